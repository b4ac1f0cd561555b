import { shareLockAccounts } from "#server/areas/accounts/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { bookPoints, eventRule, insertCheckIn, lockBalance } from "./queries.ts";

/**
 * A member is at an event: writes it down and gives the points for being there, once an event, however often and from where it is said
 * (a scan at the door, an own check-in). Locks the account, which comes before orders and tickets.
 * @returns false, without effect, when it was said before, or the account is gone
 */
export async function checkIn(
  tx: Transaction,
  { accountId, eventId, at }: { readonly accountId: number; readonly eventId: number; readonly at: Date },
): Promise<boolean> {
  if ((await shareLockAccounts(tx, [accountId])).length === 0) return false;
  if (!(await insertCheckIn(tx, { accountId, eventId, at }))) return false;
  const points = await eventRule(tx, "being_there");
  if (points === 0) return true;
  await lockBalance(tx, accountId);
  await bookPoints(tx, { accountId, points, kind: "check_in", eventId, at });
  return true;
}
