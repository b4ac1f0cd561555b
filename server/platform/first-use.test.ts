import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../testing/account-factory.ts";
import { emptyDatabase, testDatabase } from "../../testing/database.ts";
import { loadConfig } from "./config.ts";
import { createDatabase, type Database } from "./database.ts";
import { refuseOtherMode } from "./first-use.ts";
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

test("of servers that start first in both modes at once, one decides for ever", async () => {
  await using database = await testDatabase();
  const modes = [demo, production, demo, production];
  const starts = await Promise.allSettled(modes.map((config) => refuseOtherMode(database.db, config)));
  const { mode } = await database.db.selectFrom("first_use").select("mode").executeTakeFirstOrThrow();
  expect(starts.map(({ status }) => status === "fulfilled")).toEqual(modes.map((one) => one.mode === mode));
  await expect(refuseOtherMode(database.db, mode === "demo" ? production : demo)).rejects.toThrow(/^MODE=/);
});

test.each<[string, (db: Database) => Promise<unknown>, string | undefined]>([
  ["with an account", (db) => createAccount(db), "production"],
  [
    "of the demo",
    async (db) => {
      await createAccount(db);
      await db.insertInto("demo_addition").values({ key: "member mara" }).execute();
    },
    "demo",
  ],
  ["that nobody has used", async () => {}, undefined],
])("a database of before %s", async (_which, fill, mode) => {
  await using database = await emptyDatabase();
  await migrate(database.url, [], { from: before });
  const { db } = createDatabase({ url: database.url, poolSize: 1 });
  await fill(db);
  await migrate(database.url, []);
  expect((await db.selectFrom("first_use").select("mode").executeTakeFirst())?.mode).toBe(mode);
  await db.destroy();
});
