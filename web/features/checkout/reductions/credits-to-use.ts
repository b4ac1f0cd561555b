import type { CouponTerms } from "#contract/pricing/coupon-terms.ts";
import type { Reductions } from "#contract/pricing/reduce-price.ts";
import type { OrderPrice } from "../order/order-lines.ts";

/** What providers take at least, in cents (docs/domain/payments.md). */
const SMALLEST_PAYMENT_CENTS = 50;

/**
 * What credits pay of a total, in cents: as much as there is (specification, "Checkout": `min(credits, total)`), but of what is then left to
 * pay a provider takes no less than its smallest payment.
 */
export function creditsToUse(totalCents: number, availableCents: number): number {
  const most = Math.min(availableCents, totalCents);
  const left = totalCents - most;
  return left === 0 || left >= SMALLEST_PAYMENT_CENTS
    ? most
    : Math.max(0, totalCents - SMALLEST_PAYMENT_CENTS);
}

/** What takes something off a price here. */
export type ChosenReductions = {
  readonly coupon?: CouponTerms | undefined;
  /** The credits that may be used, in cents. */
  readonly availableCents: number;
};

/** A price with its coupon and credits, by the one way in which prices are computed. */
export function withReductions<Price extends OrderPrice>(
  price: (reductions: Reductions) => Price,
  { coupon, availableCents }: ChosenReductions,
): Price {
  const { totalCents } = price({ coupon });
  return price({ coupon, creditsCents: creditsToUse(totalCents, availableCents) });
}
