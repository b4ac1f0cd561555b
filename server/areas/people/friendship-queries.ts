import { type RawBuilder, sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/** More than anybody knows; it bounds what a list costs. */
const LONGEST_LIST = 1_000;

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

/** {@link areFriends}, and nobody ends it until the transaction ends. Their accounts are locked before. */
export async function keepFriendship(tx: Transaction, one: number, other: number): Promise<boolean> {
  const [first, second] = pairOf(one, other);
  const row = await tx
    .selectFrom("friendship")
    .where("first_account_id", "=", first)
    .where("second_account_id", "=", second)
    .where("accepted_at", "is not", null)
    .select("accepted_at")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** {@link areFriends} as a condition. */
export const areFriendsCondition = (
  one: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from friendship where first_account_id = least(${one}, ${other})
  and second_account_id = greatest(${one}, ${other}) and accepted_at is not null)`;

/** Friendship or request, from either side. @returns what it was; undefined when there was none */
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

/** Requests of this account that are not answered yet. */
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

/** The friends' accounts; of more than anybody knows the first. */
export async function selectFriendIds(db: Queryable, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${friendsOf(accountId)} as friend order by id limit ${LONGEST_LIST}`.execute(db);
  return rows.map(({ id }) => id);
}

export type FriendRequest = {
  readonly askerId: number;
  readonly commonFriends: number;
  readonly requestedAt: Date;
};

/** Requests to this account that wait for an answer, the newest first. */
export async function selectRequests(
  db: Queryable,
  accountId: number,
  limit: number,
): Promise<FriendRequest[]> {
  const { rows } = await sql<FriendRequest>`
    with mine as materialized (select id from ${friendsOf(accountId)} as friend),
    asking as materialized (
      select requested_by, requested_at from friendship
      where first_account_id = ${accountId} and accepted_at is null and requested_by <> ${accountId}
      union all
      select requested_by, requested_at from friendship
      where second_account_id = ${accountId} and accepted_at is null and requested_by <> ${accountId}
      order by requested_at desc limit ${limit})
    select requested_by as "askerId", requested_at as "requestedAt",
      (select count(*)::int from ${friendsOf(sql.ref("asking.requested_by"))} as theirs where theirs.id in (select id from mine))
        as "commonFriends"
    from asking order by requested_at desc, requested_by desc`.execute(db);
  return rows;
}
