import Fastify from "fastify";
import { expect, test } from "vitest";
import { attemptLimit, registerRateLimits } from "./rate-limits.ts";

test("ever new /64 networks do not make a process forget what their /48 has asked for", async () => {
  await using app = Fastify();
  await registerRateLimits(app);
  app.get("/", { config: { rateLimit: attemptLimit(1, 700) } }, () => "here");
  const from = (network: number) =>
    app.inject({ url: "/", remoteAddress: `2001:db8:1:${network.toString(16)}::1` });
  // Sixteen times the bound of one visitor, from more networks than are remembered of a route.
  for (let network = 0; network < 16 * 700; network++) await from(network);
  expect((await from(50_000)).statusCode).toBe(429);
  expect((await app.inject({ url: "/", remoteAddress: "2001:db8:2::1" })).statusCode).toBe(200);
});
