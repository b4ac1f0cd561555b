import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";

/** Money for an upgrade that comes after its order has expired: honoured while all is as it was, else it goes back. */
let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
beforeAll(async () => {
  house = await openUpgradeHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

async function paidLate(
  meanwhile: (given: {
    accountId: number;
    eventId: number;
    ticketId: number;
    positionId: number;
    parentId: number;
    offers: Record<1 | 2 | 3, number>;
  }) => Promise<unknown>,
) {
  const accountId = await house.member();
  const { eventId, offers } = await house.event({ 2: 1 });
  const { orderId: parentId, tickets } = await house.tickets(offers[1], accountId);
  const [{ id: ticketId, positionId }] = tickets as [(typeof tickets)[number]];
  const orderId = await house.upgrade(ticketId, accountId);
  const order = await house.placedOf(orderId);
  const session = (await house.pay(order)).split("/").at(-1) ?? "";
  const { orders } = house.deps;
  await inTransaction(house.db, (tx) => orders.endHold(tx, { orderId, at: house.clock.now() }));
  await meanwhile({ accountId, eventId, ticketId, positionId, parentId, offers });
  house.stripe.pay(session);
  await Promise.all([house.comeBack(order), house.comeBack(order)]);
  await house.issue(orderId);
  await house.runJobs();
  const { refunds, timesPaid } = await house.state(order);
  const ticket = await house.ticket(ticketId);
  return {
    state: await house.stateOf(orderId),
    refunds,
    timesPaid,
    type: ticket.type,
    sold: await house.sold(offers),
  };
}

test("there is a place still: it is made", async () => {
  expect(await paidLate(async () => {})).toEqual({
    ...{ state: "paid", refunds: [], timesPaid: 1, type: 2, sold: [1, 1, 0] },
  });
});

test("the last place is another's by now", async () => {
  const late = await paidLate(async ({ accountId, offers }) => {
    const other = await house.tickets(offers[1], accountId);
    await house.paidUpgrade(other.tickets[0]?.id ?? 0, accountId);
  });
  expect(late).toEqual({
    ...{ state: "expired", refunds: ["sold-out:succeeded"], timesPaid: 0, type: 1, sold: [3, 1, 0] },
  });
});

test("all of the ticket's order went back", async () => {
  const late = await paidLate(async ({ parentId }) => {
    await house.giveBack(parentId);
    await house.runJobs();
  });
  expect(late).toMatchObject({ state: "expired", refunds: ["order-closed:succeeded"], sold: [0, 0, 0] });
});

test("the ticket alone went back, was used, or became better in another way: the place is taken and free again", async () => {
  const changes: Parameters<typeof paidLate>[0][] = [
    async ({ parentId, positionId }) => {
      await house.giveBack(parentId, positionId);
      await house.runJobs();
    },
    ({ ticketId }) =>
      house.db.updateTable("ticket").set({ state: "used" }).where("id", "=", ticketId).execute(),
    ({ ticketId, accountId }) => house.paidUpgrade(ticketId, accountId, 3, 1000),
  ];
  const sold = [
    [1, 0, 0],
    [2, 0, 0],
    [1, 0, 1],
  ];
  for (const [index, change] of changes.entries())
    expect(await paidLate(change)).toMatchObject({
      ...{ state: "refunded", refunds: ["requested:succeeded"], timesPaid: 1, sold: sold[index] },
    });
});

test("the event was called off, or is over", async () => {
  for (const change of ["called off", "over"]) {
    const late = await paidLate(async ({ eventId }) => {
      if (change === "called off") await house.callOff(eventId);
      else
        await house.db
          .updateTable("event")
          .set({ ends_at: new Date(Date.now() - 60_000), starts_at: new Date(Date.now() - 120_000) })
          .where("id", "=", eventId)
          .execute();
    });
    expect(late, change).toMatchObject({ state: "expired", refunds: ["order-closed:succeeded"] });
  }
});
