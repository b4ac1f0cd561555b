import type { TicketItem } from "#contract/areas/eventdetails.ts";

export type Offer = {
  price_cents: number;
  fee_cents: number;
  quota: number;
  sold: number;
  held: number;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
};

/** Where an offer's sale stands at a moment; without bounds it is open. */
export function saleState(
  offer: Pick<Offer, "sale_starts_at" | "sale_ends_at">,
  now: Date,
): TicketItem["saleState"] {
  if (offer.sale_ends_at !== null && offer.sale_ends_at <= now) return "ended";
  if (offer.sale_starts_at !== null && offer.sale_starts_at > now) return "upcoming";
  return "open";
}

/**
 * The cheapest offer that can be bought now, by price with its mandatory fee (cents), of several the one that is sold for longest:
 * until its end there is this price. Undefined when there is none.
 */
export function cheapestOffer<O extends Offer>(offers: readonly O[], now: Date): O | undefined {
  const buyable = offers.filter(
    (offer) => saleState(offer, now) === "open" && offer.quota - offer.sold - offer.held > 0,
  );
  return buyable.toSorted(
    (a, b) =>
      a.price_cents + a.fee_cents - (b.price_cents + b.fee_cents) || laterEnd(a.sale_ends_at, b.sale_ends_at),
  )[0];
}

/** Orders by the end of a sale, the last one first; without one it never ends. */
function laterEnd(end: Date | null, other: Date | null): number {
  if (end === null || other === null) return Number(other === null) - Number(end === null);
  return other.getTime() - end.getTime();
}
