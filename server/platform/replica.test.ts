import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { silentProxy } from "../../testing/silent-proxy.ts";
import { streamingReplica } from "../../testing/streaming-replica.ts";
import { createDatabase, type Database } from "./database.ts";
import { freePort } from "./free-port.ts";
import { createLog } from "./log.ts";
import { openReplica } from "./replica.ts";

const LONG_WAIT = { timeout: 20_000, interval: 50 };

function logging() {
  const lines: string[] = [];
  return { log: createLog("debug", { write: (line) => lines.push(line) }), lines };
}

const said = (lines: string[]) => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

/** Which database answers a read. */
async function whoReads(readDb: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(readDb);
  return rows[0]?.name ?? "";
}

const nameOf = ({ url }: Pick<TestDatabase, "url">) => new URL(url).pathname.slice(1);
const targetOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) });

function through(url: string, port: number): string {
  const address = new URL(url);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return address.href;
}

/** Two databases, of which one stands for the replica, behind a proxy. */
async function house() {
  const stack = new AsyncDisposableStack();
  const primary = stack.use(await testDatabase());
  const replica = stack.use(await testDatabase());
  const proxy = stack.use(await silentProxy(targetOf(replica.url)));
  const { log, lines } = logging();
  const opened = await openReplica(through(replica.url, proxy.port), primary.pool, log);
  stack.defer(() => opened.stop());
  const isRead = (which: TestDatabase) =>
    vi.waitFor(async () => expect(await whoReads(opened.readDb)).toBe(nameOf(which)), LONG_WAIT);
  return {
    primary,
    replica,
    proxy,
    lines,
    isRead,
    ...opened,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

test("reads are answered by the replica, and what it refuses by the primary", async () => {
  await using rooms = await house();
  const { readDb, primary, replica } = rooms;
  expect(rooms.warning).toBeUndefined();
  expect(await whoReads(readDb)).toBe(nameOf(replica));

  // As while the replica has not heard of a migration yet.
  await primary.pool.query("create table newer as select 1 as one");
  expect((await sql`select one from newer`.execute(readDb)).rows).toEqual([{ one: 1 }]);
  await expect(sql`select nonsense`.execute(readDb)).rejects.toMatchObject({ code: "42703" });
  expect(await whoReads(readDb)).toBe(nameOf(replica));
  await expect(readDb.transaction().execute((tx) => sql`select 1`.execute(tx))).rejects.toThrow(
    "reads are single statements",
  );
  expect(rooms.lines).toEqual([]);
});

test("a replica that falls silent is waited for once, then left alone until it answers", async () => {
  await using rooms = await house();
  const { readDb, primary, replica, proxy } = rooms;
  const before = proxy.connections();
  proxy.silence("new ones too");

  const asked = performance.now();
  const answers = await Promise.all(Array.from({ length: 40 }, () => whoReads(readDb)));
  const waited = performance.now() - asked;
  expect(new Set(answers)).toEqual(new Set([nameOf(primary)]));
  // One second, and what a busy machine needs; without the limit 15 seconds.
  expect(waited).toBeLessThan(5_000);
  // The pool's five, and one that looks after it each second.
  expect(proxy.connections() - before).toBeLessThanOrEqual(12);
  expect(await whoReads(readDb)).toBe(nameOf(primary));

  proxy.heal();
  await rooms.isRead(replica);
  expect(said(rooms.lines)).toEqual([
    "replica does not answer: the primary is read",
    "replica is read again",
  ]);
});

test("more reads than its connections bear are no reason to leave a replica alone", async () => {
  await using rooms = await house();
  const { readDb, replica } = rooms;
  const slowRead = async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name, pg_sleep(0.1)`.execute(
      readDb,
    );
    return rows[0]?.name;
  };
  // Two seconds of work for five connections, so the last ones wait longer than the replica is given.
  const answers = await Promise.all(Array.from({ length: 100 }, slowRead));
  expect(answers.filter((name) => name === nameOf(replica)).length).toBeGreaterThan(5);
  expect(await whoReads(readDb)).toBe(nameOf(replica));
  expect(said(rooms.lines)).toEqual([]);
});

test("a replica that is not there at the start is a warning, and is read once it is there", async () => {
  await using primary = await testDatabase();
  await using replica = await testDatabase();
  const port = await freePort();
  const { log, lines } = logging();
  const { readDb, warning, stop } = await openReplica(through(replica.url, port), primary.pool, log);
  await using stack = new AsyncDisposableStack();
  stack.defer(stop);
  expect(warning).toBe(
    "DATABASE_READ_URL: the replica cannot be reached: nothing listens there. Until it is there, the primary is read.",
  );
  expect(await whoReads(readDb)).toBe(nameOf(primary));

  stack.use(await silentProxy(targetOf(replica.url), port));
  await vi.waitFor(async () => expect(await whoReads(readDb)).toBe(nameOf(replica)), LONG_WAIT);
  expect(said(lines)).toEqual([
    "replica cannot be reached: nothing listens there: the primary is read",
    "replica is read again",
  ]);
});

test("a wrong password for the replica stops nothing", async () => {
  await using primary = await testDatabase();
  const wrong = new URL(primary.url);
  wrong.password = "wrong";
  const { log } = logging();
  const { readDb, warning, stop } = await openReplica(wrong.href, primary.pool, log);
  expect(warning).toContain("refuses the user name or the password");
  expect(await whoReads(readDb)).toBe(nameOf(primary));
  await stop();
});

test("a real replica is read while it follows, not while it is far behind or dead, and again afterwards", async () => {
  await using cluster = await streamingReplica();
  const { db, pool } = createDatabase({ url: cluster.primaryUrl, poolSize: 2 });
  const replica = createDatabase({ url: cluster.replicaUrl, poolSize: 1 });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => db.destroy());
  stack.defer(() => replica.db.destroy());
  const { log, lines } = logging();
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  stack.defer(() => void vi.restoreAllMocks());
  const { readDb, stop } = await openReplica(cluster.replicaUrl, pool, log);
  stack.defer(stop);
  const whereItIsRead = async () => {
    const { rows } = await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(readDb);
    return rows[0]?.replica ? "replica" : "primary";
  };
  const isRead = (where: string) =>
    vi.waitFor(async () => expect(await whereItIsRead()).toBe(where), LONG_WAIT);
  await isRead("replica");

  await replica.pool.query("select pg_wal_replay_pause()");
  await pool.query("create table late as select 1 as one");
  // A little behind is no reason; what is not there yet is asked of the primary.
  expect(await whereItIsRead()).toBe("replica");
  expect((await sql`select one from late`.execute(readDb)).rows).toEqual([{ one: 1 }]);
  await vi.waitFor(async () => {
    now += 1_000;
    expect(await whereItIsRead()).toBe("primary");
  }, LONG_WAIT);
  await replica.pool.query("select pg_wal_replay_resume()");
  await isRead("replica");

  cluster.killReplica();
  // None of the reads fails, however they meet its death.
  await isRead("primary");
  await isRead("replica");
  expect(said(lines)[0]).toMatch(/^replica is \d\d s behind: the primary is read$/);
});
