import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { bookPoints, hasEntry, lockBalance } from "./queries.ts";

/**
 * Gives points that no order and no event brings, once a cause: what somebody had collected elsewhere, or an apology.
 * @returns false, without effect, when they were given before, or the account is gone
 */
export async function grantPoints(
  tx: Transaction,
  {
    accountId,
    points,
    cause,
    at,
  }: { readonly accountId: number; readonly points: number; readonly cause: string; readonly at: Date },
): Promise<boolean> {
  if ((await shareLockAccounts(tx, [accountId])).length === 0) return false;
  await lockBalance(tx, accountId);
  if (await hasEntry(tx, accountId, cause)) return false;
  await bookPoints(tx, { accountId, points, kind: "granted", cause, at });
  return true;
}
