import { sql } from "kysely";
import type { Notification } from "#contract/areas/notifications.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

export type NewNotification = {
  /** The accounts to notify; those that are gone are left out. */
  readonly accountIds: readonly number[];
  readonly kind: Notification["kind"];
  /** German, as people read it. */
  readonly title: string;
  readonly body: string;
  /** Own path or https address; null: it leads to the list itself. */
  readonly link: string | null;
  /** What it is about: a cause notifies the same person once, however often it is told. Null: each time. */
  readonly cause: string | null;
  /** The account whose name stands in it, if any: with that account it goes, too. */
  readonly aboutAccountId?: number;
};

/** One row for each account that was not notified of this cause; they stay until the commit. */
export async function insertNotifications(
  tx: Transaction,
  { accountIds, kind, title, body, link, cause, aboutAccountId }: NewNotification,
): Promise<{ id: number; accountId: number }[]> {
  const { rows } = await sql<{ id: number; accountId: number }>`
    insert into notification (account_id, kind, title, body, link, cause, about_account_id)
    select id, ${kind}, ${title}, ${body}, ${link}, ${cause}, ${aboutAccountId ?? null}::bigint
    from unnest(${accountIds}::bigint[]) as person (id) order by id
    on conflict (account_id, cause) where cause is not null do nothing
    returning id, account_id as "accountId"`.execute(tx);
  return rows;
}

/** Those of the accounts that a push may reach. */
export async function accountsWithPushTokens(
  db: Queryable,
  accountIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("push_token")
    .where("account_id", "=", sql<number>`any(${accountIds}::bigint[])`)
    .select("account_id")
    .distinct()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The newest first; `before` is the last one of the page before. */
export function selectNotifications(
  db: Queryable,
  accountId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  let query = db.selectFrom("notification").where("account_id", "=", accountId);
  if (before !== undefined) query = query.where("id", "<", before);
  return query
    .select(["id", "kind", "title", "body", "link", "created_at", "read_at"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The newest first. */
export function selectUnread(db: Queryable, accountId: number, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom("notification")
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** How many are unread, counted up to `most`, and which is the newest, for several people at once. */
export async function selectStandings(
  db: Queryable,
  accountIds: readonly number[],
  most: number,
): Promise<{ accountId: number; unread: number; newest: number | null }[]> {
  const { rows } = await sql<{ accountId: number; unread: number; newest: number | null }>`
    select asked.id as "accountId",
      (select count(*)::int from (select from notification where account_id = asked.id and read_at is null limit ${most}) as unread)
        as unread,
      (select id from notification where account_id = asked.id order by id desc limit 1) as newest
    from unnest(${accountIds}::bigint[]) as asked (id)`.execute(db);
  return rows;
}

/** @returns how many were unread */
export async function markRead(tx: Queryable, accountId: number, upTo: number | undefined): Promise<number> {
  let query = tx
    .updateTable("notification")
    .set({ read_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("read_at", "is", null);
  if (upTo !== undefined) query = query.where("id", "<=", upTo);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The news that somebody asks to be friends has no more to say once that is answered. @returns whether it was unread */
export async function markRequestRead(tx: Transaction, askedId: number, askerId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notification")
    .set({ read_at: sql<Date>`now()` })
    .where("account_id", "=", askedId)
    .where("about_account_id", "=", askerId)
    .where("kind", "=", "friend-request")
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
