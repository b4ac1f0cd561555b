import { expect, test } from "vitest";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";
import { closeAttemptBeforeRelease } from "./close-attempt-before-release.ts";

const COMPLETED = "checkout.session.completed";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

test("before a hold is released the provider's page is closed", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await house.pay(order);

  house.clock.advance(32);
  await house.runJobs();

  expect(house.stripe.sessions()[0]?.status).toBe("expired");
  expect(await house.state(order)).toMatchObject({
    order: "expired",
    attempts: ["expired"],
    sold: 0,
    held: 0,
  });
});

test("money that nobody had told us of is found when the hold ends", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = sessionOf(await house.pay(order));
  await house.database.pool.query("delete from pgboss.job where name = 'payments.check-attempt'");
  house.stripe.pay(session);

  house.clock.advance(32);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, sold: 2, held: 0 });
});

test("while the provider cannot be asked the hold is kept", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await house.pay(order);
  house.clock.advance(32);
  house.stripe.failNext(500, 20);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["open"], held: 2 });
});

test("a hold whose session the provider does not know is kept until an hour after the session's end", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await house.pay(order);
  const close = () => {
    house.stripe.failNext(404, 2);
    return closeAttemptBeforeRelease(house.deps, order.orderId);
  };

  house.clock.advance(31 + 59);
  expect(await close()).toBe("keep");
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["open"], held: 2 });
  house.clock.advance(2);
  expect(await close()).toBe("release");

  expect(await house.state(order)).toMatchObject({ attempts: ["expired"] });
  expect(house.alarms).toEqual(["provider-refused", "provider-refused"]);
});

test.each([
  ["has come", {}, "paid"],
  ["is on its way", { processing: true }, "pending"],
])("asked before a release, a payment that %s keeps the places", async (_what, how, state) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const session = sessionOf(await house.pay(order));
  house.stripe.pay(session, how);

  expect(await closeAttemptBeforeRelease(house.deps, order.orderId)).toBe("keep");
  expect(await house.state(order)).toMatchObject({ order: state });
  // A debit's money that came since is found by the next question.
  house.stripe.finishDebit(session, "succeeded");
  expect(await closeAttemptBeforeRelease(house.deps, order.orderId)).toBe("keep");
  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("a payment that the provider was not told of yet stays possible for as long as the places are held", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 2);
  await house.pay(order);

  expect(await closeAttemptBeforeRelease(house.deps, order.orderId)).toBe("keep");

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["created"] });
  expect(await house.pay(order)).toContain("/c/pay/");
});

test("an order that nobody began to pay is released without asking anybody", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();

  house.clock.advance(32);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: [], held: 0 });
  expect(house.stripe.requests).toEqual([]);
});

test("stock stays taken for as long as a debit is processed, and is free when it fails", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const session = sessionOf(await house.pay(order));
  house.stripe.pay(session, { processing: true });
  await house.comeBack(order);

  house.clock.advance(5 * 24 * 60);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["processing"], held: 2 });
  const { rows } = await house.database.pool.query("select expires_at as hold from order_hold");
  expect(rows).toEqual([{ hold: null }]);

  house.stripe.finishDebit(session, "failed");
  house.clock.advance(7 * 60);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["failed"], held: 0 });
  expect(house.told).toEqual([`payment-failed:${order.orderId}`]);
});

/** Sessions at Stripe end for good; the late money comes from one that we had closed without Stripe agreeing. */
async function lateMoney(quota: number) {
  const house = await paymentFixtureWithStripe();
  const order = await house.order({ quota });
  const session = sessionOf(await house.pay(order));
  house.clock.advance(32);
  await house.runJobs();
  const known = house.stripe.sessions().find(({ id }) => id === session);
  if (known === undefined) throw new Error("the session is gone");
  known.status = "open";
  return { house, order, paid: () => house.stripe.pay(session) };
}

test("a payment that comes late is honoured if stock remains, and the buyer is told", async () => {
  const { house, order, paid } = await lateMoney(10);
  await using _ = house;
  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0 });

  await house.deliver(house.stripe.webhook(COMPLETED, paid()));

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    attempts: ["succeeded:order_paid"],
    timesPaid: 1,
    sold: 2,
  });
  expect(house.told).toEqual([`paid-late:${order.orderId}`]);
});

test("a payment that comes after the tickets were sold to others goes back by itself, once, and the buyer is told", async () => {
  const { house, order, paid } = await lateMoney(2);
  await using _ = house;
  await house.order({ offerId: order.offerId });
  const webhook = house.stripe.webhook(COMPLETED, paid());

  await Promise.all(Array.from({ length: 5 }, () => house.deliver(webhook)));
  expect(await house.state(order)).toMatchObject({
    order: "expired",
    attempts: ["succeeded:refunded"],
    refunds: ["sold-out:requested"],
    timesPaid: 0,
    fulfilments: 0,
    held: 2,
  });
  expect(house.told).toEqual([`refund-started:${order.orderId}`]);

  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", refunds: ["sold-out:succeeded"] });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
  expect(house.told).toHaveLength(1);
});

test("late money is found by asking, too", async () => {
  const { house, order, paid } = await lateMoney(10);
  await using _ = house;
  paid();

  house.clock.advance(11);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("late money is asked for after ten minutes, an hour and a day", async () => {
  const { house, order, paid } = await lateMoney(10);
  await using _ = house;
  const reads = () => house.stripe.requests.filter((request) => request.startsWith("GET")).length;
  const asked = reads();
  for (const minutes of [11, 61]) {
    house.clock.advance(minutes);
    await house.runJobs();
  }
  expect(reads() - asked).toBe(2);
  paid();

  house.clock.advance(24 * 60 + 1);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});
