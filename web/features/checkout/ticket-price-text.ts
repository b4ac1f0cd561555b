import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { formatEuro } from "#web/platform/money.ts";

type Priced = Pick<TicketItem, "price" | "fee" | "feeType">;

/**
 * What one ticket costs where its number is chosen: with its own fee, as on the event's page (PAngV § 3). A fee of the
 * whole order belongs to no single ticket, see `orderFeeText`.
 */
export function ticketPriceText({ price, fee, feeType }: Priced): string {
  const ownFee = feeType === "ticket" ? fee : 0;
  const total = Math.round((price + ownFee) * 100) / 100;
  if (total === 0) return "Kostenlos";
  return `${formatEuro(total)} pro Ticket${ownFee > 0 ? `, inkl.\u00a0${formatEuro(ownFee)}\u00a0Gebühr` : ""}`;
}

/** The fee that an order of these offers costs once, the highest of them as the server takes it; null without one. */
export function orderFeeText(offers: readonly Priced[]): string | null {
  const fee = Math.max(0, ...offers.map((offer) => (offer.feeType === "order" ? offer.fee : 0)));
  return fee > 0 ? `Dazu ${formatEuro(fee)} Gebühr, nur einmal pro Bestellung.` : null;
}
