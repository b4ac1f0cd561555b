import { expect, test } from "vitest";
import { CANCEL_ORDER } from "#server/areas/checkout/orders/order-jobs.ts";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { requestRefund } from "#server/areas/payments/request-refund.ts";
import { inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { auditBooks } from "../../testing/audit-books.ts";
import { createTicketOffer } from "../../testing/event-factory.ts";
import {
  type PaymentFixture,
  type PlacedOrder,
  paymentFixtureWithStripe,
} from "../../testing/payment-fixture.ts";
import { testServices } from "../../testing/services.ts";
import { ticketDepsOf } from "../../testing/ticket-deps.ts";
import { testReferences, ticketForm } from "../../testing/ticket-shop.ts";

type House = Awaited<ReturnType<typeof paymentFixtureWithStripe>>;

async function eventOf({ database }: PaymentFixture, { orderId }: PlacedOrder): Promise<number> {
  const order = database.db.selectFrom("customer_order").select("event_id").where("id", "=", orderId);
  return (await order.executeTakeFirstOrThrow()).event_id as number;
}

const callOff = async (house: PaymentFixture, order: PlacedOrder) =>
  cancelEvent(house.deps.db, { eventId: await eventOf(house, order), at: house.clock.now() });

async function payAtProvider(house: House, order: PlacedOrder) {
  return house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
}

async function paidOrder(house: House, given: Parameters<PaymentFixture["order"]>[0] = {}) {
  const order = await house.order(given);
  await payAtProvider(house, order);
  await house.comeBack(order);
  return order;
}

/** What is wrong in the books, but for mails: none are sent here. */
async function wrongBooks({ database }: PaymentFixture): Promise<string[]> {
  return (await auditBooks(database.pool)).filter((finding) => !finding.startsWith("every mail"));
}

const mailsOf = async ({ database }: PaymentFixture, orderId: number) =>
  (
    await database.db
      .selectFrom("order_mail")
      .select("template")
      .where("order_id", "=", orderId)
      .orderBy("id")
      .execute()
  ).map(({ template }) => template);

test("payments that settle while their event is called off leave no paid order, ticket or place behind", async () => {
  await using house = await paymentFixtureWithStripe();
  await using services = await testServices();
  const tickets = ticketDepsOf({ ...services, db: house.database.db });
  for (const before of [0, 3, 6]) {
    const orders: PlacedOrder[] = [await house.order({ quota: 400 })];
    const first = orders[0] as PlacedOrder;
    for (let count = 1; count < 8; count++) orders.push(await house.order({ offerId: first.offerId }));
    const webhooks = [];
    for (const order of orders.slice(0, 6)) {
      const session = await payAtProvider(house, order);
      webhooks.push(house.stripe.webhook("checkout.session.completed", session));
    }
    // One page stays open, one buyer never went there.
    await house.pay(orders[6] as PlacedOrder);
    for (const webhook of webhooks.slice(0, before)) await house.deliver(webhook);
    if (before > 0) await fulfilOrder(tickets, first.orderId);

    const [, ...answers] = await Promise.all([
      callOff(house, first),
      ...webhooks.slice(before).map((webhook) => house.deliver(webhook)),
      house.buy(ticketForm(first.offerId)),
    ]);

    expect(answers.slice(0, -1)).toEqual(webhooks.slice(before).map(() => 200));
    await house.runJobs();
    house.clock.advance(2);
    await house.runJobs();
    expect(await wrongBooks(house)).toEqual([]);
    const states = await Promise.all(orders.map((order) => house.state(order)));
    for (const { order, refunds, sold, held } of states.slice(0, 6)) {
      expect(order).toMatch(/^(refunded|cancelled)$/);
      expect(refunds).toEqual([expect.stringMatching(/^(event-cancelled|order-closed):succeeded$/)]);
      expect({ sold, held }).toEqual({ sold: 0, held: 0 });
    }
    expect(states.slice(6).map(({ order, attempts }) => [order, attempts])).toEqual([
      ["cancelled", ["expired"]],
      ["cancelled", []],
    ]);
    const { rows } = await house.database.pool.query("select id from ticket where state <> 'revoked'");
    expect(rows).toEqual([]);
  }
  expect(house.alarms).toEqual([]);
});

test("whoever paid gets back what has not gone back yet, once, and is told; free tickets end with a mail", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await paidOrder(house);
  const { db } = house.deps;
  const freeOffer = await createTicketOffer(db, { event_id: await eventOf(house, order), price_cents: 0 });
  const { data } = await house.buy(ticketForm(freeOffer, { total: "0.00" }));
  const freeId = testReferences.claimedIdOf((data as { cipher: string }).cipher) ?? 0;
  const { orderId } = order;
  await inTransaction(db, (tx) => requestRefund(tx, house.deps, { orderId, amountCents: 700 }));
  await house.runJobs();

  expect(await callOff(house, order)).toBe(true);
  expect(await callOff(house, order)).toBe(false);
  await house.runJobs();
  await enqueue(db, CANCEL_ORDER, { orderId });
  house.clock.advance(1);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded", "event-cancelled:succeeded"],
    sold: 0,
  });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([700, 1800]);
  expect(await mailsOf(house, orderId)).toEqual(["refund", "refund"]);
  expect(await house.state({ ...order, orderId: freeId, offerId: freeOffer })).toMatchObject({
    order: "refunded",
    refunds: [],
    sold: 0,
  });
  expect(await mailsOf(house, freeId)).toEqual(["event-cancelled"]);
});

test("a bank that took the money back is not paid a second time, and a refused refund is left to people", async () => {
  await using house = await paymentFixtureWithStripe();
  const disputed = await paidOrder(house);
  const refused = await paidOrder(house, { offerId: disputed.offerId });
  await house.database.pool.query(
    `insert into payment_dispute (order_id, attempt_id, event_id, provider, provider_dispute_id, state, amount_cents, receivable_cents)
     select order_id, id, event_id, provider, 'dp_1', 'open', amount_cents, amount_cents from payment_attempt where order_id = $1`,
    [disputed.orderId],
  );

  await callOff(house, disputed);
  house.stripe.failNext(400);
  await house.runJobs();

  expect(await house.state(disputed)).toMatchObject({ order: "paid", refunds: [] });
  expect(await house.state(refused)).toMatchObject({ order: "paid", refunds: ["event-cancelled:failed"] });
  expect(house.alarms).toEqual(["refund-failed"]);
});

test("a payment page that cannot be closed yet is closed once the provider answers", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await house.pay(order);
  await callOff(house, order);
  house.stripe.failNext(500, 2);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "cancelled", attempts: ["open"], held: 0 });

  await enqueue(house.deps.db, CANCEL_ORDER, { orderId: order.orderId });
  house.clock.advance(1);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "cancelled", attempts: ["expired"] });
});
