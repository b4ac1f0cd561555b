import { afterAll, beforeAll, expect, test } from "vitest";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { adoptOrdersOfGuest } from "#server/areas/tickets/adopt-guest-orders.ts";
import { loadConfig } from "#server/platform/config.ts";
import { inTransaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { testProducts } from "../../../testing/products.ts";
import { cipherOfOrder, testReferences, ticketForm } from "../../../testing/ticket-shop.ts";
import { selectPoints } from "./queries.ts";
import { spendPoints } from "./spend-points.ts";

let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
});
afterAll(() => house[Symbol.asyncDispose]());

const platform = platformOf(loadConfig({}));

const issue = (orderId: number) =>
  inTransaction(house.deps.db, (tx) =>
    issueOrder(tx, { products: testProducts, platform }, { orderId, at: house.clock.now() }),
  );

const pointsOf = (accountId: number) => selectPoints(house.deps.db, accountId);

/** What the audit finds about points. */
async function findings(): Promise<string[]> {
  return (await auditBooks(house.database.pool)).filter((line) => line.includes("point"));
}

/** Tickets at 12.50 €, paid by a member, or by a guest; not issued yet. */
async function paidBy(accountId: number | null, quantity = 2, email = "mia@example.org") {
  const { db } = house.deps;
  const { id } = await createEvent(db);
  const offerId = await createTicketOffer(db, { event_id: id });
  const form = ticketForm(offerId, {
    email,
    items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }),
    total: (12.5 * quantity).toFixed(2),
  });
  const { link } = (await house.buy(form)).data as { link: string };
  const orderId = testReferences.claimedIdOf(link.split("/").at(-1) ?? "") ?? expect.fail();
  await db.updateTable("customer_order").set({ account_id: accountId }).where("id", "=", orderId).execute();
  const order = { orderId, offerId, cipher: await cipherOfOrder(db, orderId) };
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const positions = await db
    .selectFrom("order_position")
    .select("id")
    .where("order_id", "=", orderId)
    .execute();
  return { ...order, session, positions: positions.map((position) => position.id) };
}

/** As if it had been paid a second before there were points. */
const before = (orderId: number) =>
  house.database.pool.query(
    "update customer_order set paid_at = (select min(since) from point_rule) - interval '1 second' where id = $1",
    [orderId],
  );

const adopt = (accountId: number, email: string) =>
  inTransaction(house.deps.db, (tx) =>
    adoptOrdersOfGuest({ references: testReferences, products: testProducts, now: house.clock.now })(tx, {
      accountId,
      email,
    }),
  );

const unit = (id: number | undefined) => ({ positions: [{ id: id ?? 0, units: 1 }] });

test("points are booked when an order is made, once however often, and go as parts of it go back", async () => {
  const accountId = await createAccount(house.deps.db);
  const order = await paidBy(accountId, 3);
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
  await Promise.all([issue(order.orderId), issue(order.orderId), issue(order.orderId)]);
  expect(await pointsOf(accountId)).toEqual({ spendable: 37, lifetime: 37 });

  await house.refund(order, unit(order.positions[0]));
  expect(await pointsOf(accountId)).toMatchObject({ lifetime: 37 });
  await house.runJobs();
  expect(await pointsOf(accountId)).toEqual({ spendable: 25, lifetime: 25 });
  await house.refund(order, { amountCents: 250 });
  await house.runJobs();
  expect(await pointsOf(accountId)).toEqual({ spendable: 22, lifetime: 22 });
  await house.refund(order, { positions: order.positions.slice(1).map((id) => ({ id, units: 1 })) });
  await house.runJobs();
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
  expect(await findings()).toEqual([]);
});

test("what was spent before is owed when the order goes back; of all time there is never less than nothing", async () => {
  const { db } = house.deps;
  const accountId = await createAccount(db);
  const order = await paidBy(accountId);
  await issue(order.orderId);
  expect(
    await inTransaction(db, (tx) => spendPoints(tx, { accountId, points: 20, cause: "test:owed" })),
  ).toBe(true);
  await house.refund(order, { positions: order.positions.map((id) => ({ id, units: 1 })) });
  await house.runJobs();
  expect(await pointsOf(accountId)).toEqual({ spendable: -20, lifetime: 0 });
  expect(await inTransaction(db, (tx) => spendPoints(tx, { accountId, points: 1, cause: "test:more" }))).toBe(
    false,
  );
  expect(await findings()).toEqual([]);
});

test("a refund beside the making of an order leaves what is left of it, whichever comes first", async () => {
  const accountId = await createAccount(house.deps.db);
  for (let round = 1; round <= 4; round++) {
    const order = await paidBy(accountId);
    await house.refund(order, unit(order.positions[1]));
    await Promise.all([issue(order.orderId), house.runJobs(), issue(order.orderId)]);
    expect(await pointsOf(accountId)).toEqual({ spendable: 12 * round, lifetime: 12 * round });
  }
  expect(await findings()).toEqual([]);
});

