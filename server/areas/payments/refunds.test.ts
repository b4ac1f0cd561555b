import { expect, test } from "vitest";
import type { SignedWebhook } from "../../../testing/fake-stripe/fake-stripe.ts";
import {
  type PaymentFixture,
  type PlacedOrder,
  paymentFixtureWithStripe,
} from "../../../testing/payment-fixture.ts";
import { requestRefund } from "./request-refund.ts";

const CREATE = "POST /v1/refunds";

async function paidOrder(house: Awaited<ReturnType<typeof paymentFixtureWithStripe>>) {
  const paid = await silentlyPaidOrder(house);
  await house.comeBack(paid.order);
  return paid;
}

/** The buyer paid, closed the browser, and no webhook came. */
async function silentlyPaidOrder(house: Awaited<ReturnType<typeof paymentFixtureWithStripe>>) {
  const order = await house.order();
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  return { order, session: house.stripe.pay(sessionId) };
}

function giveBack(house: PaymentFixture, { orderId }: PlacedOrder, amountCents: number) {
  return house.deps.db.transaction().execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents }));
}

test("a refund of everything makes the order refunded, revokes its codes and tells the buyer once", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);

  await giveBack(house, order, 2500);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded"],
    sold: 0,
    held: 0,
  });
  expect(house.told).toEqual([`refund-started:${order.orderId}`, `codes-revoked:${order.orderId}`]);
});

test("a part may go back, more than was paid may not", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);

  expect(await giveBack(house, order, 1000)).toHaveProperty("refundId");
  expect(await giveBack(house, order, 1501)).toEqual({ refused: "more-than-was-paid" });
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    refunds: ["requested:succeeded"],
    sold: 2,
  });
  expect(await giveBack(house, await house.order(), 100)).toEqual({ refused: "not-paid" });
});

test("a refund survives an unreachable provider", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.failNext(500, 2);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:requested"] });

  house.clock.advance(1);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
});

test("a refund whose answers are lost is found again instead of being made twice", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  await giveBack(house, order, 1000);
  house.stripe.loseAnswers(2, CREATE);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ refunds: ["requested:requested"] });

  house.clock.advance(1);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:succeeded"] });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1000]);
});

test("a refund that the provider refuses fails, and somebody is alarmed", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.failNext(400, 1, CREATE);

  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:failed"] });
  expect(house.alarms).toEqual(["refund-failed"]);
  expect(house.stripe.requests.filter((request) => request === CREATE)).toHaveLength(1);
});

test("a refund that is pending is followed until the bank has said yes or no", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 1000);
  await house.runJobs();
  const [refund] = house.stripe.refunds();
  house.stripe.setRefundStatus(refund?.id ?? "", "failed");

  await house.deliver(
    house.stripe.webhook("refund.failed", { id: refund?.id, payment_intent: session.payment_intent }),
  );

  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:failed"] });
  expect(house.alarms).toEqual(["refund-failed"]);
});

test("a refund made in the provider's dashboard is taken over, however often it is reported", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const refund = house.stripe.refundInDashboard(session.id, 2500);
  const events = [
    house.stripe.webhook("refund.created", refund),
    house.stripe.webhook("charge.refunded", { id: "ch_1", payment_intent: session.payment_intent }),
    house.stripe.webhook("refund.updated", refund),
  ];

  await Promise.all([...events, ...events].map((webhook) => house.deliver(webhook)));

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["external:succeeded"],
    sold: 0,
  });
  expect(house.told).toEqual([`refund-started:${order.orderId}`, `codes-revoked:${order.orderId}`]);
});

test("a refund whose payment was never reported brings the payment's news along", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await silentlyPaidOrder(house);
  const refund = house.stripe.refundInDashboard(session.id, 2500);
  const events = ["refund.created", "refund.updated"].map((type) => house.stripe.webhook(type, refund));

  house.stripe.failNext(500, 2);
  expect(await house.deliver(events[0] as SignedWebhook)).toBe(503);
  await Promise.all([...events, ...events].map((webhook) => house.deliver(webhook)));

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    attempts: ["succeeded:order_paid"],
    refunds: ["external:succeeded"],
    timesPaid: 1,
    sold: 0,
    held: 0,
  });
});

test("news of a payment that was not made through us changes nothing", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);

  expect(await house.deliver(house.stripe.webhook("refund.created", { payment_intent: "pi_other" }))).toBe(
    200,
  );

  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: [] });
  expect(house.alarms).toEqual([]);
});

test("our own refund and its webhook at the same time stay one refund", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  const webhook = house.stripe.webhook("charge.refunded", {
    id: "ch_1",
    payment_intent: session.payment_intent,
  });

  await Promise.all([house.runJobs(), house.deliver(webhook)]);
  await house.deliver(house.stripe.webhook("refund.updated", { payment_intent: session.payment_intent }));

  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
});

test("a dispute revokes the codes and books a receivable once; winning it takes the receivable back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const dispute = {
    id: "dp_1",
    amount: 2500,
    payment_intent: session.payment_intent,
    status: "needs_response",
  };
  const opened = house.stripe.webhook("charge.dispute.created", dispute);
  const receivable = async () => {
    const { rows } = await house.database.pool.query(
      "select state, receivable_cents as owed from payment_dispute",
    );
    return rows;
  };

  await Promise.all([opened, opened, opened].map((webhook) => house.deliver(webhook)));
  expect(await receivable()).toEqual([{ state: "open", owed: 2500 }]);
  expect(house.told).toEqual([`disputed:${order.orderId}`]);

  await house.deliver(house.stripe.webhook("charge.dispute.closed", { ...dispute, status: "won" }));
  await house.deliver(house.stripe.webhook("charge.dispute.updated", { ...dispute, status: "under_review" }));
  expect(await receivable()).toEqual([{ state: "won", owed: 0 }]);
  expect(house.told).toHaveLength(1);
});

test("a dispute whose payment was never reported brings the payment's news along", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await silentlyPaidOrder(house);
  const dispute = { id: "dp_1", amount: 2500, payment_intent: session.payment_intent, status: "lost" };

  await house.deliver(house.stripe.webhook("charge.dispute.created", dispute));

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
  expect(house.told).toEqual([`disputed:${order.orderId}`]);
});

test("a mere inquiry of a bank is no dispute", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await paidOrder(house);
  const inquiry = {
    id: "dp_1",
    amount: 2500,
    payment_intent: session.payment_intent,
    status: "warning_needs_response",
  };

  await house.deliver(house.stripe.webhook("charge.dispute.created", inquiry));

  expect(house.told).toEqual([]);
});
