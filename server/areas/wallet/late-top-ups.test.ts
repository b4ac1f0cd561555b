import { afterAll, beforeAll, expect, test } from "vitest";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { type CreditsHouse, issuing, openCreditsHouse, placedTopUp } from "../../../testing/credits-house.ts";
import { creditsOf } from "./wallet-queries.ts";

/** Money for credits that comes after their order has expired. */
let shop: CreditsHouse;
beforeAll(async () => {
  shop = await openCreditsHouse();
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A top-up whose hold has ended and whose money comes after something has happened. */
async function paidLate(meanwhile: (accountId: number) => Promise<unknown>) {
  const { house } = shop;
  const { db, orders } = house.deps;
  const accountId = await createAccount(db);
  const placed = await placedTopUp({ house, accountId }, 2000);
  const session = (await house.pay(placed)).split("/").at(-1) ?? "";
  const { orderId } = placed;
  await inTransaction(db, (tx) => orders.endHold(tx, { orderId, at: house.clock.now() }));
  await meanwhile(accountId);
  house.stripe.pay(session);
  await Promise.all([house.comeBack(placed), house.comeBack(placed)]);
  await house.runJobs();
  const issue = () => inTransaction(db, (tx) => issueOrder(tx, issuing, { orderId, at: house.clock.now() }));
  await Promise.all([issue(), issue()]);
  return { accountId, state: await house.state(placed) };
}

test("brings them after all, once, as nothing of a top-up runs out", async () => {
  const { accountId, state } = await paidLate(async () => {});
  expect(state).toMatchObject({ order: "paid", timesPaid: 1, refunds: [] });
  expect(await creditsOf(shop.house.deps.db, accountId)).toBe(2000);
  expect(await shop.findings()).toEqual([]);
});

test("goes back when the account is gone that they were for", async () => {
  const { state } = await paidLate((accountId) => shop.forget(accountId));
  expect(state).toMatchObject({ order: "expired", timesPaid: 0, refunds: ["order-closed:succeeded"] });
  expect(await shop.findings()).toEqual([]);
});
