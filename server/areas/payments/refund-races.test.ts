import { expect, test } from "vitest";
import { type PaymentFixture, paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";
import { performRefund } from "./perform-refund.ts";
import { requestRefund } from "./request-refund.ts";

const COMPLETED = "checkout.session.completed";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

async function paidOrder(house: Awaited<ReturnType<typeof paymentFixtureWithStripe>>) {
  const order = await house.order();
  house.stripe.pay(sessionOf(await house.pay(order)));
  await house.comeBack(order);
  return order;
}

const refundOf = (house: PaymentFixture, orderId: number, amountCents: number) =>
  house.deps.db.transaction().execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents }));

test("the same refund asked for five times at once gives the money back once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await paidOrder(house);

  const answers = await Promise.all(Array.from({ length: 5 }, () => refundOf(house, order.orderId, 2500)));
  await house.runJobs();

  expect(answers.filter((answer) => "refundId" in answer)).toHaveLength(1);
  expect(answers.filter((answer) => "refused" in answer)).toHaveLength(4);
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    sold: 0,
    refunds: ["requested:succeeded"],
  });
});

test("parts asked for at once never add up to more than was paid", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await paidOrder(house);

  await Promise.all(Array.from({ length: 6 }, () => refundOf(house, order.orderId, 1000)));
  await house.runJobs();

  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1000, 1000]);
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 2 });
});

test("a refund's job that runs in two workers at once makes one refund", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await paidOrder(house);
  const answer = await refundOf(house, order.orderId, 2500);
  if (!("refundId" in answer)) throw new Error("refused");
  const { refundId } = answer;

  await Promise.all([
    performRefund(house.deps, { refundId, round: 0 }),
    performRefund(house.deps, { refundId, round: 0 }),
    performRefund(house.deps, { refundId, round: 1 }),
  ]);

  expect(house.stripe.refunds()).toHaveLength(1);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    sold: 0,
    refunds: ["requested:succeeded"],
  });
  expect(house.told.filter((line) => line.startsWith("refund-started"))).toHaveLength(1);
});

test("late money for places that are gone, told by webhook, return and check at once: one refund", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ quota: 2 });
  const session = sessionOf(await house.pay(order));
  house.stripe.expire(session);
  await house.comeBack(order);
  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0 });
  // Sold to somebody else at once, while the money of the first was on its way.
  const other = await house.order({ offerId: order.offerId });
  house.stripe.pay(sessionOf(await house.pay(other)));
  await house.comeBack(other);
  const late = house.stripe.sessions().find(({ id }) => id === session);
  if (late === undefined) throw new Error("the session is gone");
  late.status = "open";
  const webhook = house.stripe.webhook(COMPLETED, house.stripe.pay(session));

  await Promise.all([
    house.deliver(webhook),
    house.deliver(webhook),
    house.comeBack(order),
    house.pay(order),
  ]);
  house.clock.advance(11);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "expired",
    attempts: ["succeeded:refunded"],
    refunds: ["sold-out:succeeded"],
    timesPaid: 0,
    sold: 2,
    held: 0,
  });
  expect(await house.state(other)).toMatchObject({ order: "paid", timesPaid: 1 });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
});

test("a refund while its payment is reported again and again: paid once, given back once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const webhook = house.stripe.webhook(COMPLETED, house.stripe.pay(sessionOf(await house.pay(order))));
  await house.comeBack(order);

  await Promise.all([
    refundOf(house, order.orderId, 2500),
    house.deliver(webhook),
    house.comeBack(order),
    house.pay(order),
  ]);
  await Promise.all([house.runJobs(), house.deliver(webhook)]);

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    attempts: ["succeeded:order_paid"],
    refunds: ["requested:succeeded"],
    timesPaid: 1,
    sold: 0,
    held: 0,
  });
});
