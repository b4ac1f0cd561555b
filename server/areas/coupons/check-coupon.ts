import type { Queryable } from "#server/platform/database.ts";
import { mayUse } from "./lock-coupon.ts";
import { type CouponRow, findCouponByCode, usesOfMember } from "./queries.ts";

/**
 * The coupon of a code, whether it can be used now or not: whoever shows it says what is in the way. A look without locks: the order decides.
 * @param accountId `null`: a guest, whose own uses are known only when the order comes with its address
 * @returns `undefined` when there is none, or it is another person's; `left`: `null` = without a bound
 */
export async function checkCoupon(
  db: Queryable,
  code: string,
  accountId: number | null,
): Promise<{ readonly coupon: CouponRow; readonly left: number | null } | undefined> {
  const coupon = await findCouponByCode(db, code);
  if (coupon === undefined || !mayUse(coupon, accountId)) return undefined;
  const { maxUsesPerPerson } = coupon;
  const own =
    maxUsesPerPerson === null || accountId === null
      ? maxUsesPerPerson
      : maxUsesPerPerson - (await usesOfMember(db, coupon.id, accountId));
  const bounds = [coupon.left, own].filter((bound) => bound !== null);
  return { coupon, left: bounds.length === 0 ? null : Math.min(...bounds) };
}
