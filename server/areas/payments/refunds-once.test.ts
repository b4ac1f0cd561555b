import { expect, test } from "vitest";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../testing/payment-fixture.ts";
import { performRefund } from "./perform-refund.ts";
import { requestRefund } from "./request-refund.ts";

const CREATE = "POST /v1/refunds";

async function paidOrder(house: StripeHouse) {
  const order = await house.order();
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  return { order, session };
}

const ask = (house: StripeHouse, { orderId }: PlacedOrder, amountCents: number) =>
  house.deps.db.transaction().execute((tx) => requestRefund(tx, house.deps, { orderId, amountCents }));

async function giveBack(house: StripeHouse, order: PlacedOrder, amountCents: number): Promise<number> {
  const answer = await ask(house, order, amountCents);
  if (!("refundId" in answer)) throw new Error(`refused: ${answer.refused}`);
  return answer.refundId;
}

/** Of everything that was paid. */
async function refusedRefund(house: StripeHouse) {
  const paid = await paidOrder(house);
  await giveBack(house, paid.order, 2500);
  house.stripe.failNext(400, 1, CREATE);
  await house.runJobs();
  return paid;
}

const given = ({ stripe }: StripeHouse) => stripe.refunds().map(({ amount }) => amount);

test("a refund in the dashboard that comes before ours is ours: one refund, one mail, no alarm", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  const refund = house.stripe.refundInDashboard(session.id, 2500);
  const webhook = house.stripe.webhook("refund.created", refund);

  await Promise.all([house.deliver(webhook), house.runJobs(), house.deliver(webhook)]);
  house.clock.advance(10);
  await house.runJobs();

  expect(given(house)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded"],
    sold: 0,
  });
  expect(house.told).toEqual([`refund-started:${order.orderId}`, `codes-revoked:${order.orderId}`]);
  expect(house.alarms).toEqual([]);
});

test("a refund in the dashboard in the very moment of ours is ours", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.before(CREATE, () => house.stripe.refundInDashboard(session.id, 2500));

  await house.runJobs();

  expect(given(house)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
  expect(house.told).toEqual([`refund-started:${order.orderId}`, `codes-revoked:${order.orderId}`]);
  expect(house.alarms).toEqual([]);
});

test("a part that went back in the dashboard is not given again, and the buyer is told once", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.refundInDashboard(session.id, 1000);

  await house.runJobs();

  expect(given(house)).toEqual([1000, 1500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded", "external:succeeded"],
  });
  expect(house.told).toEqual([`refund-started:${order.orderId}`, `codes-revoked:${order.orderId}`]);
  expect(house.alarms).toEqual([]);
});

test("everything that went back in the dashboard leaves nothing of a part that was asked for", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 1000);
  house.stripe.refundInDashboard(session.id, 2500);

  await house.runJobs();

  expect(given(house)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:failed", "external:succeeded"],
  });
  expect(house.alarms).toEqual([]);
});

test("a first try that is repeated after a week, its key forgotten, finds the refund of before", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  const refundId = await giveBack(house, order, 1000);
  // The provider says yes, we are killed before we write it down, and the job is lost.
  house.stripe.loseAnswers(2, CREATE);
  await performRefund(house.deps, { refundId, round: 0 });
  await house.database.pool.query("delete from pgboss.job");
  house.stripe.forgetKeys();
  house.clock.advance(7 * 24 * 60);

  await performRefund(house.deps, { refundId, round: 0 });

  expect(given(house)).toEqual([1000]);
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:succeeded"] });
});

test("a refund waits while a dispute of its payment is open, also one that nobody told us of", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.dispute(session.id, "needs_response");

  await house.runJobs();
  house.clock.advance(60);
  await house.runJobs();

  expect(house.stripe.requests).not.toContain(CREATE);
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:requested"] });
  expect(house.alarms).toEqual(["dispute-opened", "refund-held-back"]);
  expect(house.told).toContain(`disputed:${order.orderId}`);

  const won = house.stripe.webhook("charge.dispute.closed", house.stripe.dispute(session.id, "won"));
  await house.deliver(won);
  await house.runJobs();
  expect(given(house)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
});

test("a lost dispute ends the refund: the bank has given the money back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  // In the very moment of ours.
  house.stripe.before(CREATE, () => house.stripe.dispute(session.id, "needs_response"));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ refunds: ["requested:requested"] });

  const lost = house.stripe.webhook("charge.dispute.closed", house.stripe.dispute(session.id, "lost"));
  await house.deliver(lost);
  await house.runJobs();

  expect(given(house)).toEqual([]);
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:failed"] });
  expect(house.alarms).toEqual(["dispute-opened", "refund-held-back", "refund-failed"]);
});

test("nobody may ask for a refund of a disputed payment until the dispute is won", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const report = (status: "needs_response" | "won") =>
    house.deliver(house.stripe.webhook("charge.dispute.updated", house.stripe.dispute(session.id, status)));
  await report("needs_response");
  expect(await ask(house, order, 2500)).toEqual({ refused: "disputed" });

  await report("won");
  expect(await ask(house, order, 2500)).toHaveProperty("refundId");
});

test("an inquiry of a bank keeps no refund", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  house.stripe.dispute(session.id, "warning_needs_response");
  await giveBack(house, order, 2500);

  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
  expect(house.alarms).toEqual([]);
});

