import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../testing/account-factory.ts";
import { emptyDatabase, testDatabase } from "../../testing/database.ts";
import { type Config, loadConfig } from "./config.ts";
import { createDatabase, type Database } from "./database.ts";
import { claimMode, refuseOtherMode } from "./first-use.ts";
import { migrationsFolder } from "./migration-files.ts";
import { migrate } from "./migrations.ts";

const demo = loadConfig({ MODE: "demo" });
const production = loadConfig({ MODE: "production" });

let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), "nachtfalter-before-"));
  for (const name of await readdir(migrationsFolder)) {
    if (name < "0032") await cp(join(migrationsFolder, name), join(before, name));
  }
});
afterAll(() => rm(before, { recursive: true }));

/** The first part of a start: the mode is looked at and kept in the turn of the migrations. */
const start = (url: string, config: Config, from?: string) =>
  migrate(url, [], {
    ...(from === undefined ? {} : { from }),
    before: (client) => refuseOtherMode(client, config),
    after: (client) => claimMode(client, config),
  });

const modeOf = async (db: Database) =>
  (await db.selectFrom("first_use").select("mode").executeTakeFirst())?.mode;

test("of servers that start first in both modes at once, one decides for ever", async () => {
  await using database = await testDatabase();
  const modes = [demo, production, demo, production];
  const starts = await Promise.allSettled(modes.map((config) => start(database.url, config)));
  const mode = await modeOf(database.db);
  expect(starts.map(({ status }) => status === "fulfilled")).toEqual(modes.map((one) => one.mode === mode));
  await expect(start(database.url, mode === "demo" ? production : demo)).rejects.toThrow(/^MODE=/);
});

const nothing = async () => {};
const secrets = (db: Database) =>
  db
    .insertInto("secret")
    .values({ name: "hmac-key", value: Buffer.alloc(32) })
    .execute();
const ofTheDemo = async (db: Database) => {
  await secrets(db);
  await createAccount(db);
  await db.insertInto("demo_addition").values({ key: "member mara" }).execute();
};

describe("a database of before", () => {
  const histories: [string, (db: Database) => Promise<unknown>, "demo" | "production"][] = [
    ["with an account", (db) => createAccount(db), "production"],
    ["with secrets of a server that nobody has visited", secrets, "production"],
    ["of the demo", ofTheDemo, "demo"],
  ];

  test.each(histories)("%s is left as it is by a start in the other mode", async (_which, fill, mode) => {
    await using database = await databaseOfBefore(fill);
    const { db, url } = database;
    const other = mode === "demo" ? production : demo;
    await expect(start(url, other)).rejects.toThrow(`MODE=${other.mode} `);
    expect(await sql`select from schema_migration where name >= '0032'`.execute(db)).toMatchObject({
      rows: [],
    });
    await start(url, mode === "demo" ? demo : production);
    expect(await modeOf(db)).toBe(mode);
  });

  test.each(histories)("%s is told as well once it has been migrated", async (_which, fill, mode) => {
    await using database = await databaseOfBefore(fill);
    // A start that was killed before it could say its mode.
    await migrate(database.url, []);
    await expect(start(database.url, mode === "demo" ? production : demo)).rejects.toThrow(/^MODE=/);
  });

  test.each([demo, production])("that nobody has used is $mode's from then on", async (config) => {
    await using database = await databaseOfBefore(nothing);
    await start(database.url, config);
    await secrets(database.db);
    await start(database.url, config);
    expect(await modeOf(database.db)).toBe(config.mode);
  });
});

async function databaseOfBefore(fill: (db: Database) => Promise<unknown>) {
  const database = await emptyDatabase();
  await migrate(database.url, [], { from: before });
  const { db } = createDatabase({ url: database.url, poolSize: 1 });
  await fill(db);
  return {
    db,
    url: database.url,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await database[Symbol.asyncDispose]();
    },
  };
}
