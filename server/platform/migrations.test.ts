import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { emptyDatabase, testServerVariable } from "../../testing/database.ts";
import { migrationsFolder, readMigrations } from "./migration-files.ts";
import { migrate } from "./migrations.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-migrations-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function connect(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  await client.connect();
  return client;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url);
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
  const together = await Promise.all([1, 2, 3].map(() => migrate(database.url, [], { from: folder })));
  expect(together.flat().sort()).toEqual(["0001-one.sql", "0002-two.sql"]);
  await write("0003-three.sql", "insert into two values (1);");
  expect(await migrate(database.url, [], { from: folder })).toEqual(["0003-three.sql"]);
  expect(await query(database.url, "select count(*)::int from two")).toEqual([{ count: 1 }]);
});

test("an applied migration that was changed is refused by name", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one ();");
  await migrate(database.url, [], { from: folder });
  await write("0001-one.sql", "create table one (id int);");
  await expect(migrate(database.url, [], { from: folder })).rejects.toThrow(
    "The migration 0001-one.sql was changed after",
  );
});

test("a version that a newer one has left behind refuses to run on its database", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one ();");
  await write("0002-two.sql", "create table two ();");
  await write("0003-drop.sql", "-- @needs 0002-two.sql\ndrop table one;");
  await migrate(database.url, [], { from: folder });
  await rm(join(folder, "0003-drop.sql"));
  expect(await migrate(database.url, [], { from: folder })).toEqual([]);
  await rm(join(folder, "0002-two.sql"));
  await expect(migrate(database.url, [], { from: folder })).rejects.toThrow(
    "migrated by a newer version (0003-drop.sql)",
  );
});

test("a version that knows none of the newer migrations goes on, as long as they only add", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one ();");
  await migrate(database.url, [], { from: folder });
  await write("0002-two.sql", "alter table one add column name text;");
  await write("0003-three.sql", "create table three ();");
  await migrate(database.url, [], { from: folder });
  await rm(join(folder, "0002-two.sql"));
  await rm(join(folder, "0003-three.sql"));
  expect(await migrate(database.url, [], { from: folder })).toEqual([]);
});

test("a long transaction makes a migration wait in short bites, between which others get through", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one (id int);");
  await migrate(database.url, [], { from: folder });
  await write("0002-two.sql", "alter table one add column name text;");
  const [reader, watcher] = [await connect(database.url), await connect(database.url)];
  await reader.query("begin; select from one");
  let done = false;
  const migrating = migrate(database.url, [], { from: folder }).finally(() => {
    done = true;
  });
  for (let bites = 0; bites < 2; bites++) {
    await untilBlocked({ pool: watcher });
    // Queues up behind the migration, which gives way to it although the long transaction goes on.
    await query(database.url, "select from one");
  }
  expect(done).toBe(false);
  await reader.query("commit");
  await Promise.all([reader.end(), watcher.end()]);
  expect(await migrating).toEqual(["0002-two.sql"]);
});

test.each(["its own role", "another role"])(
  "a migration that never gets its locks names who has them, of %s, and nobody else",
  async (whose) => {
    await using database = await emptyDatabase();
    await write("0001-one.sql", "create table one (id int);");
    await migrate(database.url, [], { from: folder });
    await write("0002-two.sql", "alter table one add column name text;");
    const bystander = await connect(database.url, "older report");
    await bystander.query("begin; select from schema_migration");
    const readers = whose === "its own role" ? database.url : asSuperuser(database.url);
    const reader = await connect(readers, "long report");
    const { rows } = await reader.query<{ pid: number }>("select pg_backend_pid() as pid");
    await reader.query("begin; select from one");
    const failed = await migrate(database.url, [], { from: folder, milliseconds: 0 }).catch(String);
    expect(failed).toMatch(
      /The migration 0002-two\.sql did not get its locks and changed nothing; in its way: process \d+ “long report” of \w+(, \d+ s old)?: start again/,
    );
    expect(failed).toContain(`process ${rows[0]?.pid} `);
    await Promise.all([reader.end(), bystander.end()]);
  },
);

function asSuperuser(url: string): string {
  const own = new URL(process.env[testServerVariable] as string);
  own.pathname = new URL(url).pathname;
  return own.href;
}

