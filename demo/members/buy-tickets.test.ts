import { sql } from "kysely";
import { expect, test } from "vitest";
import { expireHolds } from "../../server/areas/checkout/orders/expire-hold.ts";
import { FULFIL_ORDER } from "../../server/areas/checkout/public.ts";
import { resellTickets } from "../../server/areas/tickets/returns/resell-tickets.ts";
import type { Database } from "../../server/platform/database.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { startSandboxBeside } from "../../server/sandbox-beside.ts";
import { testProducts } from "../../testing/products.ts";
import { runJobs } from "../../testing/run-jobs.ts";
import { buildTestApp, type TestServices, testAreas, testServices } from "../../testing/services.ts";
import { ensureDemoCoupons } from "../coupons/ensure-coupons.ts";
import { ensureDemoProgramme } from "../programme.ts";
import { buyDemoTickets } from "./buy-tickets.ts";
import { callsOf, type DemoShop, memberNamed } from "./demo-shop.ts";
import { ensureDemoMembers } from "./ensure-members.ts";
import { makeDemoMoves } from "./make-moves.ts";
import { MOVES } from "./moves.ts";
import { PURCHASES } from "./purchases.ts";

type Demo = DemoShop & { readonly services: TestServices; readonly now: Date };

async function openDemo(): Promise<Demo & { [Symbol.asyncDispose](): Promise<void> }> {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices());
  const now = new Date();
  await ensureDemoProgramme(services.db, { now });
  await ensureDemoMembers(services.db, { now });
  await leaveTwo(services.db);
  const sandbox = await startSandboxBeside(services, services.database.url, stack);
  if (sandbox === undefined) throw new Error("the demo has no sandbox");
  const { server, calls } = await buildTestApp(services, { sandbox });
  stack.defer(() => server.close());
  return {
    services,
    db: services.db,
    server,
    calls,
    sandbox,
    now,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Of an offer whose tickets may be returned, cheap enough for Mara's credits; of no other so few are left. */
async function leaveTwo(db: Database): Promise<void> {
  await sql`update ticket_offer set quota = quota + 10 where quota - sold - held between 1 and 4`.execute(db);
  await sql`update ticket_offer set quota = sold + held + 2, price_cents = 900, fee_cents = 0, fee_type = 'ticket' where id = (
    select offer.id from ticket_offer offer join event on event.id = offer.event_id
    where event.state = 'published' and coalesce(offer.sale_starts_at <= now(), true) and coalesce(offer.sale_ends_at > now(), true)
      and event.ticket_returns and event.ticket_sale and event.ticket_sale_link is null and not offer.personal and offer.max_per_order >= 4
      and event.starts_at > now() + interval '4 days' order by event.starts_at, offer.id limit 1)`.execute(
    db,
  );
}

const orders = ({ db }: DemoShop) =>
  db
    .selectFrom("customer_order")
    .innerJoin("account", "account.id", "customer_order.account_id")
    // What they bought before has no such path.
    .where("return_path", "like", "/home?demo=%")
    .select(["account.email", "customer_order.state", "event_id", "credits_cents"])
    .orderBy("customer_order.id")
    .execute();

const monthOf = (moment: Date) => berlinWallClock(moment).slice(0, 7);

const going = new AbortController().signal;

test("members buy as everybody does, once a month", async () => {
  await using demo = await openDemo();
  expect(await buyDemoTickets(demo, { now: demo.now, signal: AbortSignal.abort() })).toEqual({ bought: 0 });
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({ bought: PURCHASES.length });
  const placed = await orders(demo);
  expect(placed.map(({ email }) => email)).toEqual(PURCHASES.map(({ who }) => `${who}@nachtfalter.example`));
  expect(new Set(placed.map(({ state }) => state))).toEqual(new Set(["paid"]));
  const together = placed.filter((_, index) => [0, 4, 5].includes(index)).map(({ event_id }) => event_id);
  expect(new Set(together).size).toBe(1);
  const paid = await demo.db.selectFrom("payment_attempt").select("state").execute();
  expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["succeeded"]));
  expect(
    placed.flatMap(({ credits_cents: cents }, index) => (cents > 0 ? PURCHASES[index]?.name : [])),
  ).toEqual(["the last ones"]);
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({ bought: 0 });
  expect(await orders(demo)).toHaveLength(PURCHASES.length);
});

