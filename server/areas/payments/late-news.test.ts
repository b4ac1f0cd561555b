import { expect, test } from "vitest";
import { nightlyRun, paidOrder, reconcile } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { requestRefund } from "./request-refund.ts";

const DAY = 24 * 60;

const disputes = async ({ database }: StripeHouse) =>
  (await database.pool.query("select state, receivable_cents as owed from payment_dispute order by id")).rows;

const giveBack = (house: StripeHouse, orderId: number, amountCents: number) =>
  house.deps.db.transaction().execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents }));

test("refunds and disputes that are made a month after their payment, without a word, are found the next night", async () => {
  await using house = await paymentFixtureWithStripe();
  const refunded = await paidOrder(house);
  const disputed = await paidOrder(house);
  house.clock.advance(30 * DAY);
  house.stripe.refundInDashboard(refunded.session.id, 2500);
  house.stripe.dispute(disputed.session.id, "needs_response");
  house.clock.advance(DAY);

  await nightlyRun(house);

  expect(await house.state(refunded.order)).toMatchObject({ order: "refunded" });
  expect(house.told).toContain(`disputed:${disputed.order.orderId}`);
});

test.each(["won", "lost"] as const)(
  "a dispute that was %s months later, without a word, is so in our books",
  async (end) => {
    await using house = await paymentFixtureWithStripe();
    const { order, session } = await paidOrder(house);
    const opened = house.stripe.dispute(session.id, "needs_response");
    await house.deliver(house.stripe.webhook("charge.dispute.created", opened));
    house.clock.advance(200 * DAY);
    Object.assign(house.stripe.dispute(session.id, end), { created: opened.created });

    await nightlyRun(house);

    expect(await disputes(house)).toEqual([{ state: end, owed: end === "won" ? 0 : 2500 }]);
    expect(house.told.filter((line) => line === `disputed:${order.orderId}`)).toHaveLength(1);
    await nightlyRun(house);
    expect(house.alarms).toEqual(["dispute-opened"]);
  },
);

test("an inquiry of a bank that becomes a dispute weeks later, without a word, is found", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const asked = house.stripe.dispute(session.id, "warning_needs_response");
  await nightlyRun(house);
  expect(await disputes(house)).toEqual([]);
  house.clock.advance(60 * DAY);
  Object.assign(house.stripe.dispute(session.id, "needs_response"), { created: asked.created });

  await nightlyRun(house);

  expect(await disputes(house)).toEqual([{ state: "open", owed: 2500 }]);
  expect(house.told).toContain(`disputed:${order.orderId}`);
});

test("a refund that had arrived and that the bank returns weeks later, without a word, is found and alarms", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  await giveBack(house, order.orderId, 2500);
  await house.runJobs();
  house.clock.advance(25 * DAY);
  house.stripe.setRefundStatus(house.stripe.refunds()[0]?.id ?? "", "failed");

  await nightlyRun(house);

  expect(await house.state(order)).toMatchObject({ refunds: ["requested:failed"] });
  expect(house.alarms).toEqual(["refund-failed"]);
});

test("a refund in the dashboard that is on its way is followed until it has arrived", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const refund = house.stripe.refundInDashboard(session.id, 2500);
  house.stripe.setRefundStatus(refund.id, "pending");
  await house.deliver(house.stripe.webhook("refund.created", refund));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ refunds: ["external:pending"] });
  house.clock.advance(10 * DAY);
  house.stripe.setRefundStatus(refund.id, "succeeded");

  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["external:succeeded"] });
});

test("what differs and may not be changed is reported with an alarm, not counted as settled", async () => {
  await using house = await paymentFixtureWithStripe();
  const refunded = await paidOrder(house);
  const disputed = await paidOrder(house);
  await giveBack(house, refunded.order.orderId, 2500);
  await house.runJobs();
  house.stripe.dispute(disputed.session.id, "won");
  expect(await reconcile(house)).toMatchObject({ settled: 1, reported: 0 });
  house.alarms.length = 0;
  // The provider takes back what it had said was final.
  house.stripe.setRefundStatus(house.stripe.refunds()[0]?.id ?? "", "pending");
  house.stripe.dispute(disputed.session.id, "lost");

  expect(await reconcile(house)).toMatchObject({ settled: 0, reported: 2 });
  expect(await reconcile(house)).toMatchObject({ settled: 0, reported: 2 });

  expect(house.alarms).toEqual(Array(4).fill("books-differ"));
  expect(await house.state(refunded.order)).toMatchObject({ refunds: ["requested:succeeded"] });
});

test("of two that compare at once, one says what it has settled", async () => {
  await using house = await paymentFixtureWithStripe();
  const paid = await Promise.all(Array.from({ length: 4 }, () => paidOrder(house)));
  for (const { session } of paid) {
    house.stripe.refundInDashboard(session.id, 1000);
    house.stripe.dispute(session.id, "needs_response");
  }
  const unknown = await house.order();
  house.stripe.pay((await house.pay(unknown)).split("/").at(-1) ?? "");

  const tallies = await Promise.all([reconcile(house), reconcile(house), reconcile(house)]);

  expect(tallies.reduce((sum, { settled }) => sum + settled, 0)).toBe(9);
  expect(tallies.reduce((sum, { reported }) => sum + reported, 0)).toBe(0);
});
