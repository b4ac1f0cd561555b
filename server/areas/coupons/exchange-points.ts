import { randomInt } from "node:crypto";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { once, ownKey, scopedKey } from "#server/platform/idempotency.ts";
import { type CouponRow, findCoupon, insertCoupon } from "./queries.ts";
import { findReward, type RewardCoupon, takeReward } from "./reward-queries.ts";

/** Implemented by the points: takes them of an account, which it locks first. @returns false, without effect, when there are too few */
export type SpendPoints = (
  tx: Transaction,
  spending: {
    readonly accountId: number;
    readonly points: number;
    readonly cause: string;
    readonly at: Date;
  },
) => Promise<boolean>;

export type ExchangeDeps = {
  readonly db: Database;
  readonly spendPoints: SpendPoints;
  readonly now: () => Date;
};

export type ExchangeRefusal =
  | { readonly kind: "no-reward" }
  | { readonly kind: "too-few-points" }
  | { readonly kind: "out-of-stock" };

export type Exchanged =
  | { readonly kind: "exchanged"; readonly coupon: CouponRow; readonly isRepeated: boolean }
  | { readonly kind: "refused"; readonly refusal: ExchangeRefusal }
  /** The key was used for something else before, or for a coupon that is gone. */
  | { readonly kind: "key-reused" };

/**
 * Exchanges a member's points for a reward's coupon, which is the member's own, for one use: all of it or nothing. With an idempotency key a
 * repetition answers the same coupon. Locks the key, the account and its points, last the reward, which everybody may want.
 */
export async function exchangePoints(
  { db, spendPoints, now }: ExchangeDeps,
  {
    accountId,
    rewardId,
    idempotencyKey,
    requestHash,
  }: {
    readonly accountId: number;
    readonly rewardId: number;
    readonly idempotencyKey: string | undefined;
    readonly requestHash: string;
  },
): Promise<Exchanged> {
  const key =
    idempotencyKey === undefined ? ownKey() : scopedKey({ accountId, counterId: null }, idempotencyKey);
  const exchanged = await once<{ couponId: number }, ExchangeRefusal>(
    db,
    { key, requestHash },
    async (tx) => {
      const at = now();
      const reward = await findReward(tx, rewardId, at);
      if (reward === undefined) return { refusal: { kind: "no-reward" } };
      // Entries outlive keys: a cause of the key would be found again, and take nothing, when the key is new once more.
      const cause = `reward:${rewardId}:${ownKey()}`;
      if (!(await spendPoints(tx, { accountId, points: reward.pricePoints, cause, at })))
        return { refusal: { kind: "too-few-points" } };
      if (reward.left !== null && !(await takeReward(tx, rewardId)))
        return { refusal: { kind: "out-of-stock" } };
      return { result: { couponId: await makeCoupon(tx, { rewardId, accountId, at }, reward.coupon) } };
    },
  );
  if (exchanged.kind !== "done") return exchanged;
  const coupon = await inTransaction(db, (tx) => findCoupon(tx, exchanged.result.couponId));
  if (coupon === undefined) return { kind: "key-reused" };
  return { kind: "exchanged", coupon, isRepeated: exchanged.isRepeated };
}

const DAY = 86_400_000;
/** Without what looks alike. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Four letters, twice: 2^40 codes, each of them one person's alone. */
function newCode(): string {
  const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `NF-${four()}-${four()}`;
}

async function makeCoupon(
  tx: Transaction,
  { rewardId, accountId, at }: { readonly rewardId: number; readonly accountId: number; readonly at: Date },
  { validDays, ...template }: RewardCoupon,
): Promise<number> {
  const coupon = await insertCoupon(tx, {
    ...template,
    ...{ code: newCode(), rewardId, ownerAccountId: accountId, maxUses: 1 },
    ...{ validFrom: null, validUntil: new Date(at.getTime() + validDays * DAY) },
  });
  // Another one has the code.
  return coupon?.id ?? makeCoupon(tx, { rewardId, accountId, at }, { validDays, ...template });
}
