import { once } from "node:events";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import type pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { createDatabase } from "./database.ts";
import { registerHealth } from "./health.ts";
import { registerMetrics } from "./metrics.ts";

async function app(pool: pg.Pool, token?: string) {
  const server = Fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  const health = registerHealth(server, { pool });
  registerMetrics(server, { pool, token });
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

test("metrics name routes by their pattern and count jobs and connections", async () => {
  await using database = await testDatabase();
  await database.pool.query("select enqueue_jobs('checkout.expire-hold', array['{\"orderId\":1}']::jsonb[])");
  const { server } = await app(database.pool);
  server.get("/things/:id", () => "thing");
  await server.inject("/things/geheim-4711");
  const { body } = await server.inject("/metrics");
  expect(body).toContain(
    'nachtfalter_request_seconds_count{method="GET",route="/things/:id",status="200"} 1',
  );
  expect(body).toContain('nachtfalter_database_connections{state="waiting"} 0');
  expect(body).toContain('nachtfalter_jobs{queue="checkout.expire-hold",state="created"} 1');
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
