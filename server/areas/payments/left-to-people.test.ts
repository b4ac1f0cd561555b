import { expect, test } from "vitest";
import {
  compareBooks,
  lose,
  paidAtProvider,
  reconcile,
  sessionOf,
  straysOf,
} from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";

const FOREIGN = { epoch: "7b0e3c1c-0000-4000-8000-000000000000" };
const HOUR = 60;

/** Money of an order that is gone, which another installation took. */
async function doubtfulPayment(house: StripeHouse) {
  const { order, session } = await paidAtProvider(house);
  Object.assign(session.metadata, FOREIGN);
  await lose(house, [order]);
  return { session, paymentId: session.payment_intent };
}

/** One cent too little was paid, and no webhook came. */
async function wronglyPaid(house: StripeHouse) {
  const sessionId = sessionOf(await house.pay(await house.order()));
  return house.stripe.pay(sessionId, { receivedCents: 2499 });
}

test("what is left to people is named on each run, with why, how much and since when, and alarms once", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session, paymentId } = await doubtfulPayment(house);
  const wrong = await wronglyPaid(house);
  const first = await compareBooks(house);
  expect(first.tally).toMatchObject({ reported: 2 });
  const alarms = ["stray-payment", "payment-mismatch"];
  expect(house.alarms.toSorted()).toEqual(alarms.toSorted());
  house.clock.advance(2 * HOUR);

  const { tally, reported } = await compareBooks(house);

  expect(tally).toMatchObject({ reported: 2 });
  expect(reported).toEqual(first.reported);
  const since = expect.any(Date);
  const named = reported.toSorted((one, other) => one.amountCents - other.amountCents);
  expect(named).toEqual([
    {
      entry: wrong.id,
      paymentId: wrong.payment_intent,
      amountCents: 2499,
      currency: "EUR",
      why: expect.stringContaining("amount is 2499 instead of 2500 cents"),
      since,
    },
    {
      entry: session.id,
      paymentId,
      amountCents: 2500,
      currency: "EUR",
      why: "made by another installation",
      since,
    },
  ]);
  for (const one of reported)
    expect(house.clock.now().getTime() - one.since.getTime()).toBeGreaterThan(60 * 60_000);
  expect(house.alarms).toHaveLength(alarms.length);
});

test("each of what cannot be given back, a bank asks for, or both books hold for final is named", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session, paymentId } = await doubtfulPayment(house);
  const dispute = house.stripe.dispute(session.id, "needs_response");
  const lost = await paidAtProvider(house);
  await lose(house, [lost.order]);
  house.stripe.dispute(lost.session.id, "needs_response");
  const refunded = await paidAtProvider(house);
  await house.comeBack(refunded.order);
  const refund = house.stripe.refundInDashboard(refunded.session.id, 2500);
  await reconcile(house);
  await house.runJobs();
  house.stripe.setRefundStatus(refund.id, "pending");

  const { tally, reported } = await compareBooks(house);

  expect(tally.reported).toBe(reported.length);
  const why = new Map(reported.map((one) => [one.entry, one.why]));
  expect(why.get(session.id)).toBe("made by another installation");
  expect(why.get(dispute.id)).toBe(`a bank asks for it (dispute ${dispute.id} is open)`);
  expect(why.get(lost.session.id)).toBe("a bank has the money, or may take it");
  expect(why.get(refund.id)).toBe("the refund is pending at the provider, succeeded in our books");
  expect(reported.filter((one) => one.paymentId === paymentId)).toHaveLength(2);
});

test("a payment that went back by hand before we knew of it is not left to anybody, and no alarm asks for it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await doubtfulPayment(house);
  house.stripe.refundInDashboard(session.id, 2500);
  const own = await paidAtProvider(house);
  await lose(house, [own.order]);
  house.stripe.refundInDashboard(own.session.id, 2500);
  const wrong = await wronglyPaid(house);
  house.stripe.refundInDashboard(wrong.id, 2499);

  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 0 });
  expect(await reconcile(house, { returnEarlier: true, retryFailed: true })).toMatchObject({
    refunded: 0,
    reported: 0,
  });
  await house.runJobs();

  expect(house.alarms).toEqual(["payment-mismatch"]);
  expect(await straysOf(house)).toEqual(
    Array(2).fill({ state: "succeeded", reason: "went back before it was found" }),
  );
  expect(house.stripe.refunds()).toHaveLength(3);
});

