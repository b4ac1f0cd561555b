import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { changeOwner, postgresAccount } from "./embedded-postgres/account.ts";
import { freePort } from "./free-port.ts";
import { migrate } from "./migrations.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nachtfalter-turn-"));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

async function connected(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

const advisoryLocks = `select state, application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;

/** A database whose next migration waits for a lock that `reader` has. */
async function waiting(url: string, signal?: AbortSignal) {
  await write("0001-one.sql", "create table one (id int);");
  await migrate(url, [], { from: folder });
  await write("0002-two.sql", "alter table one add column name text;");
  const reader = await connected(url);
  await reader.query("begin; select from one");
  return { reader, migrating: migrate(url, [], { from: folder, signal }) };
}

test("a transaction keeps the turn, which ends with it, and is not taken for one that is in the way", async () => {
  await using database = await emptyDatabase();
  await using watcher = await connected(database.url);
  const { reader, migrating } = await waiting(database.url);
  await untilBlocked({ pool: watcher });
  expect((await watcher.query(advisoryLocks)).rows).toEqual([
    { state: "idle in transaction", name: "nachtfalter migration turn" },
  ]);
  await reader.end();
  await migrating;
  expect((await watcher.query(advisoryLocks)).rows).toEqual([]);
});

test("who is told to end while a migration waits for its locks, or for the turn, ends and leaves nothing", async () => {
  await using database = await emptyDatabase();
  await using watcher = await connected(database.url);
  const [first, second] = [new AbortController(), new AbortController()];
  const { reader, migrating } = await waiting(database.url, first.signal);
  await untilBlocked({ pool: watcher });
  const next = migrate(database.url, [], { from: folder, signal: second.signal });
  second.abort();
  await expect(next).rejects.toThrow();
  first.abort();
  await expect(migrating).rejects.toThrow();
  await reader.end();
  expect(await migrate(database.url, [], { from: folder })).toEqual(["0002-two.sql"]);
});

test.skipIf(!existsSync(PGBOUNCER))(
  "behind PgBouncer without a direct way, a start gives the turn back to whoever comes next",
  { timeout: 30_000 },
  async () => {
    await using database = await emptyDatabase();
    await using pooled = await pgBouncer(database.url);
    await write("0001-one.sql", "create table one (id int);");
    expect(await migrate(pooled.url, [], { from: folder })).toEqual(["0001-one.sql"]);
    await using watcher = await connected(database.url);
    expect((await watcher.query(advisoryLocks)).rows).toEqual([]);
    expect(await migrate(database.url, [], { from: folder })).toEqual([]);
  },
);

/** In front of one database, pooling transactions as `deploy/pgbouncer` does. */
async function pgBouncer(url: string): Promise<AsyncDisposable & { url: string }> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const listenPort = await freePort();
  const home = await mkdtemp(join(tmpdir(), "nachtfalter-pgbouncer-"));
  const file = join(home, "pgbouncer.ini");
  const name = pathname.slice(1);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
unix_socket_dir =
pool_mode = transaction
`,
  );
  await changeOwner(home, postgresAccount());
  const child = spawn(PGBOUNCER, [file], { ...postgresAccount(), stdio: "ignore" });
  const ended = once(child, "close");
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(listenPort, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("connect", () => socket.end());
    });
  while (child.exitCode === null && !(await isListening()));
  const own = new URL(url);
  own.port = String(listenPort);
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      child.kill("SIGINT");
      await ended;
      await rm(home, { recursive: true });
    },
  };
}
