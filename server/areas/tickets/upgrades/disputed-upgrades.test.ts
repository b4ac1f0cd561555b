import { afterAll, beforeAll, expect, test } from "vitest";
import { reissueOrder } from "#server/areas/fulfilment/reissue-order.ts";
import { inTransaction } from "#server/platform/database.ts";
import { testProducts } from "../../../../testing/products.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";

/** A bank takes what an upgrade cost (decision 0255): places and codes agree with what is paid, however it ends. */
let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
beforeAll(async () => {
  house = await openUpgradeHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

/** A member with two tickets of type 1. */
async function withTickets(quotas: Parameters<typeof house.event>[0] = {}) {
  const accountId = await house.member();
  const { offers } = await house.event(quotas);
  const { orderId, tickets } = await house.tickets(offers[1], accountId);
  const [first] = tickets as [(typeof tickets)[number]];
  return { accountId, offers, orderId, first };
}

/** Of which the first is upgraded to type 2, and a bank decides about what that cost. */
async function withDispute(quotas: Parameters<typeof house.event>[0] = {}) {
  const given = await withTickets(quotas);
  const upgrade = await house.paidUpgrade(given.first.id, given.accountId);
  await bankSays(upgrade.session.id, "needs_response");
  return { ...given, upgrade };
}

async function bankSays(sessionId: string, status: "needs_response" | "won" | "lost") {
  const dispute = house.stripe.dispute(sessionId, status);
  await house.deliver(house.stripe.webhook("charge.dispute.updated", dispute));
}

const alarmsOf = (kind: string) => house.alarms.filter((one) => one === kind).length;

const reissue = (orderId: number) =>
  inTransaction(house.db, (tx) =>
    reissueOrder(
      tx,
      { products: testProducts, mailDomain: "nachtfalter.test" },
      { orderId, reason: "asked for", actor: "operator", at: new Date() },
    ),
  );

test("while the bank decides the ticket keeps the better place; lost, it is in one of its own offer, and its order's tickets can be reissued", async () => {
  const { offers, first, orderId, upgrade } = await withDispute();
  expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[2] });
  expect(await house.sold(offers)).toEqual([1, 1, 0]);
  expect(await reissue(upgrade.orderId)).toEqual({ refused: "disputed" });
  await bankSays(upgrade.session.id, "lost");
  await bankSays(upgrade.session.id, "lost");
  const after = await house.ticket(first.id);
  expect(after).toMatchObject({ state: "valid", type: 1, offer: offers[1] });
  expect(await house.sold(offers)).toEqual([2, 0, 0]);
  expect(await reissue(orderId)).toEqual({ count: 2 });
  expect((await house.ticket(first.id)).code).not.toBe(after.code);
  expect(await reissue(upgrade.orderId)).toEqual({ refused: "disputed" });
  await house.giveBack(orderId);
  await house.runJobs();
  expect(await house.sold(offers)).toEqual([0, 0, 0]);
});

test("lost while its own offer is full, the ticket keeps the better place, and frees that one when it goes back", async () => {
  const { offers, first, orderId, upgrade } = await withDispute();
  await house.tickets(offers[1], await house.member());
  await house.db.updateTable("ticket_offer").set({ quota: 3 }).where("id", "=", offers[1]).execute();
  await bankSays(upgrade.session.id, "lost");
  expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[2] });
  expect(await house.sold(offers)).toEqual([3, 1, 0]);
  await house.giveBack(orderId, first.positionId);
  await house.runJobs();
  expect(await house.sold(offers)).toEqual([3, 0, 0]);
});

test("the ticket goes back while the bank decides: the better place is free, people are alarmed once; won, the money goes back", async () => {
  const { offers, first, orderId, upgrade } = await withDispute();
  const before = alarmsOf("upgrade-disputed");
  await house.giveBack(orderId, first.positionId);
  for (let round = 0; round < 2; round++) {
    await house.runJobs();
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
    expect(alarmsOf("upgrade-disputed")).toBe(before + 1);
  }
  expect(await house.stateOf(upgrade.orderId)).toBe("paid");
  expect(await reissue(upgrade.orderId)).toEqual({ refused: "disputed" });
  await bankSays(upgrade.session.id, "won");
  await house.runJobs();
  expect(await house.stateOf(upgrade.orderId)).toBe("refunded");
  expect(await house.sold(offers)).toEqual([1, 0, 0]);
});

