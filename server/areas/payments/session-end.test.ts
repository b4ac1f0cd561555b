import { expect, test } from "vitest";
import { expireHolds } from "#server/areas/checkout/orders/expire-hold.ts";
import { ordersWithAttempts } from "#server/areas/payments/attempt-queries.ts";
import {
  type PaymentFixture,
  type PlacedOrder,
  PUBLIC_URL,
  paymentFixtureWithSandbox,
  paymentFixtureWithStripe,
} from "../../../testing/payment-fixture.ts";
import { testProducts } from "../../../testing/products.ts";
import { closeAttemptBeforeRelease } from "./close-attempt-before-release.ts";

const EXPIRED = "checkout.session.expired";
const HOLD_MINUTES = 31;

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

function finished({ cipher }: PlacedOrder): string {
  return `/checkoutFinished/${cipher}`;
}

/** Minutes from the order to the end of its hold; `null` when nothing is held. */
async function holdMinutes({ database }: PaymentFixture, { orderId }: PlacedOrder): Promise<number | null> {
  const { rows } = await database.pool.query<{ minutes: number | null }>(
    `select extract(epoch from h.expires_at - o.created_at)::float8 / 60 as minutes
     from customer_order o left join order_hold h on h.order_id = o.id where o.id = $1`,
    [orderId],
  );
  return rows[0]?.minutes ?? null;
}

test("a session that runs out gives the places back at once, however often and however parallel it is told", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ quota: 4 });
  await house.order({ offerId: order.offerId });
  const session = sessionOf(await house.pay(order));
  const webhook = house.stripe.webhook(EXPIRED, house.stripe.expire(session));
  const again = house.stripe.webhook(EXPIRED, { id: session, metadata: {} });

  await Promise.all([
    ...Array.from({ length: 5 }, () => house.deliver(webhook)),
    ...Array.from({ length: 5 }, () => house.deliver(again)),
    house.comeBack(order),
    house.pay(order),
    house.pay(order),
  ]);

  const released = { order: "expired", attempts: ["expired"], held: 2, sold: 0 };
  expect(await house.state(order)).toMatchObject(released);
  await house.order({ offerId: order.offerId });
  // Late repetitions, old tabs and the jobs of the hold take nothing from the others.
  expect(await house.deliver(house.stripe.webhook(EXPIRED, { id: session, metadata: {} }))).toBe(200);
  expect(await house.pay(order)).toBe(finished(order));
  house.clock.advance(3);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ ...released, held: 4 });
  expect(house.stripe.sessions()).toHaveLength(1);
  // No payment of theirs has failed: they never paid.
  expect(house.told).toEqual([]);
  const { rows } = await house.database.pool.query(
    "select to_state, reason from order_history where order_id = $1 order by id",
    [order.orderId],
  );
  expect(rows).toEqual([
    { to_state: "pending", reason: "ordered" },
    { to_state: "expired", reason: "payment session ended" },
  ]);
});

test.each([
  ["opening the payment again", (house: PaymentFixture, order: PlacedOrder) => house.pay(order)],
  ["coming back from it", (house: PaymentFixture, order: PlacedOrder) => house.comeBack(order)],
])("without a webhook, %s finds the session run out: places free, no second session", async (_how, visit) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.expire(sessionOf(await house.pay(order)));

  expect(await visit(house, order)).toBe(finished(order));

  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["expired"], held: 0 });
  expect(await house.pay(order)).toBe(finished(order));
  expect(house.stripe.sessions()).toHaveLength(1);
});

test.each(["created", "open", "processing"])(
  "a session that runs out leaves the places to another attempt that is %s",
  async (state) => {
    await using house = await paymentFixtureWithStripe();
    const order = await house.order();
    const session = sessionOf(await house.pay(order));
    await house.database.pool.query(
      `insert into payment_attempt (order_id, event_id, provider, state, amount_cents, provider_session_id)
       select order_id, event_id, provider, $2, amount_cents, 'cs_test_other' from payment_attempt
       where order_id = $1`,
      [order.orderId, state],
    );

    await house.deliver(house.stripe.webhook(EXPIRED, house.stripe.expire(session)));

    expect(await house.state(order)).toMatchObject({
      order: "pending",
      attempts: ["expired", state],
      held: 2,
    });
  },
);