test("a refund whose answer was lost is not cut for what went back in the dashboard after it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  const waiting = await giveBack(house, order, 500);
  const made = await giveBack(house, order, 1000);
  house.stripe.loseAnswers(2, CREATE);
  await performRefund(house.deps, { refundId: made, round: 0 });
  house.clock.advance(1);
  house.stripe.refundInDashboard(session.id, 1500);

  await performRefund(house.deps, { refundId: waiting, round: 0 });

  expect(given(house)).toEqual([1000, 1500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:failed", "requested:succeeded", "external:succeeded"],
  });
  expect(house.alarms).toEqual([]);
});

test("a refund that was refused for a dispute goes out when the dispute is won on the same day", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  // In the very moment of ours; the provider repeats its answer to the same key for a day.
  house.stripe.before(CREATE, () => house.stripe.dispute(session.id, "needs_response"));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ refunds: ["requested:requested"] });

  await house.deliver(house.stripe.webhook("charge.dispute.closed", house.stripe.dispute(session.id, "won")));
  await house.runJobs();

  expect(given(house)).toEqual([2500]);
  expect(await house.state(order)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
});

test("a refund that failed takes nothing from what is asked for after it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await refusedRefund(house);
  await giveBack(house, order, 1000);
  house.stripe.refundInDashboard(session.id, 500);

  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    refunds: ["requested:failed", "requested:succeeded", "external:succeeded"],
  });
  expect([given(house), house.alarms]).toEqual([[500, 1000], ["refund-failed"]]);
});

test("what was refused and then went back in the dashboard is a refund of its own", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await refusedRefund(house);

  await house.deliver(
    house.stripe.webhook("refund.created", house.stripe.refundInDashboard(session.id, 2500)),
  );

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:failed", "external:succeeded"],
  });
});

test("as much as one of ours, whose answer was lost, is another refund when it goes back in the dashboard", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 1000);
  house.stripe.loseAnswers(2, CREATE);
  await house.runJobs();
  house.stripe.refundInDashboard(session.id, 1000);
  house.clock.advance(1);

  await house.runJobs();

  expect(given(house)).toEqual([1000, 1000]);
  expect(await house.state(order)).toMatchObject({
    order: "paid",
    refunds: ["requested:succeeded", "external:succeeded"],
  });
});

test("more that went back than was paid is an alarm", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  // The provider itself takes no more; a person who works with both sees it in its books.
  for (const cents of [2500, 1]) {
    const refund = house.stripe.refundInDashboard(session.id, cents);
    await house.deliver(house.stripe.webhook("refund.created", refund));
  }

  expect(house.alarms).toEqual(["refund-exceeds-payment"]);
  expect(await house.state(order)).toMatchObject({ order: "refunded" });
  expect(house.told.filter((line) => line.startsWith("refund-started"))).toHaveLength(2);
});

test("a part that goes back in the dashboard in the very moment of ours leaves the rest to ours", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  house.stripe.before(CREATE, () => house.stripe.refundInDashboard(session.id, 1000));

  await house.runJobs();
  house.clock.advance(1);
  await house.runJobs();

  expect(given(house)).toEqual([1000, 1500]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded", "external:succeeded"],
  });
  expect(house.alarms).toEqual([]);
});

test("a refund in the dashboard that failed takes the place of none of ours", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await giveBack(house, order, 2500);
  const failed = house.stripe.refundInDashboard(session.id, 2500);
  house.stripe.setRefundStatus(failed.id, "failed");

  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["requested:succeeded", "external:failed"],
  });
  expect(house.alarms).toEqual(["refund-failed"]);
});

test("of two refunds that wait, the one that is refused fails, and the other goes back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  await giveBack(house, order, 1000);
  const refused = await giveBack(house, order, 500);
  house.stripe.failNext(400, 1, CREATE);

  await performRefund(house.deps, { refundId: refused, round: 0 });
  expect(await house.state(order)).toMatchObject({ refunds: ["requested:requested", "requested:failed"] });
  await house.runJobs();

  expect(given(house)).toEqual([1000]);
});

test("a refund is asked for under its token, less and less often, and never again once it has ended", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidOrder(house);
  const refundId = await giveBack(house, order, 2500);
  const { pool } = house.database;
  await pool.query("delete from pgboss.job");
  const waiting = async () =>
    (await pool.query("select data from pgboss.job where name = 'payments.perform-refund'")).rows;
  house.stripe.failNext(500, 2);
  await performRefund(house.deps, { refundId, round: 2 });
  expect(await waiting()).toEqual([{ data: { refundId, round: 3 } }]);
  await pool.query("delete from pgboss.job");
  await performRefund(house.deps, { refundId, round: 3 });
  const { rows } = await pool.query("select token from refund");
  expect(house.stripe.keys()).toContain(`refund-${rows[0].token}-2500`);

  const asked = house.stripe.requests.length;
  await performRefund(house.deps, { refundId, round: 4 });
  await pool.query("update refund set state = 'failed'");
  await performRefund(house.deps, { refundId, round: 4 });
  // A restored backup may have the job without its refund.
  await performRefund(house.deps, { refundId: refundId + 1, round: 0 });
  expect(house.stripe.requests).toHaveLength(asked);
  expect(await waiting()).toEqual([]);
});
