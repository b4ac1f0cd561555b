import type { BelievedPrice } from "./order-request.ts";

export type PaymentTerms = {
  /** Whether there is a provider for orders that cost something. */
  readonly paymentPossible: boolean;
  /** What that provider takes at least, in cents. */
  readonly smallestPaymentCents: number;
};

export type PriceRefusal =
  | { readonly kind: "price-changed" }
  | { readonly kind: "payment-off" }
  | { readonly kind: "too-little-to-pay"; readonly leastCents: number };

type Priced = { readonly subTotalCents: number; readonly totalCents: number; readonly creditsCents?: number };

/** Why an order at a price cannot be placed: its buyer believes another one, or it could not be paid. */
export function refusePrice(
  { paymentPossible, smallestPaymentCents }: PaymentTerms,
  believed: BelievedPrice,
  priced: Priced,
): PriceRefusal | undefined {
  if (!believesTheSame(believed, priced)) return { kind: "price-changed" };
  const externalCents = priced.totalCents - (priced.creditsCents ?? 0);
  if (externalCents === 0) return undefined;
  if (!paymentPossible) return { kind: "payment-off" };
  if (externalCents < smallestPaymentCents)
    return { kind: "too-little-to-pay", leastCents: smallestPaymentCents };
  return undefined;
}

function believesTheSame(
  believed: BelievedPrice,
  { subTotalCents, totalCents, creditsCents = 0 }: Priced,
): boolean {
  return (
    believed.totalCents === totalCents &&
    (believed.subTotalCents ?? subTotalCents) === subTotalCents &&
    (believed.externalCents ?? totalCents - creditsCents) === totalCents - creditsCents &&
    (believed.creditsCents ?? creditsCents) === creditsCents
  );
}
