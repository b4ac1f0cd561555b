import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";

export type OwnFriendship = {
  readonly otherId: number;
  readonly askedByMe: boolean;
  readonly requestedAt: Date;
  readonly acceptedAt: Date | null;
};

/** Friends and open requests of an account, the oldest first. */
export async function selectOwnFriendships(db: Queryable, accountId: number): Promise<OwnFriendship[]> {
  const { rows } = await sql<OwnFriendship>`
    select case first_account_id when ${accountId} then second_account_id else first_account_id end as "otherId",
      requested_by = ${accountId} as "askedByMe", requested_at as "requestedAt", accepted_at as "acceptedAt"
    from friendship where first_account_id = ${accountId} or second_account_id = ${accountId}
    order by requested_at, "otherId"`.execute(db);
  return rows;
}

/** The accounts that have something to do with this one, as friends or by an open request. */
export async function selectOthers(db: Queryable, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select second_account_id as id from friendship where first_account_id = ${accountId}
    union select first_account_id from friendship where second_account_id = ${accountId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The accounts whose unread notifications name this one. */
export async function selectToldOf(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("notification")
    .where("about_account_id", "=", accountId)
    .where("read_at", "is", null)
    .select("account_id")
    .distinct()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** All notifications of an account, the newest first. */
export function selectOwnNotifications(db: Queryable, accountId: number) {
  return db
    .selectFrom("notification")
    .where("account_id", "=", accountId)
    .select(["title", "body", "link", "created_at as createdAt", "read_at as readAt"])
    .orderBy("id", "desc")
    .execute();
}

/** Where an account is reached by push messages; not by what. */
export function selectOwnDevices(db: Queryable, accountId: number) {
  return db
    .selectFrom("push_token")
    .where("account_id", "=", accountId)
    .select(["platform", "created_at as createdAt"])
    .orderBy("id")
    .execute();
}

export type Belongings = {
  readonly friends: number;
  readonly cities: number;
  readonly notifications: number;
};

export async function countBelongings(db: Queryable, accountId: number): Promise<Belongings> {
  const { rows } = await sql<Belongings>`select
    (select count(*)::int from friendship where accepted_at is not null
      and (first_account_id = ${accountId} or second_account_id = ${accountId})) as friends,
    (select count(*)::int from my_city where account_id = ${accountId}) as cities,
    (select count(*)::int from notification where account_id = ${accountId}) as notifications`.execute(db);
  return rows[0] ?? { friends: 0, cities: 0, notifications: 0 };
}
