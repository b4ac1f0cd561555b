import type { OldRows } from "#server/platform/forget-old-rows.ts";

/** Days after a coupon's end for which we still know who has used it: money goes back that late. */
const KEPT_DAYS = 90;

export const couponOldRows: readonly OldRows[] = [
  { table: "coupon_person", since: "over_at", keptMilliseconds: KEPT_DAYS * 86_400_000 },
];
