import { describe, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { silentProxy } from "../../../testing/silent-proxy.ts";
import { createLog } from "../log.ts";
import { announce } from "./announce.ts";
import { LiveListener, type LiveListenerOptions } from "./live-listener.ts";

type Heard = "connected" | [string, number];

const ACCOUNT = { name: "account", events: ["notifications", "friends"] } as const;

/** A listener, and what it hears in the order of hearing. */
function listenTo({ url }: Pick<TestDatabase, "url">, given: Partial<LiveListenerOptions> = {}) {
  const heard: Heard[] = [];
  let awaited: { what: string; resolve: () => void } | undefined;
  const hear = (what: Heard) => {
    heard.push(what);
    if (JSON.stringify(what) === awaited?.what) awaited.resolve();
  };
  const listener = new LiveListener({
    url,
    log: createLog("silent"),
    ear: {
      announced: ({ topic, id }, event) => hear([`${topic} ${event}`, id]),
      connected: () => hear("connected"),
    },
    ...given,
  });
  listener.start();
  return {
    listener,
    heard,
    /** Resolves when it hears that from now on. */
    next: (what: Heard) =>
      new Promise<void>((resolve) => {
        awaited = { what: JSON.stringify(what), resolve };
      }),
    [Symbol.asyncDispose]: () => listener.stop(),
  };
}

const listeners =
  "from pg_stat_activity where application_name = 'nachtfalter live' and datname = current_database()";

describe("the listening connection", () => {
  test("hears what transactions announce when they commit, and nothing that fits no kind", async () => {
    await using database = await testDatabase();
    await using ear = listenTo(database);
    await ear.next("connected");
    expect(ear.listener.isListening).toBe(true);
    for (const id of ["", ":", ":x", ":-1", ":1 2", ":0", ":12345678901234567"])
      await database.pool.query("select pg_notify('live', $1)", [`account${id} friends`]);
    const heardLast = ear.next(["account notifications", 9]);
    await announce(database.db, ACCOUNT, "notifications", [7, 7, 8]);
    await announce(database.db, ACCOUNT, "friends", []);
    await announce(database.db, ACCOUNT, "notifications", 9);
    await heardLast;
    expect(ear.heard).toEqual([
      "connected",
      ["account notifications", 7],
      ["account notifications", 8],
      ["account notifications", 9],
    ]);
  });

  test("is one, however often it is asked for, and gone after the end", async () => {
    await using database = await testDatabase();
    const ear = listenTo(database);
    ear.listener.start();
    await ear.next("connected");
    ear.listener.start();
    const count = async () => (await database.pool.query(`select count(*)::int as count ${listeners}`)).rows;
    expect(await count()).toEqual([{ count: 1 }]);
    await ear.listener.stop();
    ear.listener.start();
    expect(ear.listener.isListening).toBe(false);
  });

  test("comes back after the database ended it", async () => {
    await using database = await testDatabase();
    await using ear = listenTo(database);
    await ear.next("connected");
    const back = ear.next("connected");
    await database.pool.query(`select pg_terminate_backend(pid) ${listeners}`);
    await back;
    const heard = ear.next(["account friends", 1]);
    await announce(database.db, ACCOUNT, "friends", 1);
    await heard;
  });

  test("comes back after it fell silent without a word", async () => {
    await using database = await testDatabase();
    const url = new URL(database.url);
    await using proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    await using ear = listenTo({ url: url.href }, { checkMilliseconds: 5, answerMilliseconds: 200 });
    await ear.next("connected");
    const back = ear.next("connected");
    proxy.silence("those of now");
    await back;
    expect(proxy.connections()).toBeGreaterThan(1);
    const heard = ear.next(["account friends", 1]);
    await announce(database.db, ACCOUNT, "friends", 1);
    await heard;
  });

  test("is waited for while nothing is there", async () => {
    await using database = await testDatabase();
    const url = new URL(database.url);
    await using proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
    proxy.silence("new ones too");
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    await using ear = listenTo({ url: url.href }, { answerMilliseconds: 100 });
    const there = ear.next("connected");
    expect(ear.listener.isListening).toBe(false);
    proxy.heal();
    await there;
  });

  test("is back within seconds, however long nothing was there", async () => {
    await using database = await testDatabase();
    const url = new URL(database.url);
    await using proxy = await silentProxy({ host: url.hostname, port: Number(url.port) });
    proxy.silence("new ones too");
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    await using ear = listenTo({ url: url.href }, { answerMilliseconds: 300 });
    await vi.waitFor(() => expect(proxy.connections()).toBeGreaterThanOrEqual(7), 60_000);
    const there = ear.next("connected");
    proxy.heal();
    const healed = performance.now();
    await there;
    // Two seconds between tries, and what a busy machine needs; they grew to ten.
    expect(performance.now() - healed).toBeLessThan(4_500);
  });
});
