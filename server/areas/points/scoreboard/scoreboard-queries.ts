import { sql } from "kysely";
import type { Person } from "#server/areas/accounts/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { PointsHeld } from "./standings.ts";

export type ScoreboardMember = Person & { readonly lifetimePoints: number };

const memberColumns = [
  "account.id",
  "account.firstname",
  "account.lastname",
  "account.avatar_key as avatarKey",
] as const;

/** Members with the most points of all time who have not opted out; of the same points, who has been a member for longest first. */
export function selectFirst(db: Queryable, limit: number): Promise<ScoreboardMember[]> {
  return db
    .selectFrom("point_balance as balance")
    .innerJoin("account", "account.id", "balance.account_id")
    .select([...memberColumns, "balance.lifetime_points as lifetimePoints"])
    .where("balance.lifetime_points", ">", 0)
    .where("account.is_visible", "=", true)
    .orderBy("balance.lifetime_points", "desc")
    .orderBy("balance.account_id")
    .limit(limit)
    .execute();
}

/** @returns undefined when the account is gone */
export function selectOwn(
  db: Queryable,
  accountId: number,
): Promise<(ScoreboardMember & { readonly isListed: boolean }) | undefined> {
  return db
    .selectFrom("account")
    .leftJoin("point_balance as balance", "balance.account_id", "account.id")
    .select([
      ...memberColumns,
      "account.is_visible as isListed",
      sql<number>`coalesce(balance.lifetime_points, 0)`.as("lifetimePoints"),
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** How many members who have not opted out have each number of points, the highest first. Reads all of them. */
export async function countByPoints(db: Queryable): Promise<PointsHeld[]> {
  const { rows } = await sql<PointsHeld>`
    select balance.lifetime_points as points, count(*)::int as members
    from point_balance balance
    where balance.lifetime_points > 0
      and not exists (select from account where account.id = balance.account_id and not account.is_visible)
    group by balance.lifetime_points order by balance.lifetime_points desc`.execute(db);
  return rows;
}
