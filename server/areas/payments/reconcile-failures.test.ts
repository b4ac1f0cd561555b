import { expect, test } from "vitest";
import { nightlyRun, paidAtProvider, paidOrder } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";

test("an entry that cannot be taken in is named, and the rest of the night goes on", async () => {
  await using house = await paymentFixtureWithStripe();
  const refunded = await paidOrder(house);
  const early = await paidAtProvider(house);
  // An order number that PostgreSQL cannot keep, with the mark of an order that is gone.
  const poisonous = house.stripe.copySession(refunded.session.id, {
    payment_intent: house.stripe.pay((await house.pay(await house.order())).split("/").at(-1) ?? "")
      .payment_intent,
    client_reference_id: "\u0000",
    metadata: { ...refunded.session.metadata, attempt_id: "987654", attempt_token: "nobody's" },
  });
  const late = await paidAtProvider(house);
  house.stripe.refundInDashboard(refunded.session.id, 2500);
  await house.database.pool.query("delete from pgboss.job");
  house.clock.advance(60);

  await nightlyRun(house);

  for (const { order } of [early, late]) expect(await house.state(order)).toMatchObject({ order: "paid" });
  expect(await house.state(refunded.order)).toMatchObject({ order: "refunded" });
  expect(house.alarms).toEqual(["not-compared"]);
  expect(poisonous.payment_intent).not.toBeNull();
});

test("a provider that is away for a moment leaves no entry out", async () => {
  await using house = await paymentFixtureWithStripe();
  const paid = [await paidAtProvider(house), await paidAtProvider(house)];
  const refunded = await paidOrder(house);
  house.stripe.refundInDashboard(refunded.session.id, 2500);
  await house.database.pool.query("delete from pgboss.job");
  house.clock.advance(60);
  house.stripe.failNext(500, 4);

  await nightlyRun(house);

  for (const { order } of paid) expect(await house.state(order)).toMatchObject({ order: "paid" });
  expect(await house.state(refunded.order)).toMatchObject({ order: "refunded" });
  expect(house.alarms).toEqual([]);
});