test("an order that was paid before there were points brings none, whatever becomes of it", async () => {
  const { db } = house.deps;
  const accountId = await createAccount(db);
  const [first, second, guests] = [
    await paidBy(accountId, 3),
    await paidBy(accountId),
    await paidBy(null, 2, "von.frueher@example.org"),
  ];
  for (const { orderId } of [first, second, guests]) {
    await before(orderId);
    await issue(orderId);
  }
  for (const position of first.positions) {
    await house.refund(first, unit(position));
    await house.runJobs();
    expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
  }
  for (const status of ["needs_response", "won"] as const) {
    const dispute = house.stripe.dispute(second.session.id, status);
    await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));
  }
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
  const newcomer = await createAccount(db, { email: "von.frueher@example.org" });
  await adopt(newcomer, "von.frueher@example.org");
  expect(await pointsOf(newcomer)).toEqual({ spendable: 0, lifetime: 0 });
  expect(await findings()).toEqual([]);
});

test("one that was paid before and made after has its points, and loses them as others do", async () => {
  const accountId = await createAccount(house.deps.db);
  const order = await paidBy(accountId, 3);
  await issue(order.orderId);
  await before(order.orderId);
  await house.refund(order, unit(order.positions[0]));
  await house.runJobs();
  expect(await pointsOf(accountId)).toEqual({ spendable: 25, lifetime: 25 });
  expect(await findings()).toEqual([]);
});

test("rules of points are as old as points are", async () => {
  const { rows } = await house.database.pool.query(
    `select distinct since = (select applied_at from schema_migration where name = '0085-points-and-ranks.sql') as "isAsOld" from point_rule`,
  );
  expect(rows).toEqual([{ isAsOld: true }]);
});

test("a bank that takes the money takes the points; a dispute that is won brings them back", async () => {
  const accountId = await createAccount(house.deps.db);
  const order = await paidBy(accountId);
  await issue(order.orderId);
  const opened = house.stripe.dispute(order.session.id, "needs_response");
  await house.deliver(house.stripe.webhook("charge.dispute.created", opened));
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
  expect(await findings()).toEqual([]);
  const won = house.stripe.dispute(order.session.id, "won");
  await house.deliver(house.stripe.webhook("charge.dispute.closed", won));
  expect(await pointsOf(accountId)).toEqual({ spendable: 25, lifetime: 25 });
  expect(await findings()).toEqual([]);
});

test("points of a disputed order are not booked when it is made", async () => {
  const accountId = await createAccount(house.deps.db);
  const order = await paidBy(accountId);
  const opened = house.stripe.dispute(order.session.id, "needs_response");
  await house.deliver(house.stripe.webhook("charge.dispute.created", opened));
  await issue(order.orderId);
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
});

test("what somebody bought as a guest brings points with the account that gets it", async () => {
  const { db } = house.deps;
  const email = "gast.mit.punkten@example.org";
  const made = await paidBy(null, 2, email);
  await issue(made.orderId);
  const waiting = await paidBy(null, 4, email);
  const back = await paidBy(null, 2, email);
  await issue(back.orderId);
  await house.refund(back, { positions: back.positions.map((id) => ({ id, units: 1 })) });
  await house.runJobs();
  const accountId = await createAccount(db, { email });
  await Promise.all([adopt(accountId, email), adopt(accountId, email), issue(waiting.orderId)]);
  expect(await pointsOf(accountId)).toEqual({ spendable: 75, lifetime: 75 });
  expect(await findings()).toEqual([]);
});

test("an order whose account is gone is made without points", async () => {
  const { db } = house.deps;
  const accountId = await createAccount(db);
  const order = await paidBy(accountId);
  await db.deleteFrom("account").where("id", "=", accountId).execute();
  expect(await issue(order.orderId)).toBeDefined();
  expect(await pointsOf(accountId)).toEqual({ spendable: 0, lifetime: 0 });
});

/** Numbers below a bound, the same for a seed each time. */
function numbers(seed: number) {
  let state = seed * 7919;
  return (below: number) => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test.each([1, 2, 3, 4])(
  "whatever goes back of orders, fails, or is made again, points agree with them (walk %i)",
  async (seed) => {
    const upTo = numbers(seed);
    const accountId = await createAccount(house.deps.db);
    const orders = [await paidBy(accountId, 3), await paidBy(accountId, 5)];
    for (const { orderId } of orders) await issue(orderId);
    const told: number[] = [];
    for (let step = 0; step < 14; step++) {
      const order = orders[upTo(orders.length)] ?? expect.fail();
      const chosen = upTo(6);
      told.push(chosen);
      if (chosen < 3) await house.refund(order, unit(order.positions[upTo(order.positions.length)]));
      if (chosen === 3) await house.refund(order, { amountCents: 1 + upTo(900) });
      if (chosen === 4) house.stripe.failNext(400, 1, "POST /v1/refunds");
      if (chosen === 5) await issue(order.orderId);
      await Promise.all([house.runJobs(), house.runJobs()]);
      house.stripe.answerAgain();
      expect(await findings(), JSON.stringify(told)).toEqual([]);
      const { spendable, lifetime } = await pointsOf(accountId);
      expect(spendable).toBe(lifetime);
      expect(lifetime).toBeGreaterThanOrEqual(0);
    }
  },
);
