import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { priceOrder } from "#contract/pricing/price-order.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { OfferFactsCache } from "#server/areas/checkout/sale/offer-facts.ts";
import { createSaleBatcher } from "#server/areas/checkout/sale/sale-batcher.ts";
import { sellTickets } from "#server/areas/checkout/sale/sell-tickets.ts";
import { createDatabase, type DatabaseConnection, inTransaction } from "#server/platform/database.ts";
import { isConnectionFailure } from "#server/platform/database-failures.ts";
import { GUEST_KEYS, scopedKey } from "#server/platform/idempotency.ts";
import { enqueue, installJobTables, startJobs, work } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { testDatabase } from "../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../testing/event-factory.ts";
import { buildTestApp, testServices } from "../../testing/services.ts";
import { type SilentProxy, silentProxy } from "../../testing/silent-proxy.ts";
import { onePlace, ticketForm } from "../../testing/ticket-shop.ts";

const POOL = 3;
/** Instead of 15 seconds. The tests wait for it side by side. */
const answerMilliseconds = 3_000;

/** A pool whose connections lead to the database through a proxy that can swallow what comes back. */
async function behindProxy(url: string) {
  const stack = new AsyncDisposableStack();
  const address = new URL(url);
  const proxy = stack.use(await silentProxy({ host: address.hostname, port: Number(address.port) }));
  address.port = String(proxy.port);
  address.hostname = "127.0.0.1";
  const { href } = address;
  const { db, pool } = createDatabase({ url: href, poolSize: POOL, answerMilliseconds });
  stack.defer(() => db.destroy());
  return { proxy, url: href, db, pool, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** As many statements as there are connections, all of which fall silent while they are idle. */
async function fallSilent({ pool, proxy }: DatabaseConnection & { proxy: SilentProxy }): Promise<void> {
  const all = await Promise.all(Array.from({ length: POOL }, () => pool.connect()));
  for (const client of all) client.release();
  expect(proxy.connections()).toBe(POOL);
  proxy.silence("those of now");
}

const failuresOf = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map(
    (one) => one.status === "rejected" && isConnectionFailure(one.reason),
  );

test.concurrent("what silent connections were asked fails as lost, and all that comes next has new ones", async () => {
  await using database = await testDatabase();
  await using house = await behindProxy(database.url);
  const { db, pool } = house;
  await fallSilent(house);

  const lost = await failuresOf([
    pool.query("select 1"),
    sql`select 1`.execute(db),
    inTransaction(db, (tx) => sql`select 1`.execute(tx)),
  ]);

  expect(lost).toEqual([true, true, true]);
  const next = await Promise.all(
    Array.from({ length: 3 * POOL }, () => [pool.query("select 1"), sql`select 1`.execute(db)]).flat(),
  );
  expect(next.every(({ rows }) => rows.length === 1)).toBe(true);
  expect(pool.totalCount).toBeLessThanOrEqual(POOL);
});

test.concurrent("a transaction's connection ends with its first unanswered statement, so its rollback is not waited for too", async () => {
  await using database = await testDatabase();
  await using house = await behindProxy(database.url);

  const lost = await inTransaction(house.db, async (tx) => {
    await sql`insert into secret (name, value) values ('a', '')`.execute(tx);
    house.proxy.silence("those of now");
    await sql`select 1`.execute(tx);
  }).catch((error: unknown) => error);

  // What the rollback says.
  expect(lost).toMatchObject({ message: expect.stringContaining("Client was closed") });
  expect(isConnectionFailure(lost)).toBe(true);
  expect((await house.pool.query("select * from secret")).rows).toEqual([]);
});

test.concurrent("readyz and pages recover from silent connections", async () => {
  await using services = await testServices();
  await using house = await behindProxy(services.database.url);
  const { db, pool } = house;
  const { server } = await buildTestApp({ ...services, db, readDb: db, pool });
  await using _closed = { [Symbol.asyncDispose]: () => server.close() };
  const ask = async (url: string) => (await server.inject({ url })).statusCode;
  expect(await ask("/readyz")).toBe(200);
  await fallSilent(house);

  const during = await Promise.all([
    ask("/readyz"),
    ask("/sitemap.xml"),
    ask("/readyz"),
    ask("/sitemap.xml"),
  ]);

  expect(during).toContain(503);
  expect(await ask("/readyz")).toBe(200);
  expect(await ask("/sitemap.xml")).toBe(200);
});

test.concurrent("a sale whose answer is lost is found again by its key and sold once", async () => {
  await using database = await testDatabase();
  await using house = await behindProxy(database.url);
  const event = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: event.id });
  const offer = await new OfferFactsCache(database.db, true).get(offerId);
  if (offer === undefined) throw new Error("the offer is not there");
  const { positions, totalCents } = priceOrder([{ offer, quantity: 1, insured: false, attendees: [] }]);
  const settings = { holdSeconds: 1860, bounds: boundsOf(1) };
  const batcher = createSaleBatcher((sales) => sellTickets(house.pool, settings, sales));
  const sell = (key: string) =>
    batcher.submit({
      ...onePlace(),
      key: scopedKey(GUEST_KEYS, key),
      requestHash: "01".repeat(32),
      eventId: event.id,
      organiserId: event.organiserId,
      accountId: null,
      email: "mia@example.org",
      firstname: "Mia",
      latinNames: [],
      lastname: "Lindner",
      phone: null,
      totalCents,
      returnPath: null,
      lines: [{ offerId, quantity: 1, terms: offer.terms }],
      positions,
    });
  const held = async () =>
    (await database.db.selectFrom("ticket_offer").select("held").where("id", "=", offerId).execute())[0]
      ?.held;

  // Repeated over a new connection.
  await fallSilent(house);
  expect((await sell("first")).outcome).toBe("repeated");
  expect(await held()).toBe(1);

  // New ones are silent too: only the buyer can repeat.
  house.proxy.silence("new ones too");
  expect(await failuresOf([sell("second")])).toEqual([true]);
  expect(await held()).toBe(2);
  house.proxy.heal();
  expect((await sell("second")).outcome).toBe("repeated");
  expect(await held()).toBe(2);
});

