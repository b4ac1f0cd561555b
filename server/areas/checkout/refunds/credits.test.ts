import { sql } from "kysely";
import { expect, test } from "vitest";
import { createProducts } from "#server/areas/checkout/public.ts";
import { cancelOrderWithEvent } from "#server/areas/payments/cancel-order-with-event.ts";
import { createEvent } from "../../../../testing/event-factory.ts";
import { madeUpProduct, placeUmbrellas } from "../../../../testing/made-up-product.ts";
import { madeUpCredits, stocked, umbrellaStock, umbrellas } from "../../../../testing/made-up-stock.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../../testing/payment-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";

/** Three umbrellas of 10 €, 6 € of it paid by credits. */
const UMBRELLAS = [{ title: "Nacht", quantity: 3, cents: 3000 }];
const CREDITS_CENTS = 600;

const made = madeUpProduct();
const products = createProducts({ resources: [madeUpCredits, umbrellaStock], products: [made.product] });
const openHouse = () => paymentFixtureWithStripe({ products });

async function place(house: StripeHouse, creditsCents = CREDITS_CENTS) {
  const { db } = house.deps;
  const placed = await placeUmbrellas(db, UMBRELLAS, creditsCents);
  if (placed.kind !== "ordered") throw new Error(placed.refusal.kind);
  const { id: orderId } = placed.order;
  const { rows } = await sql<{
    id: number;
  }>`select id from order_position where order_id = ${orderId}`.execute(db);
  return { orderId, offerId: 0, cipher: await cipherOfOrder(db, orderId), positionId: rows[0]?.id ?? 0 };
}

async function paid(house: StripeHouse) {
  const order = await place(house);
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  return { ...order, session };
}

async function books({ deps: { db } }: StripeHouse, orderId: number) {
  const { rows } = await sql<{ state: string; refunds: string[] }>`
    select state, array(select reason || ':' || state || ':' || amount_cents from refund where order_id = o.id order by id) as refunds
    from customer_order o where id = ${orderId}`.execute(db);
  return { ...rows[0], credits: await stocked(db, madeUpCredits), umbrellas: await umbrellas(db) };
}

const UNTOUCHED = { free: 1000, held: 0, taken: 0 };

test("a provider is paid what credits leave, and both go back by units: the provider's part first", async () => {
  await using house = await openHouse();
  const { orderId, positionId, session } = await paid(house);
  expect(session).toMatchObject({ amount_total: 2400 });
  expect(await books(house, orderId)).toMatchObject({ state: "paid", credits: { free: 400, taken: 600 } });

  await house.refund({ orderId }, { positions: [{ id: positionId, units: 2 }] });
  await house.runJobs();
  expect(await books(house, orderId)).toEqual({
    state: "paid",
    refunds: ["requested:succeeded:2000"],
    credits: { free: 400, held: 0, taken: 600 },
    umbrellas: { free: 999, held: 0, taken: 1 },
  });
  expect(made.takenBack).toContainEqual({ orderId, id: positionId, units: 2, cents: 2000 });

  await house.refund({ orderId }, { positions: [{ id: positionId, units: 1 }] });
  await house.runJobs();
  expect(await books(house, orderId)).toEqual({
    state: "refunded",
    refunds: ["requested:succeeded:2000", "requested:succeeded:400"],
    credits: UNTOUCHED,
    umbrellas: UNTOUCHED,
  });
});

test("what credits have paid stays when all of the provider's money went back, until the event is called off", async () => {
  await using house = await openHouse();
  const { orderId } = await paid(house);
  const { db } = house.deps;
  const event = await createEvent(db);
  await sql`update customer_order set event_id = ${event.id} where id = ${orderId}`.execute(db);
  await sql`update payment_attempt set event_id = ${event.id} where order_id = ${orderId}`.execute(db);
  await house.refund({ orderId }, { amountCents: 2400 });
  await house.runJobs();
  expect(await books(house, orderId)).toMatchObject({ state: "paid", credits: { taken: 600 } });
  expect(await house.refund({ orderId }, { amountCents: 601 })).toEqual({ refused: "more-than-is-left" });

  await sql`update event set state = 'cancelled' where id = ${event.id}`.execute(db);
  await Promise.all([1, 2].map(() => cancelOrderWithEvent(house.deps, orderId)));
  expect(await books(house, orderId)).toMatchObject({
    ...{ state: "refunded", credits: UNTOUCHED, umbrellas: UNTOUCHED },
  });
});

test("all of an order given back as amounts ends it, credits and all", async () => {
  await using house = await openHouse();
  const { orderId } = await paid(house);
  await house.refund({ orderId }, { amountCents: 2600 });
  await house.refund({ orderId }, { amountCents: 400 });
  await house.runJobs();
  expect(await books(house, orderId)).toEqual({
    ...{ state: "refunded", refunds: ["requested:succeeded:2400"] },
    ...{ credits: UNTOUCHED, umbrellas: UNTOUCHED },
  });
});

test("credits alone pay an order at once and come back at once, once", async () => {
  await using house = await openHouse();
  const { db } = house.deps;
  const wanted = [{ title: "Tag", quantity: 2, cents: 900 }];
  const placed = await placeUmbrellas(db, wanted, 900);
  const orderId = placed.kind === "ordered" ? placed.order.id : 0;
  expect(await books(house, orderId)).toMatchObject({ state: "paid", credits: { free: 100, taken: 900 } });
  const { rows } = await sql<{
    id: number;
  }>`select id from order_position where order_id = ${orderId}`.execute(db);
  const one = { positions: [{ id: rows[0]?.id ?? 0, units: 1 }] };
  const asked = await Promise.all([1, 2, 3].map(() => house.refund({ orderId }, one)));
  expect(asked.map((answer) => "orderRefundId" in answer).toSorted()).toEqual([false, true, true]);
  expect(await books(house, orderId)).toEqual({
    ...{ state: "refunded", refunds: [], credits: UNTOUCHED, umbrellas: UNTOUCHED },
  });
});

test("money that comes after the hold goes back when the credits for the rest are gone", async () => {
  await using house = await openHouse();
  const order = await place(house);
  const sessionId = (await house.pay(order)).split("/").at(-1) ?? "";
  const { db, clock, orders } = { ...house.deps, clock: house.clock };
  await db.transaction().execute((tx) => orders.endHold(tx, { orderId: order.orderId, at: clock.now() }));
  expect(await books(house, order.orderId)).toMatchObject({ state: "expired", credits: UNTOUCHED });
  await sql`update credits set free = 599`.execute(db);
  house.stripe.pay(sessionId);
  await house.comeBack(order);
  await house.runJobs();
  expect(await books(house, order.orderId)).toEqual({
    state: "expired",
    refunds: ["credits-gone:succeeded:2400"],
    credits: { free: 599, held: 0, taken: 0 },
    umbrellas: UNTOUCHED,
  });
});
