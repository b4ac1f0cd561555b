import type { ReducedPrice } from "#contract/pricing/reduce-price.ts";
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

type Priced = Pick<ReducedPrice, "subTotalCents" | "totalCents" | "creditsCents" | "externalCents">;

/** Why an order at a price cannot be placed: its buyer believes another one, or it could not be paid. */
export function refusePrice(
  { paymentPossible, smallestPaymentCents }: PaymentTerms,
  believed: BelievedPrice,
  priced: Priced,
): PriceRefusal | undefined {
  if (!believesTheSame(believed, priced)) return { kind: "price-changed" };
  const { externalCents } = priced;
  if (externalCents === 0) return undefined;
  if (!paymentPossible) return { kind: "payment-off" };
  if (externalCents < smallestPaymentCents)
    return { kind: "too-little-to-pay", leastCents: smallestPaymentCents };
  return undefined;
}

function believesTheSame(believed: BelievedPrice, priced: Priced): boolean {
  const { subTotalCents, totalCents, creditsCents, externalCents } = priced;
  return (
    believed.totalCents === totalCents &&
    (believed.subTotalCents ?? subTotalCents) === subTotalCents &&
    (believed.externalCents ?? externalCents) === externalCents &&
    (believed.creditsCents ?? creditsCents) === creditsCents
  );
}
