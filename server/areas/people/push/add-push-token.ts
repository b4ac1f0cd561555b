import { keepDeviceLogin, lockPerson } from "#server/areas/accounts/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { PushTarget } from "./push-target.ts";
import { deleteOldTokens, upsertToken } from "./queries.ts";

/** More devices than anybody carries around; the ones registered first go. */
export const MOST_TOKENS = 20;

/**
 * Registers a device for push messages. It belongs to the account and the login that registered it last; repeating changes
 * nothing. Ends with the login (`device_login`), and when the push service does not know it any more.
 * @returns "gone" when the login or its account ended at that moment: nothing is registered then
 */
export async function addPushToken(
  db: Database,
  owner: { readonly accountId: number; readonly deviceLoginId: number | null },
  target: PushTarget,
): Promise<"added" | "gone"> {
  return inTransaction(db, async (tx) => {
    // So that its tokens are counted by one at a time.
    if ((await lockPerson(tx, owner.accountId)) === undefined) return "gone";
    if (owner.deviceLoginId !== null && !(await keepDeviceLogin(tx, owner.deviceLoginId))) return "gone";
    await upsertToken(tx, target, owner);
    await deleteOldTokens(tx, owner.accountId, MOST_TOKENS);
    return "added";
  });
}
