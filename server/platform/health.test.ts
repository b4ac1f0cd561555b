import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { silentProxy } from "../../testing/silent-proxy.ts";
import { createDatabase } from "./database.ts";
import { registerHealth } from "./health.ts";
import { registerRateLimits } from "./http/rate-limits.ts";
import { registerRequestLog } from "./http/request-log.ts";
import { createLog } from "./log.ts";
import { registerMetrics, timeRequest } from "./metrics.ts";

async function app(pool: pg.Pool, token?: string, askJobs?: () => Promise<void>) {
  const server = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  const health = registerHealth(server, { pool, askJobs });
  registerRateLimits(server);
  registerRequestLog(server, createLog("silent"), timeRequest);
  registerMetrics(server, { pool, token, rateLimitFactor: 1 });
  return { server, health };
}

test("healthz says that the process lives, readyz that it can serve", async () => {
  await using database = await testDatabase();
  const { server, health } = await app(database.pool);
  expect((await server.inject("/healthz")).statusCode).toBe(200);
  expect(await server.inject("/readyz")).toMatchObject({ statusCode: 200, body: "ready\n" });
  health.beginDrain();
  expect(await server.inject("/readyz")).toMatchObject({ statusCode: 503, body: "draining\n" });
  expect((await server.inject("/healthz")).headers.connection).toBe("close");
  await server.close();
});

test("readyz fails when the database does not answer, healthz does not", async () => {
  const { db, pool } = createDatabase({ url: "postgres://nobody@127.0.0.1:9/none", poolSize: 1 });
  const { server } = await app(pool);
  expect(await server.inject("/readyz")).toMatchObject({ statusCode: 503, body: "database unreachable\n" });
  expect((await server.inject("/healthz")).statusCode).toBe(200);
  await server.close();
  await db.destroy();
});

test("readyz of a process that does nothing without the job tables needs them, too", async () => {
  await using database = await testDatabase();
  let fails = true;
  const { server } = await app(database.pool, undefined, async () => {
    if (fails) throw new Error("gone");
  });
  expect(await server.inject("/readyz")).toMatchObject({
    statusCode: 503,
    body: "job database unreachable\n",
  });
  fails = false;
  expect((await server.inject("/readyz")).statusCode).toBe(200);
  await server.close();
});

test("a database that says nothing holds up neither readyz nor metrics, and is answered for once it speaks", async () => {
  await using database = await testDatabase();
  const { hostname: host, port } = new URL(database.url);
  await using proxy = await silentProxy({ host, port: Number(port) });
  const url = Object.assign(new URL(database.url), { port: String(proxy.port), hostname: "127.0.0.1" });
  const { db, pool } = createDatabase({ url: url.href, poolSize: 5 });
  const { server } = await app(pool);
  expect((await server.inject("/readyz")).statusCode).toBe(200);
  proxy.silence("new ones too");
  const asked = performance.now();
  const [ready, metrics] = await Promise.all([server.inject("/readyz"), server.inject("/metrics")]);
  // Two seconds, and what a busy machine needs; a statement that is not answered is given up after fifteen.
  expect(performance.now() - asked).toBeLessThan(8_000);
  expect(ready.statusCode).toBe(503);
  expect([metrics.statusCode, /^nachtfalter_database_up (.)$/m.exec(metrics.body)?.[1]]).toEqual([200, "0"]);
  proxy.heal();
  expect((await server.inject("/readyz")).statusCode).toBe(200);
  await server.close();
  await db.destroy();
});

test("alarms of every kind are there from the start", async () => {
  await using database = await testDatabase();
  const { server } = await app(database.pool);
  const { body } = await server.inject("/metrics");
  expect(body).toContain('nachtfalter_alarms_total{kind="payment-mismatch"} 0');
  expect(body).toContain('nachtfalter_alarms_total{kind="provider-unreachable"} 0');
  await server.close();
});

