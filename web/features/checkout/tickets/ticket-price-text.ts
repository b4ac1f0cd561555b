import type { TicketItem } from "#contract/areas/eventdetails.ts";
import { ticketPositions } from "#contract/pricing/ticket-basket.ts";
import { formatCents } from "#web/platform/money.ts";

/**
 * What one ticket costs where its number is chosen: with its own fee, as on the event's page (PAngV § 3). A fee of the
 * whole order belongs to no single ticket, see `orderFeeText`.
 */
export function ticketPriceText(offer: TicketItem): string {
  const own = ticketPositions([{ offer }]).filter(({ kind }) => kind !== "order_fee");
  const total = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const fee = own.find(({ kind }) => kind === "ticket_fee");
  if (total === 0) return "Kostenlos";
  return `${formatCents(total)} pro Ticket${fee ? `, inkl.\u00a0${formatCents(fee.amountCents)}\u00a0Gebühr` : ""}`;
}

/** The fee that an order of these offers costs once, the highest of them as the server takes it; null without one. */
export function orderFeeText(offers: readonly TicketItem[]): string | null {
  const fee = ticketPositions(offers.map((offer) => ({ offer }))).find(({ kind }) => kind === "order_fee");
  return fee ? `Dazu ${formatCents(fee.amountCents)} Gebühr, nur einmal pro Bestellung.` : null;
}
