import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** More than anybody knows; it bounds what a list costs. */
const LONGEST_LIST = 1_000;
const GERMAN = new Intl.Collator("de");

export type PersonRow = { id: number; firstname: string; lastname: string; avatarKey: string | null };

/**
 * Locks the own account, so that two of one's own requests never run at once: what is counted stays true until the end of
 * the transaction. Rows that refer to the account can be inserted meanwhile.
 * @returns undefined when the account is gone
 */
export async function lockPerson(tx: Transaction, accountId: number): Promise<PersonRow | undefined> {
  return tx
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["id", "firstname", "lastname", "avatar_key as avatarKey"])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Share-locks another's account: it stays until the end of the transaction. @returns false when it is gone */
export async function keepPerson(tx: Transaction, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom("account")
    .where("id", "=", accountId)
    .select("id")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever has confirmed this address. The account is share-locked as by `keepPerson`. */
export async function findByConfirmedEmail(tx: Transaction, email: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("account")
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where("email_verified_at", "is not", null)
    .select("id")
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

const pairOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/**
 * Asks, or accepts what the other one asked, in one statement: requests from both sides at once meet in the pair's row.
 * `unchanged` when they are friends already or `from` has asked before.
 */
export async function requestOrAccept(
  tx: Transaction,
  from: number,
  to: number,
): Promise<"requested" | "accepted" | "unchanged"> {
  const [first, second] = pairOf(from, to);
  const { rows } = await sql<{ accepted: boolean }>`
    insert into friendship (first_account_id, second_account_id, requested_by) values (${first}, ${second}, ${from})
    on conflict (first_account_id, second_account_id) do update set accepted_at = now()
      where friendship.accepted_at is null and friendship.requested_by <> excluded.requested_by
    returning accepted_at is not null as accepted`.execute(tx);
  const [row] = rows;
  if (row === undefined) return "unchanged";
  return row.accepted ? "accepted" : "requested";
}

/** @returns false when `from` does not ask (any more) */
export async function acceptRequest(tx: Transaction, accountId: number, from: number): Promise<boolean> {
  const [first, second] = pairOf(accountId, from);
  const { numUpdatedRows } = await tx
    .updateTable("friendship")
    .set({ accepted_at: sql<Date>`now()` })
    .where("first_account_id", "=", first)
    .where("second_account_id", "=", second)
    .where("requested_by", "=", from)
    .where("accepted_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function areFriends(db: Queryable, one: number, other: number): Promise<boolean> {
  const [first, second] = pairOf(one, other);
  const row = await db
    .selectFrom("friendship")
    .where("first_account_id", "=", first)
    .where("second_account_id", "=", second)
    .where("accepted_at", "is not", null)
    .select("accepted_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** Friendship or request, whoever asked. @returns what it was; undefined when there was none */
export async function deleteFriendship(
  tx: Transaction,
  one: number,
  other: number,
): Promise<{ requestedBy: number; accepted: boolean } | undefined> {
  const [first, second] = pairOf(one, other);
  const row = await tx
    .deleteFrom("friendship")
    .where("first_account_id", "=", first)
    .where("second_account_id", "=", second)
    .returning(["requested_by", "accepted_at"])
    .executeTakeFirst();
  return row && { requestedBy: row.requested_by, accepted: row.accepted_at !== null };
}

/** Requests of this account that nobody has answered yet. */
export async function countOpenRequests(tx: Transaction, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("friendship")
    .where("requested_by", "=", accountId)
    .where("accepted_at", "is", null)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ids of the friends, as a query: each half of the pairs has an index of its own. */
const friendsOf = (accountId: number | RawBuilder<number>) => sql<{ id: number }>`(
  select second_account_id as id from friendship where first_account_id = ${accountId} and accepted_at is not null
  union all
  select first_account_id from friendship where second_account_id = ${accountId} and accepted_at is not null)`;

export type FriendRow = PersonRow & { online: boolean; seenAt: Date | null };

/**
 * The friends: those who are online first, then as a German phone book has them. Who does not want to be seen is neither online nor was ever seen.
 * @param onlineMilliseconds how long ago somebody online was seen at most
 */
export async function selectFriends(
  db: Queryable,
  accountId: number,
  onlineMilliseconds: number,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    select account.id, firstname, lastname, avatar_key as "avatarKey",
      is_visible and seen_at > now() - ${onlineMilliseconds}::int * interval '1 millisecond' is true as online,
      case when is_visible then seen_at end as "seenAt"
    from ${friendsOf(accountId)} as friend join account on account.id = friend.id
    order by online desc, account.id
    limit ${LONGEST_LIST}`.execute(db);
  // The database's own order depends on how it was set up.
  return rows.toSorted(
    (a, b) =>
      Number(b.online) - Number(a.online) ||
      GERMAN.compare(a.firstname, b.firstname) ||
      GERMAN.compare(a.lastname, b.lastname) ||
      a.id - b.id,
  );
}

export type RequestRow = PersonRow & { commonFriends: number; requestedAt: Date };

/** Who asks and waits for an answer, the newest first. */
export async function selectRequests(db: Queryable, accountId: number, limit: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    with mine as materialized (select id from ${friendsOf(accountId)} as friend),
    asking as materialized (
      select requested_by, requested_at from friendship
      where first_account_id = ${accountId} and accepted_at is null and requested_by <> ${accountId}
      union all
      select requested_by, requested_at from friendship
      where second_account_id = ${accountId} and accepted_at is null and requested_by <> ${accountId}
      order by requested_at desc limit ${limit})
    select account.id, firstname, lastname, avatar_key as "avatarKey", requested_at as "requestedAt",
      (select count(*)::int from ${friendsOf(sql.ref("account.id"))} as theirs where theirs.id in (select id from mine))
        as "commonFriends"
    from asking join account on account.id = asking.requested_by
    order by requested_at desc, account.id desc`.execute(db);
  return rows;
}
