import type { Queryable } from "#server/platform/database.ts";
import { isInOpenOrder, mayUse } from "./lock-coupon.ts";
import { type CouponRow, findCouponByCode, usesOfMember } from "./queries.ts";

type CheckedCoupon = {
  readonly coupon: CouponRow;
  readonly left: number | null;
  /** An open order of the member holds the use that would be left. */
  readonly isReserved: boolean;
};

/**
 * The coupon of a code, whether it can be used now or not: whoever shows it says what is in the way. A look without locks: the order decides.
 * @param accountId `null`: a guest, whose own uses are known only when the order comes with its address
 * @returns `undefined` when there is none, or it is another person's; `left`: `null` = without a bound
 */
export async function checkCoupon(
  db: Queryable,
  code: string,
  accountId: number | null,
): Promise<CheckedCoupon | undefined> {
  const coupon = await findCouponByCode(db, code);
  if (coupon === undefined || !mayUse(coupon, accountId)) return undefined;
  const { maxUsesPerPerson } = coupon;
  const own =
    maxUsesPerPerson === null || accountId === null
      ? maxUsesPerPerson
      : maxUsesPerPerson - (await usesOfMember(db, coupon.id, accountId));
  const bounds = [coupon.left, own].filter((bound) => bound !== null);
  const left = bounds.length === 0 ? null : Math.min(...bounds);
  const isReserved =
    left !== null && left <= 0 && accountId !== null && (await isInOpenOrder(db, coupon, { accountId }));
  return { coupon, left, isReserved };
}
