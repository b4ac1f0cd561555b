import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { serverFlags } from "../scripts/server-flags.mjs";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { createDatabase } from "./platform/database.ts";
import { freePort } from "./platform/free-port.ts";

async function openTransaction(pool: pg.Pool, statement: string): Promise<AsyncDisposable> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(statement);
  return { [Symbol.asyncDispose]: async () => client.release(true) };
}

/** Starts the server until it says something, sends SIGTERM and waits for its end. @returns its exit code and what it said */
async function endOnceItSays(said: string, databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-ended-"));
  const child = fork(join(import.meta.dirname, "main.ts"), [], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      MODE: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    },
    execArgv: [...serverFlags],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  let isTold = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece) => {
      output += piece;
      if (!isTold && output.includes(said)) isTold = child.kill("SIGTERM");
    });
  const [code] = await once(child, "close");
  await rm(folder, { recursive: true });
  return { code, output };
}

test("a start that waits while another process migrates ends when it is told to", async () => {
  await using database = await testDatabase();
  await using _other = await openTransaction(database.pool, "select pg_advisory_xact_lock(6174100801)");
  const { code, output } = await endOnceItSays("Migrating the database", database.url);
  expect(output).toContain("Ended after SIGTERM, before it served.");
  expect(code).toBe(0);
}, 60_000);

test("a start whose migration waits for a lock ends when it is told to, and leaves nothing of it", async () => {
  await using database = await emptyDatabase();
  const { pool, db } = createDatabase({ url: database.url, poolSize: 2 });
  try {
    await pool.query(
      "create table schema_migration (name text primary key, hash text, applied_at timestamptz, needs text)",
    );
    await using _other = await openTransaction(pool, "lock table schema_migration in exclusive mode");
    const { code, output } = await endOnceItSays(" waits for a lock", database.url);
    expect(output).toContain("Ended after SIGTERM, before it served.");
    expect(code).toBe(0);
    const { rows } = await pool.query(
      "select to_regclass('account') as account, (select count(*)::int from schema_migration) as noted",
    );
    expect(rows).toEqual([{ account: null, noted: 0 }]);
  } finally {
    await db.destroy();
  }
}, 60_000);
