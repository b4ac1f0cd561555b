import { sql } from "kysely";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { type ListedCity, readCityList } from "./city-list.ts";

/**
 * Brings the cities of the database to the committed list and says how many were written: 0 when it is there already,
 * which costs one read. Two processes may start at once; the second waits and finds the list. A city that has left the
 * list stays for the events that refer to it, but is no longer found by name.
 */
export async function ensureCities(db: Database): Promise<{ written: number }> {
  const list = await readCityList();
  if ((await loadedDigest(db)) === list.digest) return { written: 0 };
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('city_list'))`.execute(tx);
    if ((await loadedDigest(tx)) === list.digest) return { written: 0 };
    const cities = list.cities();
    await writeCities(tx, cities);
    await writeSpellings(tx, cities);
    await tx
      .insertInto("city_list")
      .values({ digest: list.digest })
      .onConflict((conflict) =>
        conflict.column("only_row").doUpdateSet({ digest: list.digest, loaded_at: sql`now()` }),
      )
      .execute();
    return { written: cities.length };
  });
}

async function loadedDigest(db: Database | Transaction): Promise<string | undefined> {
  const row = await db.selectFrom("city_list").select("digest").executeTakeFirst();
  return row?.digest;
}

async function writeCities(tx: Transaction, cities: ListedCity[]): Promise<void> {
  const rows = JSON.stringify(
    cities.map(({ spellings: _, timeZone, ...city }) => ({ ...city, time_zone: timeZone })),
  );
  await sql`
    insert into city (id, name, country, region, population, latitude, longitude, time_zone)
    select id, name, country, region, population, latitude, longitude, time_zone
    from json_to_recordset(${rows}::json) as listed (id int, name text, country text, region text, population int,
      latitude float8, longitude float8, time_zone text)
    on conflict (id) do update set name = excluded.name, country = excluded.country, region = excluded.region,
      population = excluded.population, latitude = excluded.latitude, longitude = excluded.longitude,
      time_zone = excluded.time_zone`.execute(tx);
}

async function writeSpellings(tx: Transaction, cities: ListedCity[]): Promise<void> {
  const rows = cities.flatMap(({ id, spellings }) => spellings.map((spelling) => ({ id, ...spelling })));
  await tx.deleteFrom("city_spelling").execute();
  await sql`
    insert into city_spelling (city_id, spelling, later_word)
    select * from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.text)}::text[],
      ${rows.map((row) => row.laterWord)}::boolean[])`.execute(tx);
}
