import { hash } from "node:crypto";
import Fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createLog } from "../log.ts";
import { Throttle } from "../throttle.ts";
import { registerErrors } from "./errors.ts";
import { GUEST } from "./handler.ts";
import { attemptLimit, EffectLimits, registerRateLimits, TOO_MANY_REQUESTS } from "./rate-limits.ts";

test("a network's requests of a minute are counted by route, GET and HEAD together; who is refused hears for how long", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  try {
    await using app = Fastify();
    registerErrors(app);
    registerRateLimits(app);
    const config = { rateLimit: attemptLimit(1, 3) };
    app.get("/counted", { config }, () => "here");
    app.get("/also-counted", { config }, () => "here");
    app.get("/free", () => "here");
    const ask = async (url: string, method: "GET" | "HEAD" = "GET", remoteAddress = "192.0.2.1") =>
      (await app.inject({ url, method, remoteAddress })).statusCode;

    expect([await ask("/counted"), await ask("/counted", "HEAD")]).toEqual([200, 200]);
    vi.setSystemTime(20_000);
    expect([await ask("/counted"), await ask("/counted", "HEAD"), await ask("/counted")]).toEqual([
      200, 429, 429,
    ]);
    const refused = await app.inject({ url: "/counted", remoteAddress: "192.0.2.1" });
    expect(refused.headers["retry-after"]).toBe("40");
    expect(refused.json()).toEqual({ status: 429, data: TOO_MANY_REQUESTS });
    expect(await ask("/counted", "GET", "192.0.2.2")).toBe(200);
    expect(await ask("/also-counted")).toBe(200);
    expect(await Promise.all(Array.from({ length: 5 }, () => ask("/free")))).toEqual(Array(5).fill(200));
    vi.setSystemTime(59_999);
    expect(await ask("/counted")).toBe(429);
    vi.setSystemTime(60_001);
    expect(await ask("/counted")).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test("ever new /64 networks do not make a process forget what their /48 has asked for", async () => {
  await using app = Fastify();
  registerRateLimits(app);
  app.get("/", { config: { rateLimit: attemptLimit(1, 700) } }, () => "here");
  const from = (network: number) =>
    app.inject({ url: "/", remoteAddress: `2001:db8:1:${network.toString(16)}::1` });
  // Sixteen times the bound of one visitor, from more networks than are remembered of a route.
  for (let network = 0; network < 16 * 700; network++) await from(network);
  expect((await from(50_000)).statusCode).toBe(429);
  expect((await app.inject({ url: "/", remoteAddress: "2001:db8:2::1" })).statusCode).toBe(200);
});

describe("calls that change something", () => {
  const DONE = { status: 250, data: "Das ging." };
  const REFUSED = { status: 429, data: TOO_MANY_REQUESTS };
  const LOGIN = { path: "login/login", rate: "sensitive" } as const;
  const guest = { principal: GUEST, address: "203.0.113.7" };
  const member = (accountId: number, address: string) => ({ principal: { ...GUEST, accountId }, address });

  /** Half a minute of the clock is left. */
  async function counting() {
    const database = await testDatabase();
    const limits = new EffectLimits(
      new Throttle({
        pool: database.pool,
        secrets: { pseudonym: (purpose, text) => hash("sha256", purpose + text) },
        log: createLog("silent"),
        now: () => new Date("2026-11-21T20:00:29.5Z"),
      }),
    );
    const told: number[] = [];
    const run = (
      definition: Parameters<EffectLimits["run"]>[0],
      caller: Parameters<EffectLimits["run"]>[1],
      work = async () => ({ outcome: DONE, hadEffect: true }),
    ) => limits.run(definition, caller, work, (seconds) => told.push(seconds));
    const outcomes = async (count: number, ...given: Parameters<typeof run>) => {
      const all = [];
      for (let time = 0; time < count; time++) all.push(await run(...given));
      return all.map((outcome) => ("status" in outcome ? outcome.status : undefined));
    };
    return { database, run, outcomes, told, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
  }

  test("pass as often as their class may, and who is refused is told the seconds that are left", async () => {
    await using house = await counting();
    expect(await house.outcomes(12, LOGIN, guest)).toEqual([...Array(10).fill(250), 429, 429]);
    expect(await house.run(LOGIN, guest)).toEqual(REFUSED);
    expect(house.told).toEqual([31, 31, 31]);
  });

  test("count for guests by call and network, for members and counters by class, wherever they are", async () => {
    await using house = await counting();
    await house.outcomes(10, LOGIN, guest);
    const reset = { path: "login/reset", rate: "sensitive" } as const;
    expect(await house.outcomes(1, reset, guest)).toEqual([250]);
    expect(await house.outcomes(1, LOGIN, { ...guest, address: "203.0.113.8" })).toEqual([250]);
    await house.outcomes(10, LOGIN, member(7, "203.0.113.7"));
    expect(await house.outcomes(1, reset, member(7, "203.0.113.9"))).toEqual([429]);
    expect(await house.outcomes(1, LOGIN, member(8, "203.0.113.7"))).toEqual([250]);
    const counter = (id: number) => ({
      ...guest,
      principal: { ...GUEST, counter: { id, sessionId: 1, organiserId: 1 } },
    });
    expect(await house.outcomes(11, LOGIN, counter(7))).toEqual([...Array(10).fill(250), 429]);
    expect(await house.outcomes(1, LOGIN, counter(8))).toEqual([250]);
    const write = { path: "login/logout", rate: "write" } as const;
    expect(await house.outcomes(1, write, member(7, "203.0.113.7"))).toEqual([250]);
  });

  test("count for nothing when they changed nothing or failed", async () => {
    await using house = await counting();
    const nothing = async () => ({ outcome: DONE, hadEffect: false });
    expect(await house.outcomes(20, LOGIN, guest, nothing)).toEqual(Array(20).fill(250));
    const failing = () => house.run(LOGIN, guest, () => Promise.reject(new Error("away")));
    for (let time = 0; time < 20; time++) await expect(failing()).rejects.toThrow("away");
    expect(await house.outcomes(1, LOGIN, guest)).toEqual([250]);
  });

  test("pass when nothing can be counted, and stay done when it cannot be taken back", async () => {
    await using house = await counting();
    const { pool } = house.database;
    const failToTakeBack = async () => {
      await pool.query("alter function take_back_hits rename to gone");
      return { outcome: DONE, hadEffect: false };
    };
    expect(await house.run(LOGIN, guest, failToTakeBack)).toEqual(DONE);
    await pool.query("alter function count_hits rename to gone_as_well");
    expect(await house.outcomes(20, LOGIN, guest)).toEqual(Array(20).fill(250));
  });
});
