import { sql } from "kysely";
import { expect, test } from "vitest";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";
import { ordersWithOpenMoney } from "./personal-data-queries.ts";

test("a part whose refund failed is owed until as much went in another way, and not by a smaller one", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const { db } = house.deps;
  const { rows } = await sql<{ id: number }>`
    select id from order_position where order_id = ${order.orderId} order by id`.execute(db);
  const ticket = { positions: [{ id: rows[0]?.id ?? 0, units: 1 }] };
  const isOwed = async () => (await ordersWithOpenMoney(db, [order.orderId])).has(order.orderId);

  house.stripe.failNext(400, 1, "POST /v1/refunds");
  await house.refund(order, ticket);
  await house.runJobs();
  expect(await isOwed()).toBe(true);
  await house.refund(order, { amountCents: 100 });
  await house.runJobs();
  expect(await isOwed()).toBe(true);
  await house.refund(order, ticket);
  await house.runJobs();
  expect(await isOwed()).toBe(false);
});
