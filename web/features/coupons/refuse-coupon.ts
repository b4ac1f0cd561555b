import type { Coupon } from "#contract/areas/coupon.ts";
import { termsOfCoupon } from "#contract/pricing/coupon-terms.ts";
import { type Charge, eligibleCents, reducePrice } from "#contract/pricing/reduce-price.ts";

/** What a coupon is to be used for. */
export type CouponUse = {
  /** What the order is of, before any reduction. */
  readonly charges: readonly Charge[];
  /** Whose event it is; left out where that is not known: the order is asked. */
  readonly organizerId?: number | undefined;
  /** In Berlin, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
};

/** As `coupon/check` answers it: `left` says how many uses there are, `null` = without a bound. */
export type CheckedCoupon = Coupon & { readonly left?: number | null };

const NOT_FOR_THESE = "Dieser Gutschein gilt nicht für deine Auswahl.";

/**
 * Why a coupon cannot be used, in the specification's words where it has some (account document, "Coupon checks") and in the order in which
 * the server looks; `null` when nothing is in the way.
 */
export function refuseCoupon(coupon: CheckedCoupon, { charges, organizerId, now }: CouponUse): string | null {
  const { data, validFrom, validUntil, reserved, left = null } = coupon;
  if (data.platform === "offline") return "Gutschein nicht online gültig";
  if (validUntil !== null && validUntil <= now) return "Gutschein abgelaufen";
  if (validFrom !== null && validFrom > now) return "Gutschein noch nicht gültig";
  if (left !== null && left <= 0 && reserved !== undefined) return reserved;
  if (left !== null && left <= 0) return "Dieser Gutschein ist schon eingelöst.";
  const terms = termsOfCoupon(coupon);
  const isForeign =
    data.organizerId !== null && organizerId !== undefined && data.organizerId !== organizerId;
  const eligible = isForeign ? 0 : eligibleCents(charges, terms);
  if (eligible === 0) return NOT_FOR_THESE;
  if (eligible < terms.minimumCents)
    return `Mindestwert von ${plainEuro(terms.minimumCents)}€ nicht erreicht`;
  return reducePrice(charges, { coupon: terms }).couponCents === 0 ? NOT_FOR_THESE : null;
}

/** „12,50“, and „20“ for whole ones, as the server writes it. */
function plainEuro(cents: number): string {
  return (cents / 100).toLocaleString("de-DE", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
}
