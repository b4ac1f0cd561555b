import { expect, test } from "vitest";
import { lose, nightlyRun, paidAtProvider, reconcile, straysOf } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";

const CREATE = "POST /v1/refunds";
const DAY = 24 * 60;

async function strayPayment(house: StripeHouse) {
  const { order, session } = await paidAtProvider(house);
  await lose(house, [order]);
  expect(await reconcile(house)).toMatchObject({ refunded: 1 });
  return session;
}

const given = ({ stripe }: StripeHouse) => stripe.refunds().map(({ amount, status }) => [amount, status]);

/** Fails once it is on its way. */
async function failingRefund(house: StripeHouse) {
  house.stripe.loseAnswers(2, CREATE);
  await house.runJobs();
  house.stripe.setRefundStatus(house.stripe.refunds()[0]?.id ?? "", "pending");
  house.clock.advance(1);
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "pending" }]);
  house.stripe.setRefundStatus(house.stripe.refunds()[0]?.id ?? "", "failed");
  house.clock.advance(30);
  await house.runJobs();
}

test("a stray refund that fails is failed, with an alarm; whoever tries again the same day has a new one made", async () => {
  await using house = await paymentFixtureWithStripe();
  await strayPayment(house);
  await failingRefund(house);

  expect(await straysOf(house)).toEqual([{ state: "failed", reason: "the provider could not give it back" }]);
  expect(house.alarms).toEqual(["stray-payment", "stray-refund-failed"]);
  // The session and the refund that failed.
  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 2 });

  expect(await reconcile(house, { retryFailed: true })).toMatchObject({ refunded: 1 });
  await house.runJobs();

  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "went back" }]);
  expect(given(house)).toEqual([
    [2500, "failed"],
    [2500, "succeeded"],
  ]);
  expect(await reconcile(house, { retryFailed: true })).toMatchObject({ refunded: 0, reported: 0 });
});

test("a stray refund that was refused gets another try with a key of its own", async () => {
  await using house = await paymentFixtureWithStripe();
  const session = await strayPayment(house);
  house.stripe.before(CREATE, () => house.stripe.dispute(session.id, "needs_response"));
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "failed" }]);
  house.stripe.dispute(session.id, "won");

  expect(await reconcile(house, { retryFailed: true })).toMatchObject({ refunded: 1 });
  await house.runJobs();

  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "went back" }]);
  expect(given(house)).toEqual([[2500, "succeeded"]]);
});

test("tries at the same moment, of a person and of jobs, give a stray payment back once", async () => {
  await using house = await paymentFixtureWithStripe();
  await strayPayment(house);
  await failingRefund(house);

  const retry = () => reconcile(house, { retryFailed: true });
  const tallies = await Promise.all([retry(), retry(), retry()]);
  await Promise.all([house.runJobs(), house.runJobs(), house.runJobs()]);

  expect(tallies.reduce((sum, { refunded }) => sum + refunded, 0)).toBe(1);
  expect(given(house).filter(([, status]) => status === "succeeded")).toEqual([[2500, "succeeded"]]);
  expect(await straysOf(house)).toMatchObject([{ state: "succeeded" }]);
});

test("a stray refund that a bank returns weeks after it had arrived is failed, with an alarm", async () => {
  await using house = await paymentFixtureWithStripe();
  await strayPayment(house);
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "succeeded" }]);
  house.clock.advance(25 * DAY);
  house.stripe.setRefundStatus(house.stripe.refunds()[0]?.id ?? "", "failed");

  await nightlyRun(house);
  await nightlyRun(house);

  expect(await straysOf(house)).toMatchObject([{ state: "failed" }]);
  expect(house.alarms).toEqual(["stray-payment", "stray-refund-failed"]);
});

test("a dispute of a stray payment alarms once; lost, the bank has given the money back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  Object.assign(session.metadata, { epoch: "7b0e3c1c-0000-4000-8000-000000000000" });
  await lose(house, [order]);
  expect(await reconcile(house)).toMatchObject({ reported: 1 });
  house.stripe.dispute(session.id, "needs_response");

  expect(await reconcile(house)).toMatchObject({ reported: 2, foreign: 0 });
  await reconcile(house);
  expect(house.alarms).toEqual(["stray-payment", "dispute-opened"]);

  house.stripe.dispute(session.id, "lost");
  expect(await reconcile(house)).toMatchObject({ settled: 1 });
  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "a bank gave it back" }]);
  expect(await reconcile(house)).toMatchObject({ settled: 0, reported: 0 });
});

test("of a stray payment of which a part went back by hand meanwhile, the rest goes back", async () => {
  await using house = await paymentFixtureWithStripe();
  const session = await strayPayment(house);
  house.stripe.refundInDashboard(session.id, 1000);

  await house.runJobs();

  expect(given(house)).toEqual([
    [1000, "succeeded"],
    [1500, "succeeded"],
  ]);
  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "went back" }]);
});
