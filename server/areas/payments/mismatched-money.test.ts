import { expect, test } from "vitest";
import { auditBooks } from "../../../testing/audit-books.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";

const COMPLETED = "checkout.session.completed";
const IN_NO_ORDER = expect.stringContaining("money that came and is in no order went back");

/** Somebody paid one cent too little, and the provider said so. */
async function wronglyPaidOrder(house: StripeHouse) {
  const order = await house.order();
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  const session = house.stripe.pay(sessionId, { receivedCents: 2499 });
  expect(await house.deliver(house.stripe.webhook(COMPLETED, session))).toBe(200);
  // The hold ends as usual.
  house.clock.advance(32);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["mismatch"], held: 0 });
  return { order, session };
}

const disputes = async ({ database }: StripeHouse) =>
  (await database.pool.query("select state, receivable_cents as owed from payment_dispute")).rows;

test("money of a mismatch stays in the books until it went back, and one alarm tells of it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { pool } = house.database;
  const { order, session } = await wronglyPaidOrder(house);

  const { rows } = await pool.query(
    `select provider_payment_id as payment, received_cents as cents, received_currency as currency,
       received_live as live from payment_attempt`,
  );
  expect(rows).toEqual([{ payment: session.payment_intent, cents: 2499, currency: "EUR", live: false }]);
  expect(await auditBooks(pool)).toEqual([IN_NO_ORDER]);

  const refund = house.stripe.refundInDashboard(session.id, 2499);
  const webhook = house.stripe.webhook("refund.created", refund);
  await Promise.all([webhook, webhook, webhook].map((copy) => house.deliver(copy)));

  expect(await house.state(order)).toMatchObject({ order: "expired", refunds: ["external:succeeded"] });
  expect(house.told).toEqual([`refund-started:${order.orderId}`]);
  expect(house.alarms).toEqual(["payment-mismatch"]);
  expect(await auditBooks(pool)).toEqual([expect.stringContaining("every mail that was asked for")]);
});

test("a part of a mismatch's money that went back leaves the rest to be found", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await wronglyPaidOrder(house);

  const refund = house.stripe.refundInDashboard(session.id, 1000);
  await house.deliver(house.stripe.webhook("refund.created", refund));

  expect(await auditBooks(house.database.pool)).toContainEqual(IN_NO_ORDER);
  expect(house.alarms).toEqual(["payment-mismatch"]);
});

test("a dispute of a mismatch's money is taken in; it touches no ticket, and nobody owes anything", async () => {
  await using house = await paymentFixtureWithStripe();
  const { session } = await wronglyPaidOrder(house);
  const dispute = {
    id: "dp_1",
    amount: 2499,
    payment_intent: session.payment_intent,
    status: "needs_response",
  };
  const opened = house.stripe.webhook("charge.dispute.created", dispute);

  await Promise.all([opened, opened].map((webhook) => house.deliver(webhook)));
  await house.deliver(house.stripe.webhook("charge.dispute.closed", { ...dispute, status: "lost" }));

  expect(await disputes(house)).toEqual([{ state: "lost", owed: 0 }]);
  expect(house.told).toEqual([]);
  expect(house.alarms).toEqual(["payment-mismatch", "dispute-opened"]);
  expect(await auditBooks(house.database.pool)).toEqual([]);
});

test("a dispute of a payment that went back as a double one leaves the order's tickets alone", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const first = (await house.pay(order)).split("/").at(-1) ?? "";
  // The first page failed; its buyer pays it all the same, beside the second.
  await house.database.pool.query("update payment_attempt set state = 'failed'");
  const second = (await house.pay(order)).split("/").at(-1) ?? "";
  house.stripe.pay(second);
  await house.comeBack(order);
  const late = house.stripe.pay(first);
  await house.deliver(house.stripe.webhook(COMPLETED, late));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["double-payment:succeeded"] });

  const dispute = { id: "dp_1", amount: 2500, payment_intent: late.payment_intent, status: "needs_response" };
  await house.deliver(house.stripe.webhook("charge.dispute.created", dispute));

  expect(house.told).not.toContain(`disputed:${order.orderId}`);
  expect(await disputes(house)).toEqual([{ state: "open", owed: 2500 }]);
});

test("a debit of a wrong order keeps its hold while it is processed, and loses it once the money is here", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  const session = house.stripe.pay(sessionId, { processing: true });
  session.client_reference_id = "ZZZZZZZZ";
  await house.comeBack(order);
  expect(await house.state(order)).toMatchObject({ attempts: ["processing"], held: 2 });

  house.stripe.finishDebit(sessionId, "succeeded");
  await house.comeBack(order);

  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["mismatch"], held: 0 });
  expect(await auditBooks(house.database.pool)).toEqual([IN_NO_ORDER]);
});

test("a debit that was ordered for a wrong amount is judged by the money that comes", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  const session = house.stripe.pay(sessionId, { processing: true });
  session.amount_total = 2499;
  await house.deliver(house.stripe.webhook(COMPLETED, session));
  expect(await house.state(order)).toMatchObject({ attempts: ["processing"], held: 2 });

  house.stripe.finishDebit(sessionId, "succeeded");
  await house.deliver(
    house.stripe.webhook("checkout.session.async_payment_succeeded", {
      ...session,
      payment_status: "unpaid",
    }),
  );

  // The payment itself brought what was asked for.
  expect(await house.state(order)).toMatchObject({ order: "paid", attempts: ["succeeded:order_paid"] });
  expect(house.alarms).toEqual(["payment-mismatch"]);
});

test.each([
  ["runs out", "expire"],
  ["bounces", "bounce"],
] as const)("a session of a wrong amount that %s without money frees its tickets", async (_how, end) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  const session = house.stripe.sessions().find(({ id }) => id === sessionId);
  if (session === undefined) throw new Error("the session is gone");
  if (end === "bounce") {
    house.stripe.pay(sessionId, { processing: true });
    await house.comeBack(order);
    session.amount_total = 2499;
    house.stripe.finishDebit(sessionId, "failed");
  } else {
    session.amount_total = 2499;
  }

  house.clock.advance(40);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0 });
  expect(house.alarms).toEqual(["payment-mismatch"]);
  const asked = house.stripe.requests.length;
  house.clock.advance(3 * 24 * 60);
  await house.runJobs();
  expect(house.stripe.requests.length - asked).toBeLessThanOrEqual(3);
});
