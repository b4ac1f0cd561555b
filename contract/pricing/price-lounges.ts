import { type Charge, type ReducedPrice, type Reductions, reducePrice } from "./reduce-price.ts";

/** Percent of a lounge's price that „nur reservieren“ costs (specification, section 9). */
export const RESERVATION_PERCENT = 10;

export type WantedLounge = {
  readonly loungeId: number;
  readonly quantity: number;
  /** Of one, VAT included. */
  readonly priceCents: number;
  /** Only reserved: a part of its price now, the rest stays open. */
  readonly isReserved: boolean;
};

/** What reserving one lounge costs now, in whole cents: a tenth of its price (specification, section 9). */
export const reservationCents = (priceCents: number) => Math.round((priceCents * RESERVATION_PERCENT) / 100);

/** What booking these lounges is charged now, each as one charge. */
export const loungeCharges = (wanted: readonly WantedLounge[]): Charge[] =>
  wanted.map(({ loungeId, quantity, priceCents, isReserved }) => ({
    category: "lounges",
    itemId: loungeId,
    quantity,
    amountCents: quantity * (isReserved ? reservationCents(priceCents) : priceCents),
  }));

/** The price of a booking; `openCents` stays open of what is only reserved, coupon and credits aside. */
export function priceLounges(
  wanted: readonly WantedLounge[],
  reductions: Reductions = {},
): ReducedPrice & { readonly openCents: number } {
  const openCents = wanted.reduce(
    (sum, { quantity, priceCents, isReserved }) =>
      sum + (isReserved ? quantity * (priceCents - reservationCents(priceCents)) : 0),
    0,
  );
  return { ...reducePrice(loungeCharges(wanted), reductions), openCents };
}
