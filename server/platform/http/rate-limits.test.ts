import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { registerErrors } from "./errors.ts";
import { attemptLimit, registerRateLimits, TOO_MANY_REQUESTS } from "./rate-limits.ts";

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
