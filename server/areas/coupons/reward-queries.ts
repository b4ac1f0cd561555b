import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { CouponRow } from "./queries.ts";

export type RewardRow = {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly pricePoints: number;
  /** `null`: without a bound. */
  readonly left: number | null;
};

/** What the coupon of a reward is made of. */
export type RewardCoupon = Pick<
  CouponRow,
  | "title"
  | "description"
  | "extra"
  | "platform"
  | "organiserId"
  | "discountType"
  | "discountValue"
  | "minimumCents"
  | "rules"
> & { readonly validDays: number };

const isActive = (at: Date) =>
  sql`(active_from is null or active_from <= ${at}) and (active_until is null or active_until > ${at})`;

/** Those that can be had at a moment, the cheapest first; what is out of stock stays in the list. */
export async function activeRewards(db: Queryable, at: Date): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select id, title, description, price_points as "pricePoints", stock - taken as "left" from reward
    where ${isActive(at)} order by price_points, id`.execute(db);
  return rows;
}

/** @returns `undefined` when there is no such reward at a moment */
export async function findReward(
  db: Queryable,
  id: number,
  at: Date,
): Promise<(RewardRow & { readonly coupon: RewardCoupon }) | undefined> {
  const { rows } = await sql<RewardRow & RewardCoupon & { couponTitle: string; couponDescription: string }>`
    select id, title, description, price_points as "pricePoints", stock - taken as "left", coupon_title as "couponTitle",
      coupon_description as "couponDescription", coupon_extra as extra, platform, organiser_id as "organiserId",
      discount_type as "discountType", discount_value as "discountValue", minimum_cents as "minimumCents", rules, valid_days as "validDays"
    from reward where id = ${id} and ${isActive(at)}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { title, description, pricePoints, left, couponTitle, couponDescription, ...coupon } = row;
  return {
    ...{ id, title, description, pricePoints, left },
    coupon: { ...coupon, title: couponTitle, description: couponDescription },
  };
}

/** Takes one of a bounded reward, whose row is locked by it until the transaction ends. @returns false, without effect, when none is left */
export async function takeReward(tx: Transaction, id: number): Promise<boolean> {
  const { rows } = await sql`
    update reward set taken = taken + 1 where id = ${id} and taken < stock returning true`.execute(tx);
  return rows.length === 1;
}
