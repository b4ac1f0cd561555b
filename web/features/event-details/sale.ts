import type { EventDetails, TicketItem } from "#contract/areas/eventdetails.ts";
import { ticketCosts } from "#contract/pricing/ticket-basket.ts";

/** Cents for tickets of one offer with all mandatory fees, as prices must be shown (PAngV § 3). */
export function costOf(offer: TicketItem, quantity = 1): number {
  return ticketCosts([{ offer, quantity }]);
}

export function isBuyable(offer: TicketItem): boolean {
  return offer.saleState === "open" && offer.available > 0;
}

/** Without any means of payment only what costs nothing can be ordered. */
export function isPayable(event: Pick<EventDetails, "paymentMethods">, offer: TicketItem): boolean {
  return event.paymentMethods.length > 0 || costOf(offer) === 0;
}

export type Sale =
  /** The event is over. */
  | { kind: "over" }
  /** Sold in a shop of someone else. */
  | { kind: "external"; link: string }
  /** Nothing is sold online. */
  | { kind: "none" }
  | { kind: "open"; cheapest: TicketItem }
  /** There are tickets, but nothing to pay them with at the moment. */
  | { kind: "payment-off" }
  /** `from` is wall clock of Europe/Berlin. */
  | { kind: "upcoming"; from: string }
  | { kind: "sold-out" }
  | { kind: "ended" };

/** What the page's one button can do. Of an open and a coming sale the open one counts, of sold out and ended sold out. */
export function saleOf(event: EventDetails, offers: readonly TicketItem[]): Sale {
  if (event.over === 1) return { kind: "over" };
  if (event.ticketSale === 1 && event.ticketSaleLink) return { kind: "external", link: event.ticketSaleLink };
  if (event.ticketSale !== 1 || offers.length === 0) return { kind: "none" };
  const buyable = offers.filter(isBuyable).toSorted((a, b) => costOf(a) - costOf(b));
  const cheapest = buyable.find((offer) => isPayable(event, offer));
  if (cheapest) return { kind: "open", cheapest };
  if (buyable.length > 0) return { kind: "payment-off" };
  const starts = offers
    .filter((offer) => offer.saleState === "upcoming")
    .map((offer) => offer.saleStart)
    .filter((start) => start !== null)
    .toSorted();
  if (starts[0]) return { kind: "upcoming", from: starts[0] };
  return offers.some((offer) => offer.saleState === "open") ? { kind: "sold-out" } : { kind: "ended" };
}
