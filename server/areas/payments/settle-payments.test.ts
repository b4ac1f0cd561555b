import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cancelEvent } from "#server/areas/checkout/public.ts";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../testing/payment-fixture.ts";
import { attemptsOfOrder } from "./attempt-queries.ts";
import { createSettler, type PaymentSettler, settlePayments } from "./settle-payments.ts";

let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
});
afterAll(() => house[Symbol.asyncDispose]());

const sessionOf = (link: string) => link.split("/").at(-1) ?? "";

/** Pays at the provider; we do not know of it yet. @returns what arrives */
async function payAtProvider(order: PlacedOrder) {
  const session = house.stripe.pay(sessionOf(await house.pay(order)));
  const [attempt] = await attemptsOfOrder(house.deps.db, order.orderId);
  return {
    attemptId: attempt?.id ?? 0,
    eventId: attempt?.eventId ?? 0,
    sessionId: session.id,
    paymentId: session.payment_intent,
    orderNumber: session.client_reference_id ?? "",
    reason: "webhook checkout.session.completed",
  };
}

const settle = (payments: Parameters<typeof settlePayments>[1]) =>
  settlePayments(house.database.pool, payments, house.clock.now());

const eventOf = async ({ orderId }: PlacedOrder) =>
  (await house.database.pool.query("select event_id from customer_order where id = $1", [orderId])).rows[0]
    .event_id as number;

describe("the two lanes", () => {
  const SLOW: PaymentSettler = { submit: async () => false };
  const fast = () => createSettler(house.database.pool, house.clock.now);

  /** Everything that is written of an order, without what tells two orders apart. */
  async function rowsOf({ orderId, offerId }: PlacedOrder): Promise<unknown> {
    const { pool } = house.database;
    const rows = async (query: string) => (await pool.query(query, [orderId])).rows;
    const offer = await pool.query("select sold, held from ticket_offer where id = $1", [offerId]);
    return {
      order: await rows(
        "select state, paid_at is not null as is_paid, total_cents from customer_order where id = $1",
      ),
      history: await rows(
        "select from_state, to_state, reason, actor from order_history where order_id = $1 order by id",
      ),
      claims: await rows("select resource, held, taken, released from order_claim where order_id = $1"),
      holds: await rows("select expires_at is null as endless from order_hold where order_id = $1"),
      attempts: await rows(
        `select state, effect, amount_cents, provider_payment_id is null as unknown_payment, received_cents
         from payment_attempt where order_id = $1 order by id`,
      ),
      attemptHistory: await rows(
        `select h.from_state, h.to_state, regexp_replace(h.reason, '(attempt|instead of) [0-9A-Z]+', '') as reason, h.actor from payment_attempt_history h
         join payment_attempt a on a.id = h.attempt_id where a.order_id = $1 order by h.id`,
      ),
      refunds: await rows("select state, reason, amount_cents from refund where order_id = $1"),
      jobs: await rows(
        `select name from pgboss.job where state = 'created' and (data ->> 'orderId')::bigint = $1
           and name <> 'checkout.expire-hold' order by name`,
      ),
      stock: offer.rows,
    };
  }

  type Scenario = (order: PlacedOrder) => Promise<unknown>;
  const deliver = (session: string, type = "checkout.session.completed") => {
    const found = house.stripe.sessions().find(({ id }) => id === session);
    if (found === undefined) throw new Error("there is no such session");
    return house.deliver(house.stripe.webhook(type, found));
  };
  const paid: Scenario = async (order) => {
    const { sessionId } = await payAtProvider(order);
    await deliver(sessionId);
  };

  test.each<[string, Scenario, string]>([
    ["money in time", paid, "paid"],
    [
      "money that the buyer's return tells of",
      async (order) => {
        await payAtProvider(order);
        await house.comeBack(order);
      },
      "paid",
    ],
    [
      "a debit that arrives",
      async (order) => {
        const session = sessionOf(await house.pay(order));
        house.stripe.pay(session, { processing: true });
        await deliver(session);
        house.stripe.finishDebit(session, "succeeded");
        await deliver(session, "checkout.session.async_payment_succeeded");
      },
      "paid",
    ],
    [
      "a second try beside a first one that may still bring money",
      async (order) => {
        const first = sessionOf(await house.pay(order));
        house.stripe.pay(first, { processing: true });
        await deliver(first);
        house.stripe.finishDebit(first, "failed");
        await deliver(first, "checkout.session.async_payment_failed");
        await house.pay(order);
        house.stripe.finishDebit(first, "succeeded");
        await deliver(first, "checkout.session.async_payment_succeeded");
      },
      "paid",
    ],
    [
      "an event that was called off",
      async (order) => {
        const { sessionId } = await payAtProvider(order);
        await cancelEvent(house.deps.db, { eventId: await eventOf(order), at: house.clock.now() });
        await deliver(sessionId);
      },
      "cancelled",
    ],
    [
      "money of another amount",
      async (order) => {
        const session = sessionOf(await house.pay(order));
        house.stripe.pay(session, { receivedCents: 2499 });
        await deliver(session);
      },
      "pending",
    ],
    [
      "money of another order",
      async (order) => {
        const { sessionId } = await payAtProvider(order);
        Object.assign(house.stripe.sessions().find(({ id }) => id === sessionId) ?? {}, {
          client_reference_id: "ANOTHER1",
        });
        await deliver(sessionId);
      },
      "pending",
    ],
    [
      "the same money twice",
      async (order) => {
        await paid(order);
        await house.comeBack(order);
      },
      "paid",
    ],
  ])("write the same rows for %s", async (_what, scenario, state) => {
    const written: unknown[] = [];
    for (const settler of [SLOW, fast()]) {
      Object.assign(house.deps, { settler });
      const order = await house.order({ startsInDays: 30 });
      await scenario(order);
      written.push(await rowsOf(order));
    }
    expect(written[1]).toEqual(written[0]);
    expect(written[0]).toMatchObject({ order: [{ state }] });
  });
});

