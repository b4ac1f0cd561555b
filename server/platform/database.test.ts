import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseTypesFile, generateDatabaseTypes } from "../../scripts/generate-database-types.ts";
import { emptyDatabase, testDatabase } from "../../testing/database.ts";
import { connectDirectly, inTransaction } from "./database.ts";

test("bigint comes back as a number and never rounded", async () => {
  await using database = await testDatabase();
  const read = (text: string) =>
    database.pool.query(`select ${text} as value`).then(({ rows }) => rows[0].value);
  expect(await read("9007199254740991::bigint")).toBe(9007199254740991);
  expect(await read("array[1, null, -5]::bigint[]")).toEqual([1, null, -5]);
  expect(await read("'{}'::bigint[]")).toEqual([]);
  await expect(read("9007199254740993::bigint")).rejects.toThrow(RangeError);
});

test("wall clocks come back as the text that was stored, moments as a Date", async () => {
  await using database = await testDatabase();
  const { rows } = await database.pool.query(
    `select timestamp '2026-03-29 02:30:00' as clock, date '2026-10-25' as day,
       array[timestamp '2026-03-29 02:30:00', null] as clocks, array[date '2026-10-25'] as days,
       timestamptz '2026-03-29 02:30:00+00' as moment`,
  );
  expect(rows[0]).toEqual({
    clock: "2026-03-29 02:30:00",
    day: "2026-10-25",
    clocks: ["2026-03-29 02:30:00", null],
    days: ["2026-10-25"],
    moment: new Date("2026-03-29T02:30:00Z"),
  });
});

test("two databases of a test run do not see each other", async () => {
  await using one = await testDatabase();
  await using other = await testDatabase();
  await one.db
    .insertInto("secret")
    .values({ name: "x", value: Buffer.from("y") })
    .execute();
  expect(await other.db.selectFrom("secret").selectAll().execute()).toEqual([]);
});

test("a transaction that meets a deadlock runs again and both effects stay", async () => {
  await using database = await testDatabase();
  await sql`insert into secret (name, value) values ('a', ''), ('b', '')`.execute(database.db);
  let arrived = 0;
  let open = () => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    open = resolve;
  });
  const append = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      const mark = (name: string) =>
        sql`update secret set value = value || '!'::bytea where name = ${name}`.execute(tx);
      await mark(first);
      if (++arrived === 2) open();
      await bothHoldOne;
      await mark(second);
    });
  await Promise.all([append("a", "b"), append("b", "a")]);
  const rows = await database.db.selectFrom("secret").select("value").execute();
  expect(rows.map(({ value }) => value.toString())).toEqual(["!!", "!!"]);
});

test("an error in a transaction rolls back and is passed on", async () => {
  await using database = await testDatabase();
  const attempt = inTransaction(database.db, async (tx) => {
    await sql`insert into secret (name, value) values ('a', '')`.execute(tx);
    throw new Error("no");
  });
  await expect(attempt).rejects.toThrow("no");
  expect(await database.db.selectFrom("secret").selectAll().execute()).toEqual([]);
});

test("what cannot be reached is said in one line without the password", async () => {
  const refused = connectDirectly("postgres://me:geheim@127.0.0.1:1/app");
  await expect(refused).rejects.toThrow(
    "DATABASE_URL: the database at 127.0.0.1:1/app cannot be reached: nothing listens there.",
  );
  await using database = await testDatabase();
  const elsewhere = new URL(database.url);
  elsewhere.pathname = "/not_there";
  await expect(connectDirectly(elsewhere.href)).rejects.toThrow(/not_there does not exist on that server\.$/);
  const wrong = new URL(database.url);
  wrong.password = "wrong";
  await expect(connectDirectly(wrong.href)).rejects.toThrow(/refuses the user name or the password\.$/);
});

test("the generated types are those of the migrated database", async () => {
  await using database = await testDatabase();

  expect(await generateDatabaseTypes(database.url)).toBe(await readFile(databaseTypesFile, "utf8"));
});

test("a PostgreSQL that is too old is refused by its version", async () => {
  await using database = await emptyDatabase();
  const client = await connectDirectly(database.url);
  // Stands in for an old server: what it answers when it is asked for its version.
  await client.query(`create schema old;
    create function old.current_setting(text) returns text language sql as $$ select '140012' $$;
    alter role current_user set search_path = old, pg_catalog`);
  await client.end();
  await expect(connectDirectly(database.url)).rejects.toThrow(
    "DATABASE_URL: the database is PostgreSQL 14; 15 or newer is needed.",
  );
});

test("an order's rows are found by an index in every table that has some", async () => {
  await using database = await testDatabase();
  const { rows } = await sql<{ name: string; indexed: boolean }>`
    select relname as name, exists (
      select from pg_index where indrelid = class.oid and indkey[0] = attnum
        -- Of those alone that are for an order.
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(order_id IS NOT NULL)')) as indexed
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'order_id'
      -- Nobody looks for it there: an order says its number itself.
      and relname <> 'order_number'`.execute(database.db);
  expect(rows.map(({ name }) => name)).toContain("document");
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
});
