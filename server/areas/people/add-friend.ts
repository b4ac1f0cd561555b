import { lockPerson, shareLockAccountOfEmail } from "#server/areas/accounts/public.ts";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";
import { ACCOUNT } from "./account-kind.ts";
import { notifyAccepted, notifyRequested, settleRequest } from "./friend-notices.ts";
import { countOpenRequests, requestOrAccept } from "./friendship-queries.ts";

/** Requests that somebody may have open at once: enough for a circle of friends, too few to write to everybody. */
export const MOST_OPEN_REQUESTS = 100;

export type AddFriendResult = {
  readonly kind: "requested" | "accepted" | "unchanged" | "nobody" | "too-many";
};

/**
 * Asks the account that has confirmed the address to be friends; a caller who was asked by it accepts with that. Safe to repeat
 * and to race: a pair has one row, the second request meets it. Accounts whose address is not confirmed are not found, nor is oneself.
 */
export async function addFriend(
  db: Database,
  request: { readonly accountId: number; readonly email: string },
): Promise<AddFriendResult> {
  try {
    return await inTransaction(db, (tx) => ask(tx, request));
  } catch (error) {
    if (error instanceof TooManyRequests) return { kind: "too-many" };
    throw error;
  }
}

/** Rolls back: only the insert has told whether it is one more. */
class TooManyRequests extends Error {}

async function ask(
  tx: Transaction,
  { accountId, email }: { readonly accountId: number; readonly email: string },
): Promise<AddFriendResult> {
  const asker = await lockPerson(tx, accountId);
  if (asker === undefined) return { kind: "nobody" };
  const otherId = await shareLockAccountOfEmail(tx, email);
  if (otherId === undefined || otherId === accountId) return { kind: "nobody" };
  const before = await countOpenRequests(tx, accountId);
  const kind = await requestOrAccept(tx, accountId, otherId);
  if (kind === "unchanged") return { kind };
  if (kind === "requested" && before >= MOST_OPEN_REQUESTS) throw new TooManyRequests();
  if (kind === "requested") await notifyRequested(tx, asker, otherId);
  else {
    await settleRequest(tx, accountId, otherId);
    await notifyAccepted(tx, asker, otherId);
  }
  await announce(tx, ACCOUNT, "friends", [accountId, otherId]);
  return { kind };
}
