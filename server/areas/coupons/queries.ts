import { type RawBuilder, sql } from "kysely";
import type { CouponCategory, CouponRule } from "#contract/pricing/coupon-terms.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** By category; one that is left out is not meant. */
export type CouponRules = { readonly [Category in CouponCategory]?: CouponRule | null };

export type DiscountType = "percent" | "amount" | "buyX";

/** What a coupon says of itself. */
export type CouponRow = {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly description: string;
  readonly extra: string;
  readonly platform: "online" | "offline" | "all";
  readonly organiserId: number | null;
  readonly discountType: DiscountType;
  /** Basis points, cents, or the x of which one is free. */
  readonly discountValue: number;
  readonly minimumCents: number;
  readonly rules: CouponRules;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  /** `null`: without a bound. */
  readonly maxUses: number | null;
  readonly maxUsesPerPerson: number | null;
  /** Of {@link maxUses}. */
  readonly left: number | null;
  readonly ownerAccountId: number | null;
};

const COLUMNS = sql`id, code, title, description, extra, platform, organiser_id as "organiserId", discount_type as "discountType",
  discount_value as "discountValue", minimum_cents as "minimumCents", rules, valid_from as "validFrom", valid_until as "validUntil",
  max_uses as "maxUses", max_uses_per_person as "maxUsesPerPerson", max_uses - held - used as "left", owner_account_id as "ownerAccountId"`;

async function selectCoupons(db: Queryable, condition: RawBuilder<unknown>): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`select ${COLUMNS} from coupon where ${condition}`.execute(db);
  return rows;
}

export async function findCoupon(db: Queryable, id: number): Promise<CouponRow | undefined> {
  return (await selectCoupons(db, sql`id = ${id}`))[0];
}

/** @param code in any spelling */
export async function findCouponByCode(db: Queryable, code: string): Promise<CouponRow | undefined> {
  return (await selectCoupons(db, sql`code = ${code.trim().toUpperCase()}`))[0];
}

/** A member's own coupons that can still be used, or will be, those that end first at the top. */
export async function usableCouponsOf(db: Queryable, accountId: number, at: Date): Promise<CouponRow[]> {
  return (await unusedCouponsOf(db, accountId, at)).filter(({ left }) => left === null || left > 0);
}

/** The same and those whose last use is held by an open order, which is their owner's. */
export function unusedCouponsOf(db: Queryable, accountId: number, at: Date): Promise<CouponRow[]> {
  return selectCoupons(
    db,
    sql`owner_account_id = ${accountId} and (max_uses is null or used < max_uses)
      and (valid_until is null or valid_until > ${at}) order by valid_until, id`,
  );
}

/** All of a member's own. */
export function ownCoupons(db: Queryable, accountId: number): Promise<CouponRow[]> {
  return selectCoupons(db, sql`owner_account_id = ${accountId} order by id`);
}

/** How often a member has used a coupon, or is about to. */
export async function usesOfMember(db: Queryable, couponId: number, accountId: number): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select held + used as uses from coupon_person where coupon_id = ${couponId} and account_id = ${accountId}`.execute(
    db,
  );
  return rows[0]?.uses ?? 0;
}

export type CouponPerson = {
  readonly accountId: number | null;
  readonly mailbox: number;
};

/**
 * Somebody who orders with a coupon for the first time is counted from now on. Waits for whoever does the same at this moment: accounts
 * before mailboxes, so that nobody waits in a circle.
 * @returns the ids of what they are counted by
 */
export async function countPerson(
  tx: Transaction,
  { id, maxUsesPerPerson, validUntil }: Pick<CouponRow, "id" | "maxUsesPerPerson" | "validUntil">,
  { accountId, mailbox }: CouponPerson,
): Promise<readonly number[]> {
  if (accountId !== null)
    await sql`
      insert into coupon_person (coupon_id, account_id, max_uses, over_at)
      values (${id}, ${accountId}, ${maxUsesPerPerson}, ${validUntil}) on conflict do nothing`.execute(tx);
  await sql`
    insert into coupon_person (coupon_id, mailbox, max_uses, over_at)
    values (${id}, ${mailbox}, ${maxUsesPerPerson}, ${validUntil}) on conflict do nothing`.execute(tx);
  return countedAs(tx, id, { accountId, mailbox });
}

/** By what somebody's uses of a coupon are counted. */
export async function countedAs(
  db: Queryable,
  couponId: number,
  { accountId, mailbox }: { readonly accountId: number | null; readonly mailbox?: number | undefined },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from coupon_person
    where coupon_id = ${couponId} and (account_id = ${accountId} or mailbox = ${mailbox ?? null}) order by id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export type NewCoupon = Omit<CouponRow, "id" | "left" | "maxUsesPerPerson"> & { readonly rewardId: number };

/** @returns `undefined`, without effect, when another coupon has the code */
export async function insertCoupon(tx: Transaction, coupon: NewCoupon): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`
    insert into coupon (code, title, description, extra, platform, organiser_id, discount_type, discount_value, minimum_cents, rules,
      valid_from, valid_until, max_uses, owner_account_id, reward_id)
    values (${coupon.code}, ${coupon.title}, ${coupon.description}, ${coupon.extra}, ${coupon.platform}, ${coupon.organiserId},
      ${coupon.discountType}, ${coupon.discountValue}, ${coupon.minimumCents}, ${JSON.stringify(coupon.rules)}::jsonb,
      ${coupon.validFrom}, ${coupon.validUntil}, ${coupon.maxUses}, ${coupon.ownerAccountId}, ${coupon.rewardId})
    on conflict (code) do nothing returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** What an account has used of coupons that are bounded for each person. */
export async function usesOfPerson(db: Queryable, accountId: number) {
  const { rows } = await sql<{ gutschein: string; einloesungen: number }>`
    select c.title as gutschein, p.held + p.used as einloesungen from coupon_person p join coupon c on c.id = p.coupon_id
    where p.account_id = ${accountId} and p.held + p.used > 0 order by p.id`.execute(db);
  return rows;
}
