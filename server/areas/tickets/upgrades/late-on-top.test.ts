import { afterAll, beforeAll, expect, test } from "vitest";
import { endHold } from "#server/areas/checkout/orders/end-hold.ts";
import { inTransaction } from "#server/platform/database.ts";
import { testProducts } from "../../../../testing/products.ts";
import { cipherOfOrder } from "../../../../testing/ticket-shop.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";

/** An upgrade that is paid late is on top of what was made meanwhile, whichever was ordered first. */
let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
beforeAll(async () => {
  house = await openUpgradeHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

/** A ticket of type 2 by an upgrade, which became one of type 3 by late money of an order from before that. */
async function withLateUpgrade() {
  const accountId = await house.member();
  const { offers } = await house.event();
  const { orderId, tickets } = await house.tickets(offers[1], accountId);
  const { id } = tickets[0] ?? expect.fail();
  const first = await house.paidUpgrade(id, accountId);
  const late = await house.upgrade(id, accountId, 3);
  const placed = { orderId: late, offerId: 0, cipher: await cipherOfOrder(house.db, late) };
  const page = await house.pay(placed);
  await inTransaction(house.db, (tx) =>
    endHold(tx, testProducts, { orderId: late, reason: "hold ended", at: new Date() }),
  );
  await house.giveBack(first.orderId);
  await house.runJobs();
  const second = await house.paidUpgrade(id, accountId);
  house.stripe.pay(page.split("/").at(-1) ?? "");
  await house.comeBack(placed);
  await house.issue(late);
  return { offers, orderId, id, late, second: second.orderId };
}

test("its ticket has its place, and the one of before is free", async () => {
  const { offers, id } = await withLateUpgrade();
  expect(await house.ticket(id)).toMatchObject({ state: "valid", type: 3, offer: offers[3] });
  expect(await house.sold(offers)).toEqual([1, 0, 1]);
});

test("given back, its ticket is what it was just before", async () => {
  const { offers, id, late } = await withLateUpgrade();
  await house.giveBack(late);
  await house.runJobs();
  expect(await house.ticket(id)).toMatchObject({ state: "valid", type: 2, offer: offers[2] });
  expect(await house.sold(offers)).toEqual([1, 1, 0]);
});

test("it goes back with the one that is under it", async () => {
  const { offers, id, late, second } = await withLateUpgrade();
  await house.giveBack(second);
  await house.runJobs();
  expect(await house.stateOf(late)).toBe("refunded");
  expect(await house.ticket(id)).toMatchObject({ state: "valid", type: 1, offer: offers[1] });
  expect(await house.sold(offers)).toEqual([2, 0, 0]);
});
