import { sql } from "kysely";
import { expect, test } from "vitest";
import { createProducts } from "#server/areas/checkout/public.ts";
import { madeUpProduct, placeUmbrellas } from "../../../../testing/made-up-product.ts";
import { madeUpCredits, stocked, umbrellaStock, umbrellas } from "../../../../testing/made-up-stock.ts";
import { paymentFixtureWithStripe } from "../../../../testing/payment-fixture.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { readNote } from "./found-refund.ts";

test("a refund that a restored database has lost takes back what it was for, once, credits and all", async () => {
  const made = madeUpProduct();
  const products = createProducts({ resources: [madeUpCredits, umbrellaStock], products: [made.product] });
  await using house = await paymentFixtureWithStripe({ products });
  const { db } = house.deps;
  const placed = await placeUmbrellas(db, [{ title: "Nacht", quantity: 3, cents: 3000 }], 600);
  const orderId = placed.kind === "ordered" ? placed.order.id : expect.fail();
  const order = { orderId, offerId: 0, cipher: await cipherOfOrder(db, orderId) };
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const position = await db
    .selectFrom("order_position")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  const state = async () =>
    (await sql<{ state: string }>`select state from customer_order where id = ${orderId}`.execute(db)).rows[0]
      ?.state;

  /** Made by us, told to a database that has no row of it. */
  const lost = async (amountCents: number, note: string) => {
    const refund = house.stripe.refundInDashboard(session.id, amountCents);
    Object.assign(refund, { metadata: { refund_id: "4711", refund_token: refund.id, refund_of: note } });
    await house.deliver(house.stripe.webhook("refund.created", refund));
    await house.deliver(house.stripe.webhook("refund.updated", refund));
  };
  await lost(1000, `${position.id}x1 +0`);
  expect(await umbrellas(db)).toEqual({ free: 998, held: 0, taken: 2 });
  expect(made.takenBack).toEqual([expect.objectContaining({ orderId, id: position.id, units: 1 })]);
  // More than there is: as one of the dashboard's, for nothing.
  await lost(100, `${position.id}x3 +0`);
  expect(await umbrellas(db)).toEqual({ free: 998, held: 0, taken: 2 });

  // Ours says what it is for.
  await house.refund({ orderId }, { positions: [{ id: position.id, units: 1 }] });
  await house.runJobs();
  expect(house.stripe.refunds().at(-1)?.metadata).toMatchObject({ refund_of: `${position.id}x1 +0` });
  expect(await state()).toBe("paid");
  await lost(300, `${position.id}x1 +600`);
  expect(await state()).toBe("refunded");
  expect(await umbrellas(db)).toEqual({ free: 1000, held: 0, taken: 0 });
  expect(await stocked(db, madeUpCredits)).toEqual({ free: 1000, held: 0, taken: 0 });
  expect(house.alarms).toEqual([]);
});

test.each(["", "+", "17x1", "17x0 +0", "x1 +0", "17x1  +0", "17x1 +-5", "17x1 18 +0"])(
  "%j says nothing",
  (note) => {
    expect(readNote(note)).toBeUndefined();
  },
);

test("what a note says is read", () => {
  expect(readNote("+0")).toEqual({ units: [], creditsCents: 0 });
  expect(readNote("17x1 18x20 +500")).toEqual({
    units: [
      { id: 17, units: 1 },
      { id: 18, units: 20 },
    ],
    creditsCents: 500,
  });
});
