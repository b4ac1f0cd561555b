import type { CouponCategory, CouponTerms } from "./coupon-terms.ts";
import { spreadByLargestRemainder } from "./spread.ts";

/** Part of what an order is for. */
export type Charge = {
  /** What coupons know it as; left out for fees and whatever no coupon is for. */
  readonly category?: CouponCategory | undefined;
  /** Of its category. */
  readonly itemId: number;
  readonly quantity: number;
  /** Of the whole charge, VAT included. */
  readonly amountCents: number;
};

export type Reductions = {
  readonly coupon?: CouponTerms | undefined;
  /** The most that the buyer's credits pay, in cents. */
  readonly creditsCents?: number | undefined;
};

/** The stages of a price in their order, in integer cents, none of them negative. */
export type ReducedPrice = {
  /** What was chosen, without fees and insurance: `subTotal` on the wire. */
  readonly subTotalCents: number;
  /** What a coupon takes off it. */
  readonly couponCents: number;
  /** Everything that is to be paid, however: `total` on the wire. */
  readonly totalCents: number;
  /** What credits pay of the total. */
  readonly creditsCents: number;
  /** The rest, which a provider is paid: `payPal` on the wire. */
  readonly externalCents: number;
  /** What the coupon takes off each charge, in their order. */
  readonly discounts: readonly number[];
};

/**
 * What is left to pay of charges, stage by stage (docs/domain/pricing.md): first the coupon, computed once over the items that it is for and
 * spread over them, then fees and insurance as they are, last the credits. Pure; a coupon whose minimum is not reached takes nothing off.
 */
export function reducePrice(
  charges: readonly Charge[],
  { coupon, creditsCents: most = 0 }: Reductions,
): ReducedPrice {
  const chosen = charges.some(({ category }) => category !== undefined)
    ? charges.filter(({ category }) => category !== undefined)
    : charges;
  const discounts = coupon === undefined ? charges.map(() => 0) : discountsOf(charges, coupon);
  const couponCents = sumOf(discounts);
  const totalCents = sumOf(charges.map(({ amountCents }) => amountCents)) - couponCents;
  const creditsCents = Math.min(most, totalCents);
  return {
    subTotalCents: sumOf(chosen.map(({ amountCents }) => amountCents)),
    couponCents,
    totalCents,
    creditsCents,
    externalCents: totalCents - creditsCents,
    discounts,
  };
}

/** What the charges cost together that a coupon is for, in cents. */
export function eligibleCents(charges: readonly Charge[], coupon: CouponTerms): number {
  return sumOf(charges.map((charge) => (isFor(coupon, charge) ? charge.amountCents : 0)));
}

function discountsOf(charges: readonly Charge[], coupon: CouponTerms): number[] {
  const { discount } = coupon;
  const weights = charges.map((charge) => (isFor(coupon, charge) ? charge.amountCents : 0));
  const eligible = sumOf(weights);
  if (eligible === 0 || eligible < coupon.minimumCents) return charges.map(() => 0);
  if (discount.type === "buyX") return freeItems(charges, coupon, discount.x);
  const cents =
    discount.type === "amount" ? discount.cents : Math.round((eligible * discount.basisPoints) / 10_000);
  return spreadByLargestRemainder(Math.min(cents, eligible), weights);
}

/** Of each x items the cheapest ones are free: their price comes off. */
function freeItems(charges: readonly Charge[], coupon: CouponTerms, x: number): number[] {
  const eligible = [...charges.entries()].filter(([, charge]) => isFor(coupon, charge));
  let free = Math.floor(eligible.reduce((units, [, { quantity }]) => units + quantity, 0) / x);
  const discounts = charges.map(() => 0);
  const unitCents = ({ amountCents, quantity }: Charge) => amountCents / quantity;
  for (const [index, charge] of eligible.toSorted(([, a], [, b]) => unitCents(a) - unitCents(b))) {
    const units = Math.min(free, charge.quantity);
    discounts[index] = Math.floor(unitCents(charge) * units);
    free -= units;
  }
  return discounts;
}

function isFor({ rules }: CouponTerms, { category, itemId }: Charge): boolean {
  const rule = category && rules[category];
  if (!rule) return false;
  return rule.type === "all" || rule.items.includes(itemId) === (rule.type === "included");
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0);
