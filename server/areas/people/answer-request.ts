import { lockPerson, shareLockAccounts } from "#server/areas/accounts/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { announce } from "#server/platform/live/announce.ts";
import { ACCOUNT } from "./account-kind.ts";
import { notifyAccepted, settleRequest } from "./friend-notices.ts";
import { acceptRequest, areFriends, deleteFriendship } from "./friendship-queries.ts";

type Pair = { readonly accountId: number; readonly friendId: number };

/**
 * Accepts what `friendId` asks. Repeating it changes nothing.
 * @returns false, and nothing changed, when they neither ask nor are friends
 */
export function acceptFriend(db: Database, { accountId, friendId }: Pair): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const accepter = await lockPerson(tx, accountId);
    if (accepter === undefined) return false;
    if ((await shareLockAccounts(tx, [friendId])).length === 0) return false;
    if (!(await acceptRequest(tx, accountId, friendId))) return areFriends(tx, accountId, friendId);
    await settleRequest(tx, accountId, friendId);
    await notifyAccepted(tx, accepter, friendId);
    await announce(tx, ACCOUNT, "friends", [accountId, friendId]);
    return true;
  });
}

export type EndedFriendship = "friendship" | "declined" | "taken-back" | "nothing";

/** Ends a friendship, declines a request or takes the own one back. The other one is not notified, but their open pages follow. */
export function endFriendship(db: Database, { accountId, friendId }: Pair): Promise<EndedFriendship> {
  return inTransaction(db, async (tx) => {
    const ended = await deleteFriendship(tx, accountId, friendId);
    if (ended === undefined) return "nothing";
    await announce(tx, ACCOUNT, "friends", [accountId, friendId]);
    if (ended.accepted) return "friendship";
    const isOwn = ended.requestedBy === accountId;
    await (isOwn ? settleRequest(tx, friendId, accountId) : settleRequest(tx, accountId, friendId));
    return isOwn ? "taken-back" : "declined";
  });
}