test("the provider's end, the hold's end and the buyer at the same moment: released once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ quota: 4 });
  await house.order({ offerId: order.offerId });
  await house.database.pool.query(
    "update order_hold set expires_at = expires_at + interval '1 hour' where order_id <> $1",
    [order.orderId],
  );
  const session = sessionOf(await house.pay(order));
  house.clock.advance(HOLD_MINUTES + 1);
  const webhook = house.stripe.webhook(EXPIRED, house.stripe.expire(session));
  const expiry = {
    db: house.deps.db,
    products: testProducts,
    ordersWithPayments: ordersWithAttempts,
    closePayments: (orderId: number) => closeAttemptBeforeRelease(house.deps, orderId),
    now: house.clock.now,
  };

  await Promise.all([
    expireHolds(expiry, [order.orderId]),
    expireHolds(expiry, [order.orderId]),
    house.deliver(webhook),
    house.deliver(webhook),
    house.pay(order),
  ]);

  expect(await house.state(order)).toMatchObject({ order: "expired", held: 2, sold: 0 });
});

test("who pays in the moment in which the hold ends has bought or gets nothing, never half of it", async () => {
  for (let round = 0; round < 6; round++) {
    await using house = await paymentFixtureWithStripe();
    const order = await house.order();
    const session = sessionOf(await house.pay(order));
    house.clock.advance(HOLD_MINUTES + 1);
    const closing = house.runJobs();
    // The buyer presses while our question is on its way; the provider takes it or has closed the page.
    const paying = new Promise<boolean>((resolve) =>
      setImmediate(() => {
        const open = house.stripe.sessions().find(({ id }) => id === session)?.status === "open";
        if (open) house.stripe.pay(session);
        resolve(open);
      }),
    );
    await closing;
    const paid = await paying;
    await house.deliver(
      house.stripe.webhook(paid ? "checkout.session.completed" : EXPIRED, { id: session, metadata: {} }),
    );

    expect(await house.state(order)).toMatchObject(
      paid
        ? { order: "paid", sold: 2, held: 0, timesPaid: 1 }
        : { order: "expired", sold: 0, held: 0, timesPaid: 0 },
    );
  }
});

test("cancelling and beginning again, over and over, holds the places for two holds at most", async () => {
  await using house = await paymentFixtureWithSandbox();
  const order = await house.order();
  let begun = 0;
  for (let minute = 0; minute < 80; minute += 5) {
    const link = await house.pay(order);
    if (link === finished(order)) break;
    begun++;
    expect(await house.pay(order)).toBe(link);
    expect(await holdMinutes(house, order)).toBeCloseTo(Math.min(minute, 30) + HOLD_MINUTES, 0);
    // The session of the last minute in which one may begin stays open.
    if (minute < 30) await cancel(house, link);
    house.clock.advance(5);
    await house.runJobs();
  }
  expect(begun).toBeGreaterThan(5);
  const { rows } = await house.database.pool.query<{ minutes: number }>(
    `select extract(epoch from max(a.expires_at) - o.created_at)::float8 / 60 as minutes
     from customer_order o join payment_attempt a on a.order_id = o.id where o.id = $1 group by o.id`,
    [order.orderId],
  );
  expect(rows[0]?.minutes).toBeLessThanOrEqual(2 * HOLD_MINUTES);
  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0, sold: 0 });
});

async function cancel(house: PaymentFixture, link: string): Promise<void> {
  const page = house.url + link.slice(PUBLIC_URL.length);
  const pressed = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ action: "cancel" }),
    redirect: "manual",
  });
  const back = pressed.headers.get("location") ?? "";
  await fetch(house.url + back.slice(PUBLIC_URL.length), { redirect: "manual" });
}

test("asking a provider that is down, however often, prolongs nothing", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.failNext(500, 1000);
  for (let visit = 0; visit < 3; visit++) {
    expect(await house.pay(order)).toBe(`${finished(order)}?zahlung=nicht-erreichbar`);
    expect(await holdMinutes(house, order)).toBeCloseTo(HOLD_MINUTES, 1);
    house.clock.advance(10);
  }

  house.clock.advance(2);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "expired", held: 0 });
});

test("who comes back while the provider is down is told that nobody knows yet", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay(sessionOf(await house.pay(order)));
  house.stripe.failNext(500, 2);

  expect(await house.comeBack(order)).toBe(`${finished(order)}?zahlung=ungeprueft`);
  expect(await house.state(order)).toMatchObject({ order: "pending", held: 2 });
  expect(await house.comeBack(order)).toBe(finished(order));
  expect(await house.state(order)).toMatchObject({ order: "paid" });
});
