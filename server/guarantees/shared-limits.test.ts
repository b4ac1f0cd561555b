import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { AppOptions } from "#server/app.ts";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import type { Config } from "#server/platform/config.ts";
import { createDatabase } from "#server/platform/database.ts";
import { beginSession, createAccount } from "../../testing/account-factory.ts";
import { registration } from "../../testing/account-fixture.ts";
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

const FORM = "application/x-www-form-urlencoded";

const post = (
  server: Server,
  path: string,
  fields: Record<string, string> = {},
  from: { remoteAddress?: string; headers?: Record<string, string> } = {},
) =>
  server.inject({
    method: "POST",
    url: path,
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: from.remoteAddress ?? "10.0.0.1",
    headers: { "content-type": FORM, ...from.headers },
  });

/** An order of a guest that is let through. */
const orderOf = (offer: number, changes: Record<string, string> = {}) => ({
  items: JSON.stringify({ tickets: [{ id: offer, quantity: 1 }] }),
  total: "12.50",
  email: `${randomUUID()}@example.org`,
  firstname: "Mia",
  lastname: "Lindner",
  phone: "040 7654321",
  ...changes,
});

async function offerOf({ services }: Awaited<ReturnType<typeof twoServers>>) {
  const { id } = await createEvent(services.db);
  return createTicketOffer(services.db, { event_id: id, quota: 500 });
}

const statusesOf = (answers: readonly { json(): { status: number } }[]) =>
  answers.map((answer) => answer.json().status);

test("two servers share a limit: of orders that race exactly as many pass as may, until the minute ends", async () => {
  await using house = await twoServers();
  const [first, second] = house.servers;
  const offer = await offerOf(house);
  for (const _minute of [1, 2]) {
    const buy = (server: Server) => post(server, "/checkout/tickets", orderOf(offer));
    const racing = Array.from({ length: 10 }, () => [buy(first), buy(second)]).flat();
    const statuses = statusesOf(await Promise.all(racing));
    expect(statuses.filter((status) => status === 250)).toHaveLength(MAX);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - MAX);
    const refused = await buy(second);
    expect(refused.json()).toMatchObject({ status: 429, data: expect.stringMatching(/zu viele Anfragen/) });
    expect(refused.headers["retry-after"]).toBe("60");
    house.endMinute();
  }
});

test("orders that are refused, and ones that were placed before, take nothing from those that race with them", async () => {
  await using house = await twoServers();
  const offer = await offerOf(house);
  const ask = (index: number, fields: Record<string, string>) =>
    post(house.servers[index % 2 ? 0 : 1], "/checkout/tickets", fields);
  const once = orderOf(offer, { idempotencyKey: "einmal-und-immer-wieder" });
  expect(statusesOf([await ask(0, once)])).toEqual([250]);
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => [
        ask(index, { total: "12.50" }),
        ask(index, orderOf(offer, { total: "1.00" })),
        ask(index, once),
      ]).flat(),
    );
  const orders = await Promise.all(Array.from({ length: MAX }, (_, index) => ask(index, orderOf(offer))));
  expect(statusesOf(orders).toSorted()).toEqual([250, 250, 250, 250, 250, 429]);
});

