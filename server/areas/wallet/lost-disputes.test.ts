import { expect, test } from "vitest";
import { checkoutDueWork } from "#server/areas/checkout/due-work.ts";
import { cancelEvent, lockOrder } from "#server/areas/checkout/public.ts";
import { cancelOrderWithEvent } from "#server/areas/payments/cancel-order-with-event.ts";
import { inTransaction } from "#server/platform/database.ts";
import { openCreditsHouse, REST_CENTS, WHOLE } from "../../../testing/credits-house.ts";

test("the event is called off and a bank keeps the provider's part: the credits come back, whichever came first, and nothing is owed", async () => {
  for (const order of ["called off, lost", "lost, called off", "called off while it was given back"]) {
    await using shop = await openCreditsHouse();
    const { house, eventId } = shop;
    const placed = await shop.paid();
    const bankSays = async (status: "needs_response" | "lost") => {
      const dispute = house.stripe.dispute(placed.session.id, status);
      await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));
    };
    const callOff = () => cancelEvent(house.deps.db, { eventId, at: house.clock.now() });
    if (order.endsWith("given back")) await callOff();
    await bankSays("needs_response");
    if (order.startsWith("called off")) await callOff();
    await house.runJobs();
    expect(await shop.wallet(), order).toEqual({ credits: 400, held: 0 });
    await bankSays("lost");
    if (order.startsWith("lost")) await callOff();
    await house.runJobs();
    expect(await house.state(placed), order).toMatchObject({ order: "refunded", sold: 0 });
    expect(house.stripe.refunds()).toEqual([]);
    expect(await shop.wallet()).toEqual(WHOLE);
    const owed = await house.database.pool.query("select receivable_cents as owed from payment_dispute");
    expect(owed.rows).toEqual([{ owed: 0 }]);
    expect(await shop.findings()).toEqual([]);
  }
});

test("an order that a version before left so is found by the reconciler; one of which a bank has a part is left to people", async () => {
  await using shop = await openCreditsHouse();
  const { house, eventId } = shop;
  const [whole, part] = [await shop.paid(), await shop.order(300)];
  const session = house.stripe.pay(await shop.comeToPay(part));
  await house.comeBack(part);
  for (const [id, amount] of [
    [whole.session.id, REST_CENTS],
    [session.id, 1000],
  ] as const) {
    const dispute = Object.assign(house.stripe.dispute(id, "lost"), { amount });
    await house.deliver(house.stripe.webhook("charge.dispute.closed", dispute));
  }
  await house.deps.db.updateTable("event").set({ state: "cancelled" }).where("id", "=", eventId).execute();
  const found = async () => {
    const [cancellations] = checkoutDueWork;
    const { rows } = (await cancellations.query(new Date())?.execute(house.deps.db)) ?? expect.fail();
    return (rows as { data: { orderId: number } }[]).map(({ data }) => data.orderId);
  };
  expect(await found()).toEqual([whole.orderId]);
  for (const orderId of [whole.orderId, part.orderId, whole.orderId])
    expect(await cancelOrderWithEvent(house.deps, orderId)).toBe("done");
  expect(await house.state(whole)).toMatchObject({ order: "refunded" });
  expect(await house.state(part)).toMatchObject({ order: "paid" });
  expect(await shop.wallet()).toEqual({ credits: 700, held: 0 });
  expect(await found()).toEqual([]);
});

test("of two disputes that banks keep the buyer owes together what went back twice", async () => {
  await using shop = await openCreditsHouse();
  const { house, eventId } = shop;
  const placed = await shop.paid();
  const { orderId } = placed;
  await inTransaction(house.deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    return shop.refundOrder(tx, { orderId, amountCents: 300, actor: "system", at: house.clock.now() });
  });
  await house.runJobs();
  const loses = async (id: string, amount: number) => {
    const dispute = { ...house.stripe.dispute(placed.session.id, "lost"), id, amount };
    await house.deliver(house.stripe.webhook("charge.dispute.closed", dispute));
  };
  await loses("dp_first", 900);
  await loses("dp_second", 1000);
  await cancelEvent(house.deps.db, { eventId, at: house.clock.now() });
  await house.runJobs();
  expect(await house.state(placed)).toMatchObject({ order: "refunded", sold: 0 });
  const owed = await house.database.pool.query(
    "select receivable_cents as owed from payment_dispute order by id",
  );
  expect(owed.rows).toEqual([{ owed: 300 }, { owed: 0 }]);
});
