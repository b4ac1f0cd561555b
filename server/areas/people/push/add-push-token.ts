import { lockPerson } from "#server/areas/accounts/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import type { PushTarget } from "./push-target.ts";
import { deleteOldTokens, upsertToken } from "./queries.ts";

/** More devices than anybody carries around; the ones registered first go. */
export const MOST_TOKENS = 20;

/**
 * Registers a device for push messages. It belongs to the account and the login that registered it last; repeating changes
 * nothing. Ends with the login (`device_login`), and when the push service does not know it any more.
 */
export async function addPushToken(
  db: Database,
  owner: { readonly accountId: number; readonly deviceLoginId: number | null },
  target: PushTarget,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // So that its tokens are counted by one at a time. Whose account is gone has no devices either.
    if ((await lockPerson(tx, owner.accountId)) === undefined) return;
    await upsertToken(tx, target, owner);
    await deleteOldTokens(tx, owner.accountId, MOST_TOKENS);
  });
}
