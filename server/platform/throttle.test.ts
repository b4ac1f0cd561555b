import { hash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { expect, test } from "vitest";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { type TestDatabase, testDatabase } from "../../testing/database.ts";
import { forgetRows } from "../../testing/forget-rows.ts";
import { createDatabase } from "./database.ts";
import { createLog } from "./log.ts";
import { boundsByNetwork, scaledLimit, Throttle } from "./throttle.ts";
import { OLD_COUNTS } from "./throttle-jobs.ts";

const secrets = {
  pseudonym: (purpose: string, text: string) => hash("sha256", purpose + text),
};
const log = createLog("silent");
const AT = new Date("2026-10-25T00:59:30Z");

/** A process of its own as far as the database can tell. */
function anotherProcess({ url }: TestDatabase, now: () => Date = () => AT) {
  const { db, pool } = createDatabase({ url, poolSize: 5, name: "throttle test" });
  const statements = { sent: 0, underWay: 0, mostAtOnce: 0 };
  const query = async (...given: unknown[]) => {
    statements.sent++;
    statements.mostAtOnce = Math.max(statements.mostAtOnce, ++statements.underWay);
    try {
      return await (pool.query as (...given: unknown[]) => Promise<unknown>)(...given);
    } finally {
      statements.underWay--;
    }
  };
  const watched = Object.create(pool, { query: { value: query.bind(pool) } }) as pg.Pool;
  return {
    throttle: new Throttle({ pool: watched, secrets, log, now }),
    statements,
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

test("processes that race share one count, and no two hits get the same number", async () => {
  await using database = await testDatabase();
  await using first = anotherProcess(database);
  await using second = anotherProcess(database);
  const hits = await Promise.all(
    many(200, (index) => (index % 2 ? first : second).throttle.hit(index % 10 ? "10.0.0.1" : "10.0.0.2")),
  );
  const counts = (of: (index: number) => boolean) =>
    hits.flatMap(({ count }, index) => (of(index) ? [count] : [])).sort((a, b) => a - b);
  expect(counts((index) => index % 10 !== 0)).toEqual(many(180, (index) => index + 1));
  expect(counts((index) => index % 10 === 0)).toEqual(many(20, (index) => index + 1));
});

test("hits that come while a statement is under way are sent as one, first come first counted", async () => {
  await using database = await testDatabase();
  await using process = anotherProcess(database);
  const blocker = await database.pool.connect();
  await blocker.query("begin; lock table throttle in exclusive mode");
  const hits = [process.throttle.hit("a")];
  await untilBlocked(database);
  hits.push(...many(50, (index) => process.throttle.hit(index % 2 ? "a" : "b")));
  await blocker.query("commit");
  blocker.release();
  expect((await Promise.all(hits)).map(({ count }) => count)).toEqual([
    1,
    ...many(50, (index) => (index % 2 ? (index + 1) / 2 + 1 : index / 2 + 1)),
  ]);
  expect(process.statements).toEqual({ sent: 2, underWay: 0, mostAtOnce: 1 });
});

test("processes that count the same names in opposite orders do not lock each other out", async () => {
  await using database = await testDatabase();
  await using first = anotherProcess(database);
  await using second = anotherProcess(database);
  const names = many(1_000, (index) => `10.0.${index}`);
  for (let round = 1; round <= 5; round++) {
    const hits = await Promise.all([
      ...names.map((name) => first.throttle.hit(name)),
      ...names.toReversed().map((name) => second.throttle.hit(name)),
    ]);
    expect(Math.max(...hits.map(({ count }) => count))).toBe(2 * round);
  }
});

test("each minute of the clock begins anew", async () => {
  await using database = await testDatabase();
  let now = AT;
  await using process = anotherProcess(database, () => now);
  expect(await process.throttle.hit("a")).toEqual({ count: 1, millisecondsLeft: 30_000 });
  now = new Date("2026-10-25T00:59:59.999Z");
  expect(await process.throttle.hit("a")).toEqual({ count: 2, millisecondsLeft: 1 });
  now = new Date("2026-10-25T01:00:00Z");
  expect(await process.throttle.hit("a")).toEqual({ count: 1, millisecondsLeft: 60_000 });
});

test("windows of another length are counted by themselves and begin together everywhere", async () => {
  await using database = await testDatabase();
  let now = AT;
  await using first = anotherProcess(database, () => now);
  await using second = anotherProcess(database, () => now);
  const quarter = 900;
  expect(await first.throttle.hit("a", quarter)).toEqual({ count: 1, millisecondsLeft: 30_000 });
  expect(await first.throttle.hit("a")).toEqual({ count: 1, millisecondsLeft: 30_000 });
  now = new Date("2026-10-25T01:00:00Z");
  expect(await second.throttle.hit("a", quarter)).toEqual({ count: 1, millisecondsLeft: 900_000 });
  now = new Date("2026-10-25T01:14:59Z");
  expect(await first.throttle.hit("a", quarter)).toEqual({ count: 2, millisecondsLeft: 1_000 });
});

test("hits that are taken back do not count, whoever takes them back, and never less than nothing", async () => {
  await using database = await testDatabase();
  await using first = anotherProcess(database);
  await using second = anotherProcess(database);
  await Promise.all(many(10, (index) => (index % 2 ? first : second).throttle.hit("a")));
  await Promise.all(many(9, (index) => (index % 2 ? first : second).throttle.takeBack(["a", "b"])));
  expect((await first.throttle.hit("a")).count).toBe(2);
  expect((await first.throttle.hit("b")).count).toBe(1);
  await Promise.all(many(5, () => first.throttle.takeBack(["a"])));
  expect((await second.throttle.hit("a")).count).toBe(1);
});

test("a hit for several bounds counts for all of them or for none, whichever processes race", async () => {
  await using database = await testDatabase();
  await using first = anotherProcess(database);
  await using second = anotherProcess(database);
  const from = (address: string) => boundsByNetwork("a", 2, address);
  const begun = await Promise.all(
    many(80, (index) => {
      const { throttle } = index % 2 ? first : second;
      return throttle.begin(from(`2001:db8:1:${index % 40}::1`), 60);
    }),
  );
  // Two of each of forty networks, and 32 of the site that all of them are in.
  expect(begun.filter(({ kind }) => kind === "counted")).toHaveLength(32);
  const fresh = await first.throttle.begin([["b", 1]], 60);
  expect(fresh.kind).toBe("counted");
  expect(
    await second.throttle.begin([
      ["c", 5],
      ["b", 1],
    ]),
  ).toEqual({ kind: "throttled", millisecondsLeft: 30_000 });
  expect((await first.throttle.hit("c")).count).toBe(1);
  if (fresh.kind === "counted") await fresh.takeBack();
  expect(await second.throttle.begin([["b", 1]])).toMatchObject({ kind: "counted" });
});

test("an installation's factor scales a limit, and one hit always passes", () => {
  expect([scaledLimit(60, 1), scaledLimit(60, 0.1), scaledLimit(60, 100)]).toEqual([60, 6, 6_000]);
  expect([scaledLimit(10, 0.16), scaledLimit(10, 0.001)]).toEqual([2, 1]);
});

test("without another clock the database's counts", async () => {
  await using database = await testDatabase();
  await new Throttle({ pool: database.pool, secrets, log }).hit("a");
  const { rows } = await database.pool.query(
    "select now() - window_start < interval '2 minutes' as fresh, extract(second from window_start)::int as second from throttle",
  );
  expect(rows).toEqual([{ fresh: true, second: 0 }]);
});

test("keeps no name, and nothing that a crash or a backup would have to keep", async () => {
  await using database = await testDatabase();
  await using process = anotherProcess(database);
  await process.throttle.hit("203.0.113.7purchase");
  const { rows } = await database.pool.query("select key from throttle");
  expect(rows).toEqual([
    { key: Buffer.from(secrets.pseudonym("throttle", "60 203.0.113.7purchase"), "hex") },
  ]);
  const kept = await database.pool.query("select relpersistence from pg_class where relname = 'throttle'");
  expect(kept.rows).toEqual([{ relpersistence: "u" }]);
});

test("windows that are long over are forgotten, the others stay", async () => {
  await using database = await testDatabase();
  const minutesAgo = (minutes: number) => sql<Date>`now() - ${minutes} * interval '1 minute'`;
  const key = Buffer.alloc(32);
  await database.db
    .insertInto("throttle")
    .values(
      [0, 1, 6, 60].map((minutes) => ({
        key,
        window_start: minutesAgo(minutes + 15),
        ends_at: minutesAgo(minutes),
        hits: minutes,
      })),
    )
    .execute();
  await forgetRows(database.db, [OLD_COUNTS]);
  const left = await database.db.selectFrom("throttle").select("hits").orderBy("hits").execute();
  expect(left).toEqual([{ hits: 0 }, { hits: 1 }]);
});

test("an outage rejects the hits, is logged once, and ends by itself", async () => {
  await using database = await testDatabase();
  const lines: string[] = [];
  const throttle = new Throttle({
    pool: database.pool,
    secrets,
    log: createLog("info", { write: (line) => lines.push(line) }),
  });
  expect((await throttle.hit("a")).count).toBe(1);
  await database.pool.query("alter table throttle rename to gone");
  for (const _statement of [1, 2]) {
    const hits = await Promise.allSettled(many(5, () => throttle.hit("a")));
    expect(hits.map(({ status }) => status)).toEqual(many(5, () => "rejected"));
  }
  await database.pool.query("alter table gone rename to throttle");
  for (const count of [2, 3]) expect((await throttle.hit("a")).count).toBe(count);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { area: "throttle", msg: "requests are not counted", err: { code: "42P01" } },
    { area: "throttle", msg: "requests are counted again" },
  ]);
});