test("the bank takes the money while it goes back with the ticket: the place is free once, and no cent goes twice", async () => {
  for (const end of ["won", "lost"] as const) {
    const { accountId, offers, first, orderId } = await withTickets();
    const upgrade = await house.paidUpgrade(first.id, accountId);
    const before = alarmsOf("upgrade-disputed");
    await house.giveBack(orderId, first.positionId);
    await house.paymentJobs();
    await house.returnUpgrades();
    await bankSays(upgrade.session.id, "needs_response");
    await house.runJobs();
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
    expect(alarmsOf("upgrade-disputed")).toBe(before + 1);
    await bankSays(upgrade.session.id, end);
    await house.runJobs();
    expect(await house.stateOf(upgrade.orderId)).toBe(end === "won" ? "refunded" : "paid");
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
  }
});

test("an upgrade that was disputed before it was made, and won, is made by a reissue; lost, its place is free", async () => {
  for (const end of ["won", "lost"] as const) {
    const { accountId, offers, first } = await withTickets();
    const orderId = await house.upgrade(first.id, accountId);
    const session = await house.payFor(orderId);
    await bankSays(session.id, "needs_response");
    await house.issue(orderId);
    expect(await house.ticket(first.id)).toMatchObject({ type: 1, offer: offers[1] });
    await bankSays(session.id, end);
    if (end === "won") expect(await reissue(orderId)).toEqual({ count: 1 });
    const isMade = end === "won";
    expect(await house.sold(offers)).toEqual(isMade ? [1, 1, 0] : [2, 0, 0]);
    expect(await house.ticket(first.id)).toMatchObject({
      type: isMade ? 2 : 1,
      offer: offers[isMade ? 2 : 1],
    });
  }
});

test("the first of two is disputed: the second goes back; won, the first is made again while there is a place", async () => {
  for (const isFull of [false, true]) {
    const { accountId, offers, first, upgrade } = await withUpgradedTwice();
    await bankSays(upgrade.session.id, "needs_response");
    await house.runJobs();
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[1] });
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
    await bankSays(upgrade.session.id, "won");
    if (isFull)
      await house.db.updateTable("ticket_offer").set({ quota: 0 }).where("id", "=", offers[2]).execute();
    expect(await reissue(upgrade.orderId)).toEqual(isFull ? { refused: "nothing-left" } : { count: 1 });
    expect(await house.ticket(first.id)).toMatchObject({ type: isFull ? 1 : 2 });
    expect(await house.sold(offers)).toEqual(isFull ? [2, 0, 0] : [1, 1, 0]);
    if (!isFull) await house.paidUpgrade(first.id, accountId, 3, 500);
    expect(await house.sold(offers)).toEqual(isFull ? [2, 0, 0] : [1, 0, 1]);
  }
});

async function withUpgradedTwice() {
  const given = await withTickets();
  const upgrade = await house.paidUpgrade(given.first.id, given.accountId);
  await house.paidUpgrade(given.first.id, given.accountId, 3, 500);
  return { ...given, upgrade };
}

test("the bank's word, the ticket's way back and a new upgrade at the same moment leave each place once", async () => {
  for (let round = 0; round < 8; round++) {
    const { accountId, offers, first, orderId, upgrade } = await withDispute();
    await Promise.allSettled([
      bankSays(upgrade.session.id, round % 2 === 0 ? "lost" : "won"),
      round % 4 < 2 ? house.giveBack(orderId, first.positionId) : house.paidUpgrade(first.id, accountId),
      reissue(orderId),
    ]);
    await house.runJobs();
    const sold = await house.sold(offers);
    expect((sold[0] ?? 0) + (sold[1] ?? 0)).toBe(round % 4 < 2 ? 1 : 2);
  }
});
