import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#server/platform/free-port.ts";
import { emptyDatabase } from "../testing/database.ts";
import { startServerProcess } from "../testing/server-processes.ts";
import { PUBLIC_KEY_FILE } from "./areas/tickets/public-key.ts";

const root = join(import.meta.dirname, "..");
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), "nachtfalter-start-"));
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** What a stranger sets up: a database and a file store elsewhere. */
async function elsewhere() {
  const database = await emptyDatabase();
  cleanUps.push(() => database[Symbol.asyncDispose]());
  const store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder(),
    configureBuckets: [{ name: "nachtfalter", configs: [] }],
  });
  const { port } = await store.run();
  cleanUps.push(() => store.close());
  return {
    MODE: "production",
    DATABASE_URL: database.url,
    S3_BUCKET: "nachtfalter",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
}

test("three processes that start together share a data folder that nobody has made", async () => {
  const settings = { ...(await elsewhere()), DATA_DIR: join(folder(), "not", "there", "yet") };
  await using stack = new AsyncDisposableStack();
  const processes = await Promise.all(
    ["server", "server", "worker"].map(async (ROLE) =>
      startServerProcess("main", await freePort(), { ...settings, ROLE }),
    ),
  );
  for (const each of processes) stack.use(each);
  expect(readdirSync(settings.DATA_DIR)).toEqual([PUBLIC_KEY_FILE]);
  expect(readFileSync(join(settings.DATA_DIR, PUBLIC_KEY_FILE), "utf8")).toMatch(
    /^-----BEGIN PUBLIC KEY-----\n/,
  );
  for (const each of processes) expect(each.output()).not.toContain("DATA_DIR");
});

test("where nothing has to be written, a data folder that cannot be written is a warning", async () => {
  const file = join(folder(), "file");
  writeFileSync(file, "");
  const settings = { ...(await elsewhere()), DATA_DIR: join(file, "below") };
  await using server = await startServerProcess("main", await freePort(), settings);
  expect(server.output()).toContain("DATA_DIR cannot be written, so npm run verify-ticket needs --key: ");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("processes that write the ticket key at once, round after round, all do, and readers see a whole one", async () => {
  const dataDir = join(folder(), "not there yet");
  const program = `
    import { generateKeyPairSync } from "node:crypto";
    import { exportTicketKey } from "#server/areas/tickets/public-key.ts";
    process.stdout.write("ready");
    process.stdin.once("data", async () => {
      for (let round = 0; round < 20; round++) {
        // Another key each time, so that it is written each time.
        const problem = await exportTicketKey(generateKeyPairSync("ed25519").publicKey, process.argv[1]);
        if (problem !== undefined) throw new Error(problem);
      }
      process.exit(0);
    });`;
  const children = [1, 2, 3].map(() =>
    spawn(process.execPath, ["--input-type=module", "-e", program, dataDir], { cwd: root }),
  );
  const complaints: string[] = [];
  for (const { stderr } of children) stderr.on("data", (piece) => complaints.push(String(piece)));
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const ends = children.map((child) => once(child, "close"));
  for (const { stdin } of children) stdin.write("go\n");
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0, 0]);
  expect(complaints).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([PUBLIC_KEY_FILE]);
});