describe("an index that is built beside a running service", () => {
  const concurrently = "-- @concurrently\ncreate unique index concurrently one_id on one (id);\n";
  const index = "select indisvalid from pg_index where indexrelid = to_regclass('one_id')";

  test("keeps nobody from writing, also while several processes start", async () => {
    await using database = await emptyDatabase();
    await write("0001-one.sql", "create table one (id int);");
    await migrate(database.url, [], { from: folder });
    await write("0002-index.sql", concurrently);
    const [writer, watcher] = [await connect(database.url), await connect(database.url)];
    await writer.query("begin; insert into one values (1)");
    const together = Promise.all([1, 2, 3].map(() => migrate(database.url, [], { from: folder })));
    await untilBlocked({ pool: watcher });
    await query(database.url, "insert into one values (2)");
    await writer.query("commit");
    expect((await together).flat()).toEqual(["0002-index.sql"]);
    expect(await query(database.url, index)).toEqual([{ indisvalid: true }]);
    await Promise.all([writer.end(), watcher.end()]);
  });

  test("is made again after a crash left half of it, and only noted after a crash left all of it", async () => {
    await using database = await emptyDatabase();
    await write("0001-one.sql", "create table one (id int); insert into one values (1), (1);");
    await migrate(database.url, [], { from: folder });
    await query(database.url, "create unique index concurrently one_id on one (id)").catch(() => {});
    expect(await query(database.url, index)).toEqual([{ indisvalid: false }]);
    await query(database.url, "delete from one");
    await write("0002-index.sql", concurrently);
    expect(await migrate(database.url, [], { from: folder })).toEqual(["0002-index.sql"]);
    expect(await query(database.url, index)).toEqual([{ indisvalid: true }]);
    await query(database.url, "delete from schema_migration where name = '0002-index.sql'");
    expect(await migrate(database.url, [], { from: folder })).toEqual(["0002-index.sql"]);
  });

  test("leaves nothing when it cannot be built", async () => {
    await using database = await emptyDatabase();
    await write("0001-one.sql", "create table one (id int); insert into one values (1), (1);");
    await write("0002-index.sql", concurrently);
    await expect(migrate(database.url, [], { from: folder })).rejects.toThrow(
      "The migration 0002-index.sql failed and changed nothing: could not create unique index",
    );
    expect(await query(database.url, index)).toEqual([]);
  });

  test.each([
    ["-- @concurrently\ncreate index one_id on one (id);", "is not one “create index concurrently"],
    ["-- @concurrently\ncreate index concurrently a on one (id); drop table one;", "is not one"],
    ["-- @needs 0009-nine.sql\ndrop table one;", "needs 0009-nine.sql, which is none before it"],
    ["-- @later\nselect 1;", "has an unknown mark (@later)"],
  ])("has marks that mean something: %j", async (sql, why) => {
    await write("0001-one.sql", sql);
    await expect(readMigrations(folder)).rejects.toThrow(`The migration 0001-one.sql ${why}`);
  });
});

test("a migration that fails leaves nothing of itself", async () => {
  await using database = await emptyDatabase();
  await write("0001-one.sql", "create table one (); select 1/0;");
  await expect(migrate(database.url, [], { from: folder })).rejects.toThrow(
    "The migration 0001-one.sql failed and changed nothing: division by zero.",
  );
  expect(await query(database.url, "select to_regclass('one') as found")).toEqual([{ found: null }]);
  await write("0001-one.sql", "create table one ();");
  expect(await migrate(database.url, [], { from: folder })).toEqual(["0001-one.sql"]);
});

test("migrations are called by numbers of their own, apart from two that databases know by their names", async () => {
  const names = (await readdir(migrationsFolder)).sort();
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
  const shared = names.filter((name) =>
    names.some((other) => other !== name && other.startsWith(name.slice(0, 5))),
  );
  expect(shared).toEqual(["0007-enqueue-jobs.sql", "0007-sale.sql"]);
});

test("sessions get their limits from the database, also behind a transaction-pooling proxy", async () => {
  await using database = await emptyDatabase();
  await migrate(database.url, [], { from: folder });
  const [settings] = await query(
    database.url,
    `select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`,
  );
  expect(settings).toEqual({ idle: "1min", zone: "UTC" });
});
