import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase, testDatabase } from "../../testing/database.ts";
import { runCommand } from "../../testing/run-command.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nachtfalter-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A command as npm runs it, called from the test's folder, with a data folder in it. */
const run = (
  command: "backup" | "restore" | "renew-identity",
  args: string[],
  settings: Record<string, string> = {},
) => runCommand(command, args, { folder, settings: { DATA_DIR: join(folder, "data"), ...settings } });

describe("npm run backup", () => {
  test("of a data folder that was never started says so and leaves it as it is", async () => {
    expect(await run("backup", [])).toEqual({
      status: 1,
      said: "",
      complained: `There is no database in ${join(folder, "data")}: set DATA_DIR to the folder of a server that has been started, or DATABASE_URL.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("of a database without the product's tables says so", async () => {
    await using database = await emptyDatabase();
    const { status, complained } = await run("backup", [], { DATABASE_URL: database.url });
    expect(status).toBe(1);
    expect(complained).toBe("There is nothing to back up: the database has none of the product's tables.\n");
    expect(readdirSync(folder).filter((name) => name.startsWith("nachtfalter-backup"))).toEqual([]);
  });

  test("refuses a target that cannot be one before it reads anything", async () => {
    const nowhere = await run("backup", ["nirgends/backup.tar.gz"]);
    expect(nowhere).toMatchObject({
      status: 1,
      complained: `The folder ${join(folder, "nirgends")} does not exist.\n`,
    });
    expect(await run("backup", ["."])).toMatchObject({
      status: 1,
      complained: `${folder} is no file: name a file for the archive.\n`,
    });
  });

  test("writes where it was called", async () => {
    await using database = await testDatabase();
    const { status, said } = await run("backup", ["heute.tar.gz"], { DATABASE_URL: database.url });
    expect(said).toContain(`${join(folder, "heute.tar.gz")}: `);
    expect(status).toBe(0);
  });
});

describe("npm run restore", () => {
  test("of an archive that is not there says so and makes no installation", async () => {
    expect(await run("restore", ["gestern.tar.gz"])).toEqual({
      status: 1,
      said: "",
      complained: `${join(folder, "gestern.tar.gz")} does not exist.\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("of something else says so", async () => {
    await using database = await emptyDatabase();
    writeFileSync(join(folder, "brief.txt"), "Hallo");
    const { status, complained } = await run("restore", ["brief.txt"], { DATABASE_URL: database.url });
    expect(status).toBe(1);
    expect(complained).toMatch(/brief\.txt cannot be read as a backup: .*\.\n$/);
    expect(complained.trim().split("\n")).toHaveLength(1);
  });
});

describe.each(["backup", "restore"] as const)("npm run %s", (command) => {
  test("--help says how it is meant and touches nothing", async () => {
    const { status, said, complained } = await run(command, ["--help"]);
    expect({ status, complained }).toEqual({ status: 0, complained: "" });
    expect(said).toMatch(new RegExp(`^Usage: npm run ${command} `));
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([[["--unknown"]], [["a.tar.gz", "b.tar.gz"]]])("called with %j gets the usage", async (args) => {
    const { status, complained } = await run(command, args);
    expect(status).toBe(2);
    expect(complained).toMatch(/^.+\n\nUsage: /);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("npm run restore needs an archive", async () => {
  const { status, complained } = await run("restore", []);
  expect(status).toBe(2);
  expect(complained).toMatch(/^Which archive\?\n\nUsage: /);
});

test("npm run renew-identity begins another epoch, each time, and says what moved", async () => {
  await using database = await testDatabase();
  const settings = { DATABASE_URL: database.url };
  const said =
    /^The epoch \S{36} has begun: (\d+) sequences are far ahead, invoices are of the series (\w+)\.\n/;
  const first = await run("renew-identity", [], settings);
  const second = await run("renew-identity", [], settings);
  expect(first.said).toMatch(said);
  expect(second.said).toMatch(said);
  expect(second.said).not.toBe(first.said);
  expect([first.status, second.status]).toEqual([0, 0]);
  const { rows } = await database.pool.query("select reason from installation_epoch order by number");
  expect(rows.map(({ reason }) => reason)).toEqual(["first", "requested", "requested"]);
  expect(await run("renew-identity", ["now"], settings)).toMatchObject({ status: 2 });
});

test("npm run renew-identity of a database without the product's tables says so", async () => {
  await using database = await emptyDatabase();
  expect(await run("renew-identity", [], { DATABASE_URL: database.url })).toMatchObject({
    status: 1,
    said: "",
  });
});