test("nobody locks others behind the same address out of logging in, registering, buying or paying", async () => {
  await using house = await twoServers({ rateLimitFactor: 1 });
  const [server] = house.servers;
  const { db } = house.services;
  const password = "Nachtfalter flattern 7";
  const email = "mia@example.org";
  const accountId = await createAccount(db, { email, password_hash: await hashPassword(password) });
  const sessionID = await beginSession(db, accountId);
  const offer = await offerOf(house);
  const many = (count: number, ask: () => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, ask));

  await many(130, () => post(server, "/login/logout"));
  await many(130, () => post(server, "/login/cookie"));
  await many(130, () => post(server, "/settings/edit"));
  await many(30, () => post(server, "/login/reset", { email: "niemand@example.org" }));
  await many(30, () => post(server, "/login/restore", { token: "x".repeat(43), password }));
  for (let taken = 0; taken < 40; taken++) {
    const other = `mia.${taken}@example.org`;
    await createAccount(db, { email: other });
    const told = await post(server, "/login/register", registration({ email: other }));
    expect(told.json()).toMatchObject({ status: 251 });
  }
  await many(70, () => post(server, "/checkout/tickets", { total: "12.50" }));
  await many(70, () => post(server, "/checkout/tickets", orderOf(offer, { total: "1.00" })));
  const invented = "x".repeat(36);
  await many(70, () => server.inject({ url: `/bezahlen/${invented}`, remoteAddress: "10.0.0.1" }));
  await many(70, () => server.inject({ url: `/bezahlen/${invented}/zurueck`, remoteAddress: "10.0.0.1" }));

  expect((await post(server, "/login/login", { email, password })).json()).toMatchObject({ status: 250 });
  expect((await post(server, "/login/register", registration())).json()).toMatchObject({ status: 250 });
  expect((await post(server, "/login/reset", { email })).json()).toMatchObject({ status: 250 });
  expect((await post(server, "/login/logout", { sessionID })).json()).toMatchObject({ status: 250 });
  const bought = (await post(server, "/checkout/tickets", orderOf(offer))).json();
  expect(bought).toMatchObject({ status: 250 });
  const own = new URL(bought.data.link).pathname;
  // The provider was asked, and is away.
  const paid = await server.inject({ url: own, remoteAddress: "10.0.0.1" });
  expect(paid.headers.location).toContain("zahlung=nicht-erreichbar");
});

test("a member's limit is the account's, at every address and at both servers", async () => {
  await using house = await twoServers();
  const { db } = house.services;
  const sessions: string[] = [];
  for (const _member of [1, 2]) sessions.push(await beginSession(db, await createAccount(db)));
  const read = (sessionID = "", index = 0) =>
    post(
      house.servers[index % 2 ? 0 : 1],
      "/notifications/readNotifications",
      { sessionID },
      {
        remoteAddress: `10.0.${index}.1`,
      },
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => read(sessions[0], index)));
  expect(statusesOf(answers).filter((status) => status === 250)).toHaveLength(12);
  expect(statusesOf([await read(sessions[1])])).toEqual([250]);
});

test("one site has sixteen times the bound of a visitor, however many of its networks it uses", async () => {
  await using house = await twoServers({ rateLimitFactor: 0.001 });
  const [server] = house.servers;
  const ask = async (remoteAddress: string) =>
    (await server.inject({ method: "POST", url: "/home/get5Events", remoteAddress })).statusCode;
  for (let network = 1; network <= 16; network++) expect(await ask(`2001:db8:1:${network}::1`)).toBe(200);
  expect(await ask("2001:db8:1:1::2")).toBe(429);
  expect(await ask("2001:db8:1:17::1")).toBe(429);
  expect(await ask("2001:db8:2:17::1")).toBe(200);
});

test("a forged X-Forwarded-For does not help at either server, another address is another visitor", async () => {
  await using house = await twoServers();
  const [first, second] = house.servers;
  const offer = await offerOf(house);
  const buy = (server: Server, from?: Parameters<typeof post>[3]) =>
    post(server, "/checkout/tickets", orderOf(offer), from);
  for (let count = 0; count < MAX; count++) expect((await buy(first)).statusCode).toBe(200);
  expect((await buy(second, { headers: { "x-forwarded-for": "10.9.9.9" } })).statusCode).toBe(429);
  expect((await buy(second, { remoteAddress: "10.0.0.2" })).statusCode).toBe(200);
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
  const offer = await offerOf(house);
  await house.services.pool.query("alter function count_hits rename to gone");
  for (let count = 0; count <= MAX; count++)
    expect((await post(first, "/checkout/tickets", orderOf(offer))).statusCode).toBe(200);
});

test("without the database a purchase says itself that it cannot be made", async () => {
  await using house = await twoServers();
  const offer = await offerOf(house);
  const server = await house.withoutDatabase();
  const answer = await post(server, "/checkout/tickets", orderOf(offer));
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toEqual({ status: 503, data: expect.stringMatching(/\.$/) });
});
