import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";

export type MyCityRow = { id: number; cityId: number };

/** In the order in which they were added. */
export async function selectMyCities(db: Queryable, accountId: number, limit: number): Promise<MyCityRow[]> {
  return db
    .selectFrom("my_city")
    .where("account_id", "=", accountId)
    .select(["id", "city_id as cityId"])
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function insertMyCity(tx: Transaction, accountId: number, cityId: number): Promise<void> {
  await tx.insertInto("my_city").values({ account_id: accountId, city_id: cityId }).execute();
}

/** `foreign` when it is on somebody else's list; `removed` also when it is on no list (any more). */
export async function deleteMyCity(
  db: Queryable,
  accountId: number,
  id: number,
): Promise<"removed" | "foreign"> {
  const { rows } = await sql<{ isForeign: boolean }>`
    with removed as (delete from my_city where id = ${id} and account_id = ${accountId})
    select exists (select from my_city where id = ${id} and account_id <> ${accountId}) as "isForeign"`.execute(
    db,
  );
  return rows[0]?.isForeign ? "foreign" : "removed";
}