test("what is plain is settled together, and what is not is left as it is", async () => {
  const plain = [await house.order(), await house.order()];
  const expired = await house.order();
  const [first, second, late] = [
    await payAtProvider(plain[0] as PlacedOrder),
    await payAtProvider(plain[1] as PlacedOrder),
    await payAtProvider(expired),
  ];
  await house.database.pool.query("update customer_order set state = 'expired' where id = $1", [
    expired.orderId,
  ]);
  const strange = { ...second, sessionId: "cs_of_another" };
  const another = { ...second, orderNumber: "ANOTHER1" };

  expect(await settle([first, late])).toEqual([true, false]);
  expect(await settle([strange])).toEqual([false]);
  expect(await settle([another])).toEqual([false]);
  expect(await settle([first, second])).toEqual([false, true]);

  for (const order of plain)
    expect(await house.state(order)).toMatchObject({
      order: "paid",
      sold: 2,
      held: 0,
      timesPaid: 1,
      fulfilments: 1,
    });
  expect(await house.state(expired)).toMatchObject({ order: "expired", attempts: ["open"], held: 2 });
});

test("orders of one offer that are paid at once wait for each other once, and an event that is called off meanwhile is paid by none", async () => {
  const first = await house.order({ quota: 10 });
  const orders = [
    first,
    await house.order({ offerId: first.offerId }),
    await house.order({ offerId: first.offerId }),
  ];
  const payments = [];
  for (const order of orders) payments.push(await payAtProvider(order));
  const { pool } = house.database;
  const blocker = await pool.connect();
  await blocker.query("begin");
  await blocker.query("update event set state = 'cancelled' where id = $1", [await eventOf(first)]);
  const settler = createSettler(pool, house.clock.now);
  const settled = Promise.all(payments.map((payment) => settler.submit(payment)));
  await untilBlocked(house.database);
  await blocker.query("commit");
  blocker.release();

  expect(await settled).toEqual([false, false, false]);
  for (const order of orders)
    expect(await house.state(order)).toMatchObject({ order: "pending", held: 6, sold: 0 });
});

test("however many arrive at once, none is turned away", async () => {
  const payment = await payAtProvider(await house.order());
  const settler = createSettler(house.database.pool, house.clock.now);
  // More than a sale lets wait; all but one of no attempt.
  const others = Array.from({ length: 2_100 }, (_, index) => ({ ...payment, attemptId: 1_000_000 + index }));

  const settled = await Promise.all([...others, payment].map((one) => settler.submit(one)));

  expect(settled.filter((isSettled) => isSettled)).toHaveLength(1);
  expect(settled.at(-1)).toBe(true);
});

test("whoever settles and whoever ends the hold at once leave one good end", async () => {
  for (let round = 0; round < 4; round++) {
    const order = await house.order();
    const payment = await payAtProvider(order);
    const ended = house.deps.db
      .transaction()
      .execute((tx) => house.deps.orders.endHold(tx, { orderId: order.orderId, at: house.clock.now() }));
    const [settled] = await settle([payment]);
    await ended;
    expect(await house.state(order)).toMatchObject(
      settled ? { order: "paid", sold: 2, held: 0 } : { order: "expired", sold: 0, held: 0 },
    );
  }
});
