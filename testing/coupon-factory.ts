import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { Coupon, Reward } from "#server/platform/database-types.ts";

const FOR_TICKETS = JSON.stringify({ tickets: { type: "all", items: [] } });

/** A coupon that takes 10 percent off tickets of anybody's events, as often as anybody likes, valid until tomorrow. */
export function createCoupon(
  db: Queryable,
  given: Partial<Insertable<Coupon>> = {},
): Promise<{ id: number; code: string }> {
  return db
    .insertInto("coupon")
    .values({
      code: `TEST-${randomBytes(6).toString("hex").toUpperCase()}`,
      title: "Zehn Prozent",
      discount_type: "percent",
      discount_value: 1000,
      rules: FOR_TICKETS,
      valid_until: new Date(Date.now() + 86_400_000),
      ...given,
    })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
}

/** A reward for 100 points, without a bound: 5 euro off tickets. @returns its id */
export async function createReward(db: Queryable, given: Partial<Insertable<Reward>> = {}): Promise<number> {
  const { id } = await db
    .insertInto("reward")
    .values({
      title: "Fünf Euro",
      price_points: 100,
      coupon_title: "Fünf Euro auf Tickets",
      discount_type: "amount",
      discount_value: 500,
      rules: FOR_TICKETS,
      valid_days: 30,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