test("metrics name routes by their pattern and count jobs that are due and connections", async () => {
  await using database = await testDatabase();
  const { pool } = database;
  const enqueue = (at: string) =>
    pool.query(
      `select enqueue_jobs('checkout.expire-hold', array['{"orderId":1}']::jsonb[], now() + interval '${at}')`,
    );
  for (const at of ["-100 seconds", "-40 seconds", "2 hours"]) await enqueue(at);
  const { server } = await app(database.pool);
  server.get("/things/:id", () => "thing");
  await server.inject("/things/geheim-4711");
  const { body } = await server.inject("/metrics");
  expect(body).toContain(
    'nachtfalter_request_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toContain('nachtfalter_database_connections{state="waiting"} 0');
  expect(body).toContain('nachtfalter_jobs{queue="checkout.expire-hold",state="due"} 2');
  expect(body).toContain('nachtfalter_jobs{queue="checkout.expire-hold",state="later"} 1');
  expect(body).toMatch(/nachtfalter_jobs_oldest_due_seconds\{queue="checkout.expire-hold"\} 10\d/);
  expect(body).toContain('nachtfalter_jobs_oldest_due_seconds{queue="tickets.send-order-mail"} 0');
  expect(body).toContain('nachtfalter_jobs_dead{queue="checkout.expire-hold"} 0');
  expect(body).toContain("nachtfalter_database_up 1");
  expect(body).toContain("process_resident_memory_bytes");
  expect(body).not.toContain("geheim-4711");
  await server.close();
});

test("metrics with a token are for who brings it", async () => {
  await using database = await testDatabase();
  const { server } = await app(database.pool, "seldom-guessed");
  const statusFor = async (authorization?: string) =>
    (await server.inject({ url: "/metrics", headers: authorization ? { authorization } : {} })).statusCode;
  expect(await statusFor()).toBe(401);
  expect(await statusFor("Bearer guessed")).toBe(401);
  expect(await statusFor("Bearer seldom-guessed")).toBe(200);
  await server.close();
});

test("without a token metrics are for who asks on this machine, not for what a proxy on it passes on", async () => {
  await using database = await testDatabase();
  const { server } = await app(database.pool);
  const ask = async (given: { remoteAddress?: string; headers?: Record<string, string> }) => {
    const answer = await server.inject({ url: "/metrics", ...given });
    if (answer.statusCode !== 200)
      expect(answer.json()).toEqual({ status: 403, data: expect.stringMatching(/^Die Messwerte .*\.$/) });
    return answer.statusCode;
  };
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"])
    expect(await ask({ headers: { host } })).toBe(200);
  expect(await ask({ remoteAddress: "::1" })).toBe(200);
  expect(await ask({ remoteAddress: "::ffff:127.0.0.1" })).toBe(200);
  expect(await ask({ remoteAddress: "203.0.113.7" })).toBe(403);
  expect(await ask({ remoteAddress: "203.0.113.7", headers: { "x-forwarded-for": "127.0.0.1" } })).toBe(403);
  expect(await ask({ headers: { "x-forwarded-for": "127.0.0.1" } })).toBe(403);
  // As HAProxy and tunnels are often set up, where the asker chooses the host.
  for (const name of [
    "x-forwarded-proto",
    "x-forwarded-port",
    "cf-connecting-ip",
    "true-client-ip",
    "x-client-ip",
  ])
    expect([name, await ask({ headers: { host: "localhost", [name]: "https" } })]).toEqual([name, 403]);
  expect(await ask({ headers: { forwarded: "for=127.0.0.1" } })).toBe(403);
  for (const host of ["tickets.example.com", "localhost.example.com", "10.0.0.7", "localhost@example.com"])
    expect([host, await ask({ headers: { host } })]).toEqual([host, 403]);
});

test("metrics are asked for sixty times a minute by one network at most", async () => {
  await using database = await testDatabase();
  const { server } = await app(database.pool, "seldom-guessed");
  const statuses = [];
  for (let count = 0; count < 61; count++) statuses.push((await server.inject("/metrics")).statusCode);
  expect(statuses).toEqual([...Array(60).fill(401), 429]);
});

test("metrics are there without the database, only the jobs are not", async () => {
  const { db, pool } = createDatabase({ url: "postgres://nobody@127.0.0.1:9/none", poolSize: 1 });
  const { server } = await app(pool);
  const { statusCode, body } = await server.inject("/metrics");
  expect(statusCode).toBe(200);
  expect(body).toContain('nachtfalter_database_connections{state="open"} 0');
  expect(body).not.toContain("nachtfalter_jobs{");
  await server.close();
  await db.destroy();
});

test("more than it can bear is refused at once with Retry-After, those inside are served", async () => {
  await using database = await testDatabase();
  const { server } = await app(database.pool);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let inside = 0;
  let full = () => {};
  const isFull = new Promise<void>((resolve) => {
    full = resolve;
  });
  server.get("/slow", async () => {
    if (++inside === 2_000) full();
    await gate;
    return "served";
  });
  await server.ready();
  const served = Array.from({ length: 2_000 }, () => server.inject("/slow"));
  await isFull;
  const refused = await server.inject("/slow");
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await server.inject("/healthz")).statusCode).toBe(200);
  open();
  const answers = await Promise.all(served);
  expect(answers.every(({ body }) => body === "served")).toBe(true);
  expect((await server.inject("/slow")).statusCode).toBe(200);
  await server.close();
});

test("an accepted request is answered while the server closes, and its connection ends with it", async () => {
  await using database = await testDatabase();
  const { server, health } = await app(database.pool);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  server.get("/slow", async () => {
    arrived();
    await gate;
    return "served";
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: "127.0.0.1", port, path: "/slow", agent }).end();
  await arrival;
  health.beginDrain();
  const closed = server.close();
  open();
  const [response] = await once(sent, "response");
  expect([response.statusCode, response.headers.connection]).toEqual([200, "close"]);
  response.resume();
  await closed;
  agent.destroy();
});
