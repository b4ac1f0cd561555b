import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { emptyDatabase } from "../../testing/database.ts";
import { migrate } from "./migrations.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-migrations-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("every migration is applied once, in order, by whoever comes first", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one (id int primary key);");
  await write("0002-two.sql", "insert into one values (1); create table two (id int references one);");
  await write("notes.txt", "no migration");
  const together = await Promise.all([1, 2, 3].map(() => migrate(database.url, [], folder)));
  expect(together.flat().sort()).toEqual(["0001-one.sql", "0002-two.sql"]);
  await write("0003-three.sql", "insert into two values (1);");
  expect(await migrate(database.url, [], folder)).toEqual(["0003-three.sql"]);
  expect(await query(database.url, "select count(*)::int from two")).toEqual([{ count: 1 }]);
});

test("an applied migration that was changed is refused by name", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one ();");
  await migrate(database.url, [], folder);
  await write("0001-one.sql", "create table one (id int);");
  await expect(migrate(database.url, [], folder)).rejects.toThrow(
    "The migration 0001-one.sql was changed after",
  );
});

test("a database of a newer version is refused", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one ();");
  await write("0002-two.sql", "create table two ();");
  await migrate(database.url, [], folder);
  await rm(join(folder, "0002-two.sql"));
  await expect(migrate(database.url, [], folder)).rejects.toThrow(
    "migrated by a newer version (0002-two.sql)",
  );
});

test("a migration that fails leaves nothing of itself", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one (); select 1/0;");
  await expect(migrate(database.url, [], folder)).rejects.toThrow(
    "The migration 0001-one.sql failed and changed nothing: division by zero.",
  );
  expect(await query(database.url, "select to_regclass('one') as found")).toEqual([{ found: null }]);
  await write("0001-one.sql", "create table one ();");
  expect(await migrate(database.url, [], folder)).toEqual(["0001-one.sql"]);
});

test("migrations are called by numbers of their own, apart from two that databases know by their names", async () => {
  const names = (await readdir(join(import.meta.dirname, "..", "..", "database", "migrations"))).sort();
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
  const shared = names.filter((name) =>
    names.some((other) => other !== name && other.startsWith(name.slice(0, 5))),
  );
  expect(shared).toEqual(["0007-enqueue-jobs.sql", "0007-sale.sql"]);
});

test("sessions get their limits from the database, also behind a transaction-pooling proxy", async () => {
  await using database = await emptyDatabase();
  await migrate(database.url, [], folder);
  const [settings] = await query(
    database.url,
    `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
  );
  expect(settings).toEqual({ idle: "1min", zone: "UTC" });
});
