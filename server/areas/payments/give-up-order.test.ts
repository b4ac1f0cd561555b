import { expect, test } from "vitest";
import { auditBooks } from "../../../testing/audit-books.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../testing/payment-fixture.ts";
import { cancelOrderWithEvent } from "./cancel-order-with-event.ts";
import { giveUpOrder } from "./give-up-order.ts";
import { requestRefund } from "./request-refund.ts";

const COMPLETED = "checkout.session.completed";
/** No test here makes what was paid for. */
const MONEY = /^(an attempt|money|the stock|an order claims|what is held|an order's history|an order became)/;
const FIRST = { kind: "given-up", isFirst: true };
const AGAIN = { kind: "given-up", isFirst: false };

const giveUp = (house: StripeHouse, { orderId }: PlacedOrder) => giveUpOrder(house.deps, orderId);

/** The order's payment page is open. @returns its session */
const toPayment = async (house: StripeHouse, order: PlacedOrder) =>
  (await house.pay(order)).split("/").at(-1) ?? "";

async function endOf({ database }: StripeHouse, { orderId }: PlacedOrder) {
  const { rows } = await database.pool.query(
    "select reason, actor from order_history where order_id = $1 and to_state = 'expired'",
    [orderId],
  );
  return rows;
}

test("given up, an order holds nothing, its page takes no money, and again is the same", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await toPayment(house, order);

  expect(await giveUp(house, order)).toEqual(FIRST);

  expect(house.stripe.sessions()[0]?.status).toBe("expired");
  const view = { order: "expired", attempts: ["expired"], sold: 0, held: 0 };
  expect(await house.state(order)).toMatchObject(view);
  expect(await endOf(house, order)).toEqual([{ reason: "given up", actor: "buyer" }]);
  expect(await giveUp(house, order)).toEqual(AGAIN);
  expect(await house.pay(order)).toContain("/checkoutFinished/");
  expect(await house.state(order)).toMatchObject(view);
  expect(await auditBooks(house.database.pool, MONEY)).toEqual([]);
});

test("one whose buyer never came to pay is given up without a word to the provider", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 20);
  expect(await giveUp(house, order)).toEqual(FIRST);
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: [], held: 0 });
});

test("without the provider the places are free at once, and the page is closed by its next check", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await toPayment(house, order);
  house.stripe.failNext(500, 20);

  expect(await giveUp(house, order)).toEqual(FIRST);

  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["open"], held: 0 });
  house.stripe.answerAgain();
  house.clock.advance(2);
  await house.runJobs();
  expect(house.stripe.sessions()[0]?.status).toBe("expired");
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["expired"] });
});

test("what was paid already, and nobody had told us, is kept and not given up", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay(await toPayment(house, order));

  expect(await giveUp(house, order)).toEqual({ kind: "paid" });

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, sold: 2, held: 0 });
});

test("a payment on its way, wrong money and any other end leave the order as it is", async () => {
  await using house = await paymentFixtureWithStripe();
  const debit = await house.order({ startsInDays: 30 });
  house.stripe.pay(await toPayment(house, debit), { processing: true });
  expect(await giveUp(house, debit)).toEqual({ kind: "processing" });
  expect(await house.state(debit)).toMatchObject({ order: "pending", attempts: ["processing"], held: 2 });

  const wrong = await house.order();
  house.stripe.pay(await toPayment(house, wrong), { receivedCents: 1 });
  expect(await giveUp(house, wrong)).toEqual({ kind: "mismatch" });
  expect(await house.state(wrong)).toMatchObject({ order: "pending", attempts: ["mismatch"] });

  const late = await house.order();
  await toPayment(house, late);
  house.clock.advance(32);
  await house.runJobs();
  expect(await giveUp(house, late)).toEqual({ kind: "over" });

  const refunded = await house.order();
  house.stripe.pay(await toPayment(house, refunded));
  await house.comeBack(refunded);
  await house.deps.db
    .transaction()
    .execute((tx) => requestRefund(tx, house.deps, { orderId: refunded.orderId, amountCents: 2500 }));
  await house.runJobs();
  expect(await giveUp(house, refunded)).toEqual({ kind: "over" });

  const calledOff = await house.order();
  await house.database.pool.query(
    "update event set state = 'cancelled' where id = (select event_id from customer_order where id = $1)",
    [calledOff.orderId],
  );
  await cancelOrderWithEvent(house.deps, calledOff.orderId);
  expect(await giveUp(house, calledOff)).toEqual({ kind: "over" });
});

test.each([
  ["is honoured while the places are there", 4, "paid", "succeeded:order_paid", []],
  ["goes back when they are gone", 2, "expired", "succeeded:refunded", ["sold-out:succeeded"]],
] as const)("money that comes all the same %s", async (_case, quota, state, attempt, refunds) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ quota });
  const session = await toPayment(house, order);
  house.stripe.failNext(500, 20);
  expect(await giveUp(house, order)).toEqual(FIRST);
  house.stripe.answerAgain();
  await house.order({ offerId: order.offerId });

  const paid = house.stripe.pay(session);
  await house.deliver(house.stripe.webhook(COMPLETED, paid));
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: state, attempts: [attempt], refunds });
  expect(await auditBooks(house.database.pool, MONEY)).toEqual([]);
});

test("twice at once is once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  await toPayment(house, order);

  const answers = await Promise.all(Array.from({ length: 8 }, () => giveUp(house, order)));

  expect(answers.filter(({ kind }) => kind === "given-up")).toHaveLength(8);
  expect(answers.filter((answer) => "isFirst" in answer && answer.isFirst)).toHaveLength(1);
  expect(await endOf(house, order)).toHaveLength(1);
  expect(await house.state(order)).toMatchObject({ order: "expired", sold: 0, held: 0 });
});

test("beside its payment an order is either paid, or given up and its money late", async () => {
  await using house = await paymentFixtureWithStripe();
  for (let round = 0; round < 12; round++) {
    const order = await house.order({ quota: 2 });
    const session = await toPayment(house, order);
    const tell = async () => {
      const paid = house.stripe.pay(session);
      await house.deliver(house.stripe.webhook(COMPLETED, paid));
    };
    // Its page may be closed before the buyer has paid.
    const [answer] = await Promise.all([giveUp(house, order), tell().catch(() => {})]);
    await house.runJobs();
    const { order: state, attempts, sold, held, timesPaid } = await house.state(order);
    if (answer.kind === "paid") expect(state).toBe("paid");
    const late = attempts[0] === "succeeded:order_paid";
    expect({ state, sold, held, timesPaid }).toEqual(
      late
        ? { state: "paid", sold: 2, held: 0, timesPaid: 1 }
        : { state: "expired", sold: 0, held: 0, timesPaid: 0 },
    );
  }
  expect(await auditBooks(house.database.pool, MONEY)).toEqual([]);
});

test("beside the end of its hold an order ends once", async () => {
  await using house = await paymentFixtureWithStripe();
  for (let round = 0; round < 8; round++) {
    const order = await house.order();
    await toPayment(house, order);
    house.clock.advance(32);
    const [answer] = await Promise.all([giveUp(house, order), house.runJobs()]);
    expect(["given-up", "over"]).toContain(answer.kind);
    expect(await endOf(house, order)).toHaveLength(1);
    expect(await house.state(order)).toMatchObject({ order: "expired", sold: 0, held: 0 });
  }
});
