import type { OwnTicket } from "#contract/areas/tickets.ts";
import { type Reductions, reducePrice } from "#contract/pricing/reduce-price.ts";
import type { OrderPrice } from "../order/order-lines.ts";
import { NOT_COMPLETE } from "../order/refusal.ts";

export type UpgradeLevel = 2 | 3;

export const upgradeSubject = (ticketId: number) => `upgrade.${ticketId}` as const;

/** What a ticket of this type is offered for; undefined where it cannot become one. */
export const offeredUpgrade = ({ upgrades }: OwnTicket, level: UpgradeLevel) =>
  upgrades.find(({ upgradeLevel }) => upgradeLevel === level);

/** What an upgrade will cost, computed as the server computes it; no coupon is for it. */
export function priceUpgrade(
  { id }: OwnTicket,
  upgradeFee: number,
  { creditsCents }: Reductions,
): OrderPrice {
  const charge = { itemId: id, quantity: 1, amountCents: Math.round(upgradeFee * 100) };
  const { discounts: _, ...price } = reducePrice([charge], { creditsCents });
  return price;
}

/** Why a ticket cannot be upgraded now, as the server last said; null while it can. */
export function upgradeClosedText(ticket: OwnTicket, level: UpgradeLevel): string | null {
  if (ticket.upgradePending === 1) return NOT_COMPLETE;
  const offered = offeredUpgrade(ticket, level);
  if (offered === undefined) return "Dieses Upgrade gibt es für dein Ticket nicht mehr.";
  return offered.available < 1 ? "Ausverkauft" : null;
}
