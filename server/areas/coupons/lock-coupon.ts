import type { CouponTerms } from "#contract/pricing/coupon-terms.ts";
import {
  type ClaimedUnits,
  COUPON,
  COUPON_PERSON,
  type CouponRefusal,
  type CouponsPort,
  heldByPerson,
} from "#server/areas/checkout/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { type CouponPerson, type CouponRow, countedAs, countPerson, findCoupon } from "./queries.ts";
import { couponPersonUses, couponUses } from "./uses.ts";

/**
 * Coupons as orders use them. Only what bounds a coupon is locked: the coupon where it has so many uses for all, its person where it has so
 * many for each. One without a bound is neither locked nor claimed.
 */
export const coupons: CouponsPort = {
  async lock(tx, couponId, { at, ...person }) {
    const coupon = await findCoupon(tx, couponId);
    if (coupon === undefined || !mayUse(coupon, person.accountId)) return { kind: "unknown-coupon" };
    const refusal = refuseNow(coupon, at);
    if (refusal) return refusal;
    const claims = await lockUses(tx, coupon, person);
    if (claims === undefined)
      return { kind: (await isInOpenOrder(tx, coupon, person)) ? "coupon-in-open-order" : "coupon-used-up" };
    return { terms: termsOf(coupon), organiserId: coupon.organiserId, claims };
  },
};

/** Whether an open order of the same person holds a use of a bounded coupon. */
export async function isInOpenOrder(
  db: Queryable,
  { id, maxUses, maxUsesPerPerson }: CouponRow,
  person: { readonly accountId: number | null; readonly mailbox?: number },
): Promise<boolean> {
  if (maxUses !== null && (await heldByPerson(db, COUPON, [id], person)).size > 0) return true;
  if (maxUsesPerPerson === null) return false;
  const ids = await countedAs(db, id, person);
  return (await heldByPerson(db, COUPON_PERSON, ids, person)).size > 0;
}

/** A personal coupon is nobody else's: they are told that there is none. */
export function mayUse({ ownerAccountId }: CouponRow, accountId: number | null): boolean {
  return ownerAccountId === null || ownerAccountId === accountId;
}

/** In the order of the specification's section 5. */
function refuseNow({ platform, validFrom, validUntil }: CouponRow, at: Date): CouponRefusal | undefined {
  if (platform === "offline") return { kind: "coupon-offline" };
  if (validUntil !== null && validUntil <= at) return { kind: "coupon-over" };
  if (validFrom !== null && validFrom > at) return { kind: "coupon-upcoming" };
  return undefined;
}

export function termsOf({ rules, discountType, discountValue, minimumCents }: CouponRow): CouponTerms {
  const { tickets = null, lounges = null, drinks = null } = rules;
  return {
    rules: { tickets, lounges, drinks },
    discount: discountOf(discountType, discountValue),
    minimumCents,
  };
}

function discountOf(type: CouponRow["discountType"], value: number): CouponTerms["discount"] {
  switch (type) {
    case "percent":
      return { type, basisPoints: value };
    case "amount":
      return { type, cents: value };
    case "buyX":
      return { type, x: value };
  }
}

/** @returns the claims of one use; `undefined` when none is left */
async function lockUses(
  tx: Transaction,
  coupon: CouponRow,
  person: CouponPerson,
): Promise<readonly ClaimedUnits[] | undefined> {
  const claims: ClaimedUnits[] = [];
  if (coupon.maxUses !== null) claims.push({ resource: couponUses.kind, id: coupon.id, units: 1 });
  if (claims.length > 0 && !areFree(await couponUses.lock(tx, [coupon.id]))) return undefined;
  if (coupon.maxUsesPerPerson === null) return claims;
  const ids = await countPerson(tx, coupon, person);
  if (!areFree(await couponPersonUses.lock(tx, ids))) return undefined;
  return [...claims, ...ids.map((id) => ({ resource: couponPersonUses.kind, id, units: 1 }))];
}

const areFree = (uses: ReadonlyMap<number, number>) => [...uses.values()].every((free) => free > 0);