test("two runs at once and a refund by hand between them leave the payment to nobody and give nothing back", async () => {
  await using house = await paymentFixtureWithStripe();
  const paid = [await paidAtProvider(house), await paidAtProvider(house), await paidAtProvider(house)];
  await lose(
    house,
    paid.map(({ order }) => order),
  );
  const [before, meanwhile] = paid.map(({ session }) => session);
  house.stripe.refundInDashboard(before?.id ?? "", 2500);
  // Just before the first look for what went back.
  house.stripe.before("GET /v1/refunds", () => house.stripe.refundInDashboard(meanwhile?.id ?? "", 2500));

  await Promise.all([reconcile(house), reconcile(house)]);
  await Promise.all([house.runJobs(), house.runJobs()]);

  expect(house.stripe.refunds().map(({ payment_intent }) => payment_intent)).toHaveLength(3);
  expect(new Set(house.stripe.refunds().map(({ payment_intent }) => payment_intent)).size).toBe(3);
  expect(await straysOf(house)).toMatchObject(Array(3).fill({ state: "succeeded" }));
  expect(house.alarms).toEqual(["stray-payment"]);
  expect((await compareBooks(house)).reported).toEqual([]);
});

test("a refund by hand that is on its way is followed, and alarms if it fails", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await doubtfulPayment(house);
  const refund = house.stripe.refundInDashboard(session.id, 2500);
  house.stripe.setRefundStatus(refund.id, "pending");

  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 0 });
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "pending" }]);
  expect(house.alarms).toEqual([]);

  house.stripe.setRefundStatus(refund.id, "failed");
  house.clock.advance(HOUR);
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "failed" }]);
  expect(house.alarms).toEqual(["stray-refund-failed"]);
  expect(house.stripe.refunds()).toHaveLength(1);
});

test("a part that went back by hand leaves the payment to people", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await doubtfulPayment(house);
  house.stripe.refundInDashboard(session.id, 500);

  const { reported } = await compareBooks(house);

  expect(new Set(reported.map(({ paymentId }) => paymentId))).toEqual(new Set([session.payment_intent]));
  expect(house.alarms).toEqual(["stray-payment"]);
});

test("what went back by hand does not use up what may go back by itself", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidAtProvider(house);
  await lose(house, [order]);
  await house.database.pool.query(
    `with stray as (
       insert into stray_payment select 'stripe', 'pi_' || n, 'cs_' || n, null, null, 'succeeded', 'went back by hand', 1, 'EUR', $1, $1, $1
       from generate_series(1, 200) as n returning *)
     insert into stray_payment_history (provider, provider_payment_id, to_state, reason, at)
     select provider, provider_payment_id, state, reason, found_at from stray`,
    [house.clock.now()],
  );

  expect(await reconcile(house)).toMatchObject({ refunded: 1, reported: 0 });
});

test("webhooks of a payment that is known to be of no order of ours are news of it, and alarm nobody", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await lose(house, [order]);
  await reconcile(house);
  await house.runJobs();
  const [refund] = house.stripe.refunds();
  const alarms = [...house.alarms];

  for (const type of ["refund.created", "refund.updated", "charge.refunded"])
    expect(await house.deliver(house.stripe.webhook(type, refund ?? expect.fail()))).toBe(200);
  expect(await house.deliver(house.stripe.webhook("checkout.session.completed", session))).toBe(200);

  expect(house.alarms).toEqual(alarms);
  expect(await straysOf(house)).toMatchObject([{ state: "succeeded" }]);

  // A bank returns it.
  house.stripe.setRefundStatus(refund?.id ?? "", "failed");
  const returned = house.stripe.webhook("refund.failed", { ...refund, status: "failed" });
  await Promise.all([returned, returned, returned].map((webhook) => house.deliver(webhook)));
  expect(await straysOf(house)).toMatchObject([{ state: "failed" }]);
  expect(house.alarms).toEqual([...alarms, "stray-refund-failed"]);
});

test("a refund by hand and a dispute of what is left to people are taken in by their webhooks", async () => {
  await using house = await paymentFixtureWithStripe();
  const [returned, disputed] = [await paidAtProvider(house), await paidAtProvider(house)];
  await lose(house, [returned.order, disputed.order]);
  await house.database.pool.query("select begin_epoch('restore')");
  expect(await reconcile(house)).toMatchObject({ reported: 2 });
  house.alarms.length = 0;

  const refund = house.stripe.refundInDashboard(returned.session.id, 2500);
  await house.deliver(house.stripe.webhook("refund.created", refund));
  const dispute = house.stripe.dispute(disputed.session.id, "needs_response");
  await house.deliver(house.stripe.webhook("charge.dispute.created", dispute));
  await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));

  expect((await straysOf(house)).map(({ state }) => state).sort()).toEqual(["reported", "succeeded"]);
  expect(house.alarms).toEqual(["dispute-opened"]);
  const lost = house.stripe.dispute(disputed.session.id, "lost");
  await house.deliver(house.stripe.webhook("charge.dispute.closed", lost));
  expect(await straysOf(house)).toContainEqual({ state: "succeeded", reason: "a bank gave it back" });
});
