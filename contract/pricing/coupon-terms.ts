import type { Coupon } from "../areas/coupon.ts";

/** What a coupon may be for, as its rules name it. */
export type CouponCategory = "tickets" | "lounges" | "drinks";

/** All of a category, only some of its items, or all but some. */
export type CouponRule = {
  readonly type: "all" | "included" | "excluded";
  readonly items: readonly number[];
};

export type CouponTerms = {
  /** `null`: not for this category. */
  readonly rules: { readonly [Category in CouponCategory]: CouponRule | null };
  readonly discount:
    | { readonly type: "percent"; readonly basisPoints: number }
    | { readonly type: "amount"; readonly cents: number }
    /** Of each x items one is free, the cheapest first. */
    | { readonly type: "buyX"; readonly x: number };
  /** What the items that it is for have to cost together, in cents, before it takes anything off. */
  readonly minimumCents: number;
};

/** A coupon's terms as `coupon/check` tells them. */
export function termsOfCoupon({
  data: { tickets, lounges, drinks, discount },
}: Pick<Coupon, "data">): CouponTerms {
  const { type, value, minAmount } = discount;
  const hundredfold = Math.round(value * 100);
  return {
    rules: { tickets, lounges, drinks },
    discount:
      type === "percent"
        ? { type, basisPoints: hundredfold }
        : type === "amount"
          ? { type, cents: hundredfold }
          : { type, x: value },
    minimumCents: Math.round(minAmount * 100),
  };
}
