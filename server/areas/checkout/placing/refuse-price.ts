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

/** Why an order at a price cannot be placed: its buyer believes another one, or it could not be paid. */
export function refusePrice(
  { paymentPossible, smallestPaymentCents }: PaymentTerms,
  believed: BelievedPrice,
  priced: { readonly subTotalCents: number; readonly totalCents: number },
): PriceRefusal | undefined {
  if (!believesTheSame(believed, priced)) return { kind: "price-changed" };
  if (priced.totalCents === 0) return undefined;
  if (!paymentPossible) return { kind: "payment-off" };
  if (priced.totalCents < smallestPaymentCents)
    return { kind: "too-little-to-pay", leastCents: smallestPaymentCents };
  return undefined;
}

/** Nothing pays an order but a provider yet, so all of the total is paid externally and none by credits. */
function believesTheSame(
  believed: BelievedPrice,
  { subTotalCents, totalCents }: { readonly subTotalCents: number; readonly totalCents: number },
): boolean {
  return (
    believed.totalCents === totalCents &&
    (believed.subTotalCents ?? subTotalCents) === subTotalCents &&
    (believed.externalCents ?? totalCents) === totalCents &&
    (believed.creditsCents ?? 0) === 0
  );
}
