import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { bookPoints, hasEntry, lockBalance, selectPoints } from "./queries.ts";

/** What an account can spend; below zero when points that were spent have been taken back since. */
export async function pointsOf(db: Queryable, accountId: number): Promise<number> {
  return (await selectPoints(db, accountId)).spendable;
}

/**
 * Takes points for something that they are exchanged for, never more than there are, whoever else does the same at this moment. Locks the
 * account, then its points, until the transaction ends; what the exchange takes besides is locked after it (docs/domain/locking.md).
 * @param spending.cause what for, `reward:7:key`: repeated with the same one it takes nothing more
 * @returns false, without effect, when there are too few, or the account is gone
 * @throws RangeError for anything but a whole number of points above zero
 */
export async function spendPoints(
  tx: Transaction,
  {
    accountId,
    points,
    cause,
    at = new Date(),
  }: {
    readonly accountId: number;
    readonly points: number;
    readonly cause: string;
    readonly at?: Date;
  },
): Promise<boolean> {
  if (!(Number.isSafeInteger(points) && points > 0)) throw new RangeError(`${points} points cannot be spent`);
  if ((await shareLockAccounts(tx, [accountId])).length === 0) return false;
  const spendable = await lockBalance(tx, accountId);
  if (await hasEntry(tx, accountId, cause)) return true;
  if (spendable < points) return false;
  await bookPoints(tx, { accountId, points: -points, kind: "spent", cause, at });
  return true;
}