test("a start that was cut off is gone on with, and two at once buy nothing twice", async () => {
  await using demo = await openDemo();
  await buyDemoTickets(demo, { now: demo.now, signal: going });
  await demo.db.deleteFrom("demo_addition").where("key", "like", "order %").execute();
  await Promise.all([1, 2].map(() => buyDemoTickets(demo, { now: demo.now, signal: going })));
  expect(await orders(demo)).toHaveLength(PURCHASES.length);
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({ bought: 0 });
});

test("what a start could not pay is bought anew once its places are free again", async () => {
  await using demo = await openDemo();
  const unpaid = { ...demo, sandbox: { ...demo.sandbox, apiKey: "wrong" } };
  // What credits pay needs no provider.
  expect(await buyDemoTickets(unpaid, { now: demo.now, signal: going })).toEqual({ bought: 1 });
  const pending = await demo.db
    .selectFrom("customer_order")
    .where("state", "=", "pending")
    .select("id")
    .execute();
  expect(pending).toHaveLength(PURCHASES.length - 1);
  const later = new Date(demo.now.getTime() + 3_600_000);
  const expiry = {
    db: demo.db,
    products: testProducts,
    ordersWithPayments: async () => new Set<number>(),
    closePayments: async () => "release" as const,
    now: () => later,
  };
  expect(
    await expireHolds(
      expiry,
      pending.map(({ id }) => id),
    ),
  ).toBe(pending.length);
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({
    bought: PURCHASES.length - 1,
  });
  const states = (await orders(demo)).map(({ state }) => state);
  expect(states.filter((state) => state === "paid")).toHaveLength(PURCHASES.length);
});

test("what is paid already is not bought again, also when another night would be the next", async () => {
  await using demo = await openDemo();
  await buyDemoTickets(demo, { now: demo.now, signal: going });
  await demo.db.deleteFrom("demo_addition").where("key", "like", "order %").execute();
  const nextDay = new Date(demo.now.getTime() + 86_400_000);
  await ensureDemoProgramme(demo.db, { now: nextDay });
  // A new month has purchases of its own.
  const now = monthOf(nextDay) === monthOf(demo.now) ? nextDay : demo.now;
  await buyDemoTickets(demo, { now, signal: going });
  expect(await orders(demo)).toHaveLength(PURCHASES.length);
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({ bought: 0 });
});

test("tickets move once they are there, points become rewards, and no move is made twice", async () => {
  await using demo = await openDemo();
  await ensureDemoCoupons(demo.db, { now: demo.now });
  const when = { now: demo.now, signal: going };
  await buyDemoTickets(demo, when);
  const exchanges = MOVES.filter(({ kind }) => kind === "exchange").length;
  expect(await makeDemoMoves(demo, when)).toEqual({ made: exchanges, open: MOVES.length - exchanges });
  await runJobs(demo.services, FULFIL_ORDER.name);
  expect(await makeDemoMoves(demo, when)).toEqual({ made: MOVES.length - exchanges, open: 0 });
  const mara = callsOf(demo, (await memberNamed(demo.db, "mara")) ?? 0, "test");
  const { status, data } = await mara("tickets/getTickets", {});
  if (status !== 250) throw new Error(data);
  expect(data.offered.map(({ firstname }) => firstname)).toEqual(["Jonas K."]);
  const waiting = data.tickets.flatMap(({ transfer }) => transfer?.firstname ?? []);
  expect(waiting).toEqual(["Amara O."]);
  expect(data.tickets.filter(({ orderNumber }) => orderNumber === null)).toHaveLength(1);
  expect(data.tickets.filter(({ returning }) => returning === 1)).toHaveLength(2);
  await runJobs(demo.services, FULFIL_ORDER.name);
  expect(await makeDemoMoves(demo, when)).toEqual({ made: 0, open: 0 });
  // One of the last ones: its place is on sale again, its price is among her credits.
  const { refundOrder } = testAreas(demo.services);
  expect(await resellTickets({ db: demo.db, refundOrder, now: () => demo.now })).toBe(1);
  const wallet = await mara("wallet/transactions", {});
  if (wallet.status !== 250) throw new Error(wallet.data);
  const back = wallet.data.transactions.find(({ title }) => title.startsWith("Erstattung"));
  expect(back?.amount).toBe(900);
});

test("who is gone buys nothing", async () => {
  await using demo = await openDemo();
  await demo.db.deleteFrom("account").where("email", "like", "mara@%").execute();
  const { bought } = await buyDemoTickets(demo, { now: demo.now, signal: going });
  expect(bought).toBe(PURCHASES.filter(({ who }) => who !== "mara").length);
});
