import { expect, test } from "vitest";
import { expireHolds } from "../../server/areas/checkout/orders/expire-hold.ts";
import { berlinWallClock } from "../../server/platform/zoned-time.ts";
import { startSandboxBeside } from "../../server/sandbox-beside.ts";
import { testProducts } from "../../testing/products.ts";
import { buildTestApp, testServices } from "../../testing/services.ts";
import { ensureDemoProgramme } from "../programme.ts";
import { buyDemoTickets, type DemoShop } from "./buy-tickets.ts";
import { ensureDemoMembers } from "./ensure-members.ts";
import { PURCHASES } from "./purchases.ts";

async function openDemo(): Promise<DemoShop & { now: Date; [Symbol.asyncDispose](): Promise<void> }> {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices());
  const now = new Date();
  await ensureDemoProgramme(services.db, { now });
  await ensureDemoMembers(services.db, { now });
  const sandbox = await startSandboxBeside(services, services.database.url, stack);
  if (sandbox === undefined) throw new Error("the demo has no sandbox");
  const { server, calls } = await buildTestApp(services, { sandbox });
  stack.defer(() => server.close());
  return { db: services.db, server, calls, sandbox, now, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const orders = ({ db }: DemoShop) =>
  db
    .selectFrom("customer_order")
    .innerJoin("account", "account.id", "customer_order.account_id")
    .select(["account.email", "customer_order.state", "event_id"])
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
  expect(paid.map(({ state }) => state)).toEqual(PURCHASES.map(() => "succeeded"));
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
  expect(await buyDemoTickets(unpaid, { now: demo.now, signal: going })).toEqual({ bought: 0 });
  const pending = await demo.db.selectFrom("customer_order").select("id").execute();
  expect(pending).toHaveLength(PURCHASES.length);
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
  expect(await buyDemoTickets(demo, { now: demo.now, signal: going })).toEqual({ bought: PURCHASES.length });
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

test("who is gone buys nothing", async () => {
  await using demo = await openDemo();
  await demo.db.deleteFrom("account").where("email", "like", "mara@%").execute();
  const { bought } = await buyDemoTickets(demo, { now: demo.now, signal: going });
  expect(bought).toBe(PURCHASES.filter(({ who }) => who !== "mara").length);
});
