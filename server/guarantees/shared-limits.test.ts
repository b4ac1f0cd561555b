import { expect, test } from "vitest";
import type { AppOptions } from "#server/app.ts";
import type { Config } from "#server/platform/config.ts";
import { createDatabase } from "#server/platform/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { buildTestApp, testServices } from "../../testing/services.ts";

/** Of 60 purchases a minute. */
const MAX = 6;

/** Two servers on one database, each with a pool of its own, whose minute ends only when the test says so. */
async function twoServers(settings: Partial<Config> = {}) {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices({ rateLimitFactor: 0.1, ...settings }));
  let now = new Date("2026-10-25T00:30:00Z");
  const options: AppOptions = { limitClock: () => now };
  async function start(url: string) {
    const { db, pool } = createDatabase({ url, poolSize: 5 });
    stack.defer(() => db.destroy());
    const { server } = await buildTestApp({ ...services, db, readDb: db, pool }, options);
    stack.defer(() => server.close());
    return server;
  }
  return {
    services,
    servers: [await start(services.database.url), await start(services.database.url)] as const,
    withoutDatabase: () => start("postgres://nobody@127.0.0.1:1/nothing"),
    endMinute: () => {
      now = new Date(now.getTime() + 60_000);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

type Server = Awaited<ReturnType<typeof twoServers>>["servers"][number];

/** Without an order: refused with 400 when it is let through. */
const buy = (server: Server, headers: Record<string, string> = {}) =>
  server.inject({ method: "POST", url: "/checkout/tickets", headers, remoteAddress: "10.0.0.1" });
const pay = (server: Server) => server.inject({ url: "/bezahlen/none", remoteAddress: "10.0.0.1" });

test("two servers share a limit: of requests that race exactly as many pass as may, until the minute ends", async () => {
  await using house = await twoServers();
  const [first, second] = house.servers;
  for (const _minute of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => [buy(first), buy(second)]).flat());
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - MAX);
    const refused = await buy(second);
    expect(refused.json()).toMatchObject({ status: 429, data: expect.stringMatching(/zu viele Anfragen/) });
    expect(refused.headers["retry-after"]).toBe("60");
    house.endMinute();
  }
});

test("a forged X-Forwarded-For does not help at either server, another address is another visitor", async () => {
  await using house = await twoServers();
  const [first, second] = house.servers;
  for (let count = 0; count < MAX; count++) expect((await buy(first)).statusCode).toBe(400);
  expect((await buy(second, { "x-forwarded-for": "10.9.9.9" })).statusCode).toBe(429);
  const other = await second.inject({
    method: "POST",
    url: "/checkout/tickets",
    remoteAddress: "10.0.0.2",
  });
  expect(other.statusCode).toBe(400);
});

test("both ways of a payment have limits of their own, apart from purchases", async () => {
  await using house = await twoServers();
  const [first, second] = house.servers;
  for (let count = 0; count < MAX; count++)
    expect((await pay(count % 2 ? first : second)).statusCode).toBe(303);
  expect((await pay(first)).statusCode).toBe(429);
  const back = await second.inject({ url: "/bezahlen/none/zurueck", remoteAddress: "10.0.0.1" });
  expect(back.statusCode).toBe(303);
  expect((await buy(first)).statusCode).toBe(400);
});

test("reads ask the database for no count", async () => {
  await using house = await twoServers();
  const [first] = house.servers;
  await first.inject({ method: "POST", url: "/home/get5Events" });
  expect(await house.services.db.selectFrom("throttle").selectAll().execute()).toEqual([]);
});

test("what cannot be counted passes", async () => {
  await using house = await twoServers();
  const [first] = house.servers;
  await house.services.pool.query("alter table throttle rename to gone");
  for (let count = 0; count <= MAX; count++) expect((await buy(first)).statusCode).toBe(400);
});

test("without the database a purchase says itself that it cannot be made", async () => {
  await using house = await twoServers();
  const { id } = await createEvent(house.services.db);
  const offer = await createTicketOffer(house.services.db, { event_id: id });
  const server = await house.withoutDatabase();
  const form = new URLSearchParams({
    items: JSON.stringify({ tickets: [{ id: offer, quantity: 1 }] }),
    total: "12.50",
    email: "mia@example.org",
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 7654321",
  });
  const answer = await server.inject({
    method: "POST",
    url: "/checkout/tickets",
    payload: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toEqual({ status: 503, data: expect.stringMatching(/\.$/) });
});