test.concurrent("an order is answered 503 while nothing comes back, and is one order when it is repeated", async () => {
  await using services = await testServices();
  await using house = await behindProxy(services.database.url);
  const { db, pool } = house;
  const { server } = await buildTestApp({ ...services, db, readDb: db, pool });
  await using _closed = { [Symbol.asyncDispose]: () => server.close() };
  const event = await createEvent(services.db);
  const offer = await createTicketOffer(services.db, { event_id: event.id });
  const form = ticketForm(offer, { idempotencyKey: "sent-into-silence" });
  const buy = () =>
    server.inject({
      method: "POST",
      url: "/checkout/tickets",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
  await fallSilent(house);
  house.proxy.silence("new ones too");

  const unanswered = await buy();
  house.proxy.heal();
  const answered = await buy();

  expect([unanswered.statusCode, unanswered.json().status]).toEqual([503, 503]);
  expect(answered.json().status).toBe(250);
  expect((await buy()).json()).toEqual(answered.json());
  expect(await services.db.selectFrom("customer_order").select("id").execute()).toHaveLength(1);
});

test.concurrent("jobs are worked on again after their connections fell silent", async () => {
  await using database = await testDatabase();
  await using house = await behindProxy(database.url);
  let done = false;
  const job = work({ name: "test.after-silence", schema: z.object({}) }, async () => {
    done = true;
  });
  await installJobTables(database.url, [job]);
  const log = createLog("silent");
  const jobs = await startJobs({ url: house.url, worker: true, log, answerMilliseconds });
  await using _stopped = { [Symbol.asyncDispose]: () => jobs.stop() };
  await jobs.work([job]);
  house.proxy.silence("those of now");
  await enqueue(database.db, job, {});

  while (!done) {
    // A worker may have taken it into the silence: its lease ends, and it is looked for, sooner than in a minute.
    await database.pool.query(`
      update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active';
      update pgboss.job set start_after = now() where state = 'retry';
      update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
    await jobs.watchLeases().catch(() => {});
    jobs.wake(job);
  }
});

test.concurrent("the sandbox works again after its connections fell silent, and ends", async () => {
  await using database = await testDatabase();
  await using house = await behindProxy(database.url);
  const sandbox = await startSandbox({
    databaseUrl: house.url,
    publicUrl: "https://nachtfalter.example",
    apiKey: "test",
    receiver: { url: "http://127.0.0.1:9", secret: "test" },
    answerMilliseconds,
  });
  await sandbox.settle();
  house.proxy.silence("those of now");

  await sandbox.settle().catch(() => {});
  await sandbox.settle();
  await sandbox.stop();
});
