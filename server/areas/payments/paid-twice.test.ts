import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkoutDueWork } from "#server/areas/checkout/due-work.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import { paidOrder, paidTwice } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";
import { cancelOrderWithEvent } from "./cancel-order-with-event.ts";
import { requestRefund } from "./request-refund.ts";

type Session = ReturnType<StripeHouse["stripe"]["pay"]>;

/** A bank takes a payment's money or decides about it, and Stripe tells us. */
const bankSays = (house: StripeHouse, session: Session, status: "needs_response" | "won" | "lost") =>
  house.deliver(house.stripe.webhook("charge.dispute.updated", house.stripe.dispute(session.id, status)));

const disputes = async ({ database }: StripeHouse) =>
  (await database.pool.query("select state, receivable_cents as owed from payment_dispute order by id")).rows;

const callOff = ({ database }: StripeHouse) => database.pool.query("update event set state = 'cancelled'");

/** What the reconciler would begin again. */
async function dueCancellations(house: StripeHouse): Promise<unknown[]> {
  const [cancellations] = checkoutDueWork;
  const query = cancellations.query(house.clock.now());
  const { rows } = await sql<{ data: { orderId: number } }>`select data from (${query}) as due`.execute(
    house.deps.db,
  );
  return rows.map(({ data }) => data.orderId);
}

test("a dispute of the double payment keeps the order's own money from nobody", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, double } = await paidTwice(house);
  await bankSays(house, double, "needs_response");
  await callOff(house);

  // Called off by SQL, or the job is lost: the reconciler has to find it.
  expect(await dueCancellations(house)).toEqual([order.orderId]);
  await cancelOrderWithEvent(house.deps, order.orderId);
  await house.runJobs();

  expect(await dueCancellations(house)).toEqual([]);
  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["double-payment:requested", "event-cancelled:succeeded"],
  });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);

  await bankSays(house, double, "lost");
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({
    refunds: ["double-payment:failed", "event-cancelled:succeeded"],
  });
  // The bank gave back the payment too many before we did: nothing is owed.
  expect(await disputes(house)).toEqual([{ state: "lost", owed: 0 }]);
  expect(await auditBooks(house.database.pool)).not.toContainEqual(
    expect.stringContaining("an attempt that brought money"),
  );
});

test("a bank that gives back a double payment that had gone back already leaves the buyer owing it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { double } = await paidTwice(house);
  await house.runJobs();
  await bankSays(house, double, "needs_response");
  expect(await disputes(house)).toEqual([{ state: "open", owed: 2500 }]);
  await bankSays(house, double, "lost");
  expect(await disputes(house)).toEqual([{ state: "lost", owed: 2500 }]);
});

test("a bank that gives back a double payment that is on its way back leaves the buyer owing it, too", async () => {
  await using house = await paymentFixtureWithStripe();
  const { double } = await paidTwice(house);
  const refund = house.stripe.refundInDashboard(double.id, 2500);
  house.stripe.setRefundStatus(refund.id, "pending");
  await house.deliver(house.stripe.webhook("refund.created", refund));

  await bankSays(house, double, "needs_response");

  expect(await disputes(house)).toEqual([{ state: "open", owed: 2500 }]);
});

test("a dispute of what paid the order leaves the double payment to go back, once", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, paying } = await paidTwice(house);
  await bankSays(house, paying, "needs_response");
  const ask = () =>
    house.deps.db
      .transaction()
      .execute((tx) => requestRefund(tx, house.deps, { orderId: order.orderId, amountCents: 2500 }));

  expect(await ask()).toEqual({ refused: "disputed" });
  await Promise.all([house.runJobs(), house.runJobs(), cancelOrderWithEvent(house.deps, order.orderId)]);
  await callOff(house);
  expect(await dueCancellations(house)).toEqual([]);
  await cancelOrderWithEvent(house.deps, order.orderId);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["double-payment:succeeded"] });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
  await bankSays(house, paying, "lost");
  // Nothing was given for it: the bank has given back what was to go back.
  expect(await disputes(house)).toEqual([{ state: "lost", owed: 0 }]);
  expect(await house.state(order)).toMatchObject({ order: "refunded", timesPaid: 1 });
  expect(await dueCancellations(house)).toEqual([]);
});

test("a dispute that is won after its event was called off and long over gives the money back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidOrder(house);
  await bankSays(house, session, "needs_response");
  await callOff(house);
  await cancelOrderWithEvent(house.deps, order.orderId);
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: [] });
  house.clock.advance(150 * 24 * 60);
  expect(await dueCancellations(house)).toEqual([]);

  await Promise.all([
    bankSays(house, session, "won"),
    bankSays(house, session, "won"),
    cancelOrderWithEvent(house.deps, order.orderId),
  ]);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "refunded",
    refunds: ["event-cancelled:succeeded"],
  });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
});
