import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endHold } from "#server/areas/checkout/orders/end-hold.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import { loadOrder } from "#server/areas/checkout/public.ts";
import { invoiceOfOrder } from "#server/areas/invoicing/invoice-queries.ts";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { testProducts, testUpgrades } from "../../../../testing/products.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";

let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
beforeAll(async () => {
  house = await openUpgradeHouse();
});
afterAll(() => house[Symbol.asyncDispose]());

/** A member with two paid tickets of type 1. */
async function withTickets(quotas: Parameters<typeof house.event>[0] = {}) {
  const accountId = await house.member();
  const { eventId, offers } = await house.event(quotas);
  const { orderId, session, tickets } = await house.tickets(offers[1], accountId);
  const [first, second] = tickets as [(typeof tickets)[number], (typeof tickets)[number]];
  return { accountId, eventId, offers, orderId, session, first, second };
}

describe("an upgrade", () => {
  test("holds a place of the better offer, and makes the ticket better when it is paid", async () => {
    const { accountId, offers, first } = await withTickets();
    const before = await house.ticket(first.id);
    const orderId = await house.upgrade(first.id, accountId);
    expect(await house.sold(offers)).toEqual([2, 1, 0]);
    expect(await house.ticket(first.id)).toEqual(before);

    const session = await house.payFor(orderId);
    expect(session).toMatchObject({ amount_total: 500 });
    expect(await house.sold(offers)).toEqual([2, 1, 0]);
    await Promise.all([house.issue(orderId), house.issue(orderId)]);
    await house.issue(orderId);
    const after = await house.ticket(first.id);
    expect(after).toMatchObject({ state: "valid", type: 2, offer: offers[2] });
    expect(after.code).not.toBe(before.code);
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
    const invoice = await invoiceOfOrder(house.db, orderId);
    expect(invoice?.content).toMatchObject({
      grossCents: 500,
      lines: [{ title: "Upgrade auf „Deluxe“", quantity: 1, grossCents: 500 }],
    });
    expect(invoice?.content.deposit).toBeUndefined();
    const { rows } = await house.pool.query("select reason from ticket_code where ticket_id = $1", [
      first.id,
    ]);
    expect(rows).toEqual([{ reason: `upgrade ${orderId}` }]);
  });

  test("of an upgraded ticket moves its place on from there; several of one order stand beside each other", async () => {
    const { accountId, offers, first, second } = await withTickets();
    await house.paidUpgrade(first.id, accountId);
    await house.paidUpgrade(second.id, accountId, 3, 1000);
    expect(await house.sold(offers)).toEqual([0, 1, 1]);
    await house.paidUpgrade(first.id, accountId, 3, 500);
    expect(await house.sold(offers)).toEqual([0, 0, 2]);
    expect(await house.place(first.id, accountId, 3, 500)).toMatchObject({
      refusal: { kind: "no-such-step" },
    });
  });

  test("is refused: another's ticket, a wrong price, a second one, no offer with a place, an event without", async () => {
    const { accountId, eventId, first, second } = await withTickets({ 3: 1 });
    const stranger = await house.member();
    const kindOf = async (...wanted: Parameters<typeof house.place>) => {
      const placed = await house.place(...wanted);
      return placed.kind === "refused" ? placed.refusal.kind : placed.kind;
    };
    expect(await kindOf(first.id, stranger, 2, 500)).toBe("unknown-ticket");
    expect(await kindOf(999_999, accountId, 2, 500)).toBe("unknown-ticket");
    expect(await kindOf(first.id, accountId, 2, 499)).toBe("price-changed");
    expect(await kindOf(first.id, accountId, 3, 1000)).toBe("ordered");
    expect(await kindOf(first.id, accountId, 2, 500)).toBe("upgrade-pending");
    expect(await kindOf(second.id, accountId, 3, 1000)).toBe("upgrade-sold-out");
    await house.db.updateTable("event").set({ ticket_upgrades: false }).where("id", "=", eventId).execute();
    expect(await kindOf(second.id, accountId, 2, 500)).toBe("no-upgrades");
    await house.db.updateTable("ticket").set({ state: "used" }).where("id", "=", second.id).execute();
    expect(await kindOf(second.id, accountId, 2, 500)).toBe("not-valid");
  });

  test("of one ticket is ordered once, however many ask at once", async () => {
    const { accountId, offers, first } = await withTickets();
    const placed = await Promise.all([1, 2, 3, 4].map(() => house.place(first.id, accountId, 2, 500)));
    expect(placed.filter(({ kind }) => kind === "ordered")).toHaveLength(1);
    expect(await house.sold(offers)).toEqual([2, 1, 0]);
  });

  test("that nobody pays leaves everything as it was; late money makes it after all, while there is a place", async () => {
    const { accountId, offers, first } = await withTickets({ 2: 1 });
    const orderId = await house.upgrade(first.id, accountId);
    const end = () =>
      inTransaction(house.db, (tx) =>
        endHold(tx, testProducts, { orderId, reason: "hold ended", at: new Date() }),
      );
    await end();
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
    const settle = () =>
      inTransaction(house.db, (tx) => settleOrder(tx, testProducts, { orderId, at: new Date() }));
    const other = await withTickets();
    await house.paidUpgrade(other.second.id, other.accountId);
    expect(await settle()).toBe("paid");
    await house.issue(orderId);
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
    expect(await house.ticket(first.id)).toMatchObject({ type: 2 });
  });
});

describe("what goes back", () => {
  test("an upgrade alone: the ticket is what it was, with a place of its old offer and a new code", async () => {
    const { accountId, offers, first } = await withTickets();
    const { orderId } = await house.paidUpgrade(first.id, accountId);
    const upgraded = await house.ticket(first.id);
    await house.giveBack(orderId);
    await house.runJobs();
    expect(await house.stateOf(orderId)).toBe("refunded");
    const after = await house.ticket(first.id);
    expect(after).toMatchObject({ state: "valid", type: 1, offer: offers[1] });
    expect(after.code).not.toBe(upgraded.code);
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
    await house.paidUpgrade(first.id, accountId);
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
  });

  test("an upgrade alone whose old offer is full: the ticket keeps the place that it has", async () => {
    const { accountId, offers, first, orderId } = await withTickets({ 1: 4 });
    const upgrade = await house.paidUpgrade(first.id, accountId);
    await house.tickets(offers[1], await house.member());
    const [third] = (
      await house.pool.query("select 4 - sold as free from ticket_offer where id = $1", [offers[1]])
    ).rows;
    expect(third).toEqual({ free: 1 });
    await house.db.updateTable("ticket_offer").set({ quota: 3 }).where("id", "=", offers[1]).execute();
    await house.giveBack(upgrade.orderId);
    await house.runJobs();
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[2] });
    expect(await house.sold(offers)).toEqual([3, 1, 0]);
    await house.giveBack(orderId);
    await house.runJobs();
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
  });

  test("the ticket's unit: the upgrade's money goes back as well, each place is free once", async () => {
    const { accountId, offers, first, orderId } = await withTickets();
    const upgrade = await house.paidUpgrade(first.id, accountId);
    await house.giveBack(orderId, first.positionId);
    await house.runJobs();
    expect([await house.stateOf(orderId), await house.stateOf(upgrade.orderId)]).toEqual([
      "paid",
      "refunded",
    ]);
    expect(await house.ticket(first.id)).toMatchObject({ state: "revoked" });
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
  });

  test("the whole order with a chain of upgrades and one that is not made yet", async () => {
    const { accountId, offers, first, second, orderId } = await withTickets();
    const one = await house.paidUpgrade(first.id, accountId);
    const two = await house.paidUpgrade(first.id, accountId, 3, 500);
    const three = await house.upgrade(second.id, accountId);
    await house.payFor(three);
    await house.giveBack(orderId);
    await house.runJobs();
    await house.issue(three);
    await house.runJobs();
    const states = await Promise.all([orderId, one.orderId, two.orderId, three].map(house.stateOf));
    expect(states).toEqual(["refunded", "refunded", "refunded", "refunded"]);
    expect(await house.sold(offers)).toEqual([0, 0, 0]);
  });

  test("the first of two upgrades: the one on top of it goes back with it", async () => {
    const { accountId, offers, first } = await withTickets();
    const one = await house.paidUpgrade(first.id, accountId);
    const two = await house.paidUpgrade(first.id, accountId, 3, 500);
    await house.giveBack(one.orderId);
    await house.runJobs();
    expect([await house.stateOf(one.orderId), await house.stateOf(two.orderId)]).toEqual([
      "refunded",
      "refunded",
    ]);
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[1] });
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
  });

  test("the second of two upgrades: the ticket is what the first one made of it", async () => {
    const { accountId, offers, first } = await withTickets();
    await house.paidUpgrade(first.id, accountId);
    const two = await house.paidUpgrade(first.id, accountId, 3, 500);
    await house.giveBack(two.orderId);
    await house.runJobs();
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 2, offer: offers[2] });
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
  });

  test("a payment for a ticket that was given back, used or given away meanwhile", async () => {
    for (const change of ["given back", "used", "given away"]) {
      const { accountId, offers, first, orderId } = await withTickets();
      const upgrade = await house.upgrade(first.id, accountId);
      if (change === "given back") await house.giveBack(orderId, first.positionId);
      if (change === "used")
        await house.db.updateTable("ticket").set({ state: "used" }).where("id", "=", first.id).execute();
      if (change === "given away")
        await house.db
          .updateTable("ticket")
          .set({ given_at: new Date(), owner_account_id: await house.member() })
          .where("id", "=", first.id)
          .execute();
      await house.runJobs();
      await house.payFor(upgrade);
      await house.issue(upgrade);
      await house.runJobs();
      expect(await house.stateOf(upgrade)).toBe("refunded");
      expect(await house.ticket(first.id)).toMatchObject({ type: 1 });
      expect(await house.sold(offers)).toEqual([change === "given back" ? 1 : 2, 0, 0]);
    }
  });

  test("an order that waits for the upgrade's payment when all of its tickets go back is cancelled", async () => {
    const { accountId, offers, first, orderId } = await withTickets();
    const upgrade = await house.upgrade(first.id, accountId);
    await house.giveBack(orderId);
    await house.runJobs();
    expect([await house.stateOf(orderId), await house.stateOf(upgrade)]).toEqual(["refunded", "cancelled"]);
    expect(await house.sold(offers)).toEqual([0, 0, 0]);
  });

  test("an event that is called off gives back both", async () => {
    const { accountId, eventId, offers, first, second, orderId } = await withTickets();
    const upgrade = await house.paidUpgrade(first.id, accountId);
    const pending = await house.upgrade(second.id, accountId);
    await house.callOff(eventId);
    await house.runJobs();
    const states = await Promise.all([orderId, upgrade.orderId, pending].map(house.stateOf));
    expect(states).toEqual(["refunded", "refunded", "cancelled"]);
    expect(await house.sold(offers)).toEqual([0, 0, 0]);
  });
});

describe("a bank that takes its money back", () => {
  const dispute = async (sessionId: string) => {
    const made = house.stripe.dispute(sessionId, "needs_response");
    await house.deliver(house.stripe.webhook("charge.dispute.created", made));
  };

  test("of the upgrade: the ticket is what it was, in the place that it has, until it is given back", async () => {
    const { accountId, offers, first, orderId } = await withTickets();
    const upgrade = await house.paidUpgrade(first.id, accountId);
    await dispute(upgrade.session.id);
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 1, offer: offers[2] });
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
    expect(await house.stateOf(orderId)).toBe("paid");
    // Reissued once the dispute is won: it is the better one again.
    const again = { reason: "won", actor: "operator", at: new Date() } as const;
    const order = (await loadOrder(house.db, upgrade.orderId)) ?? expect.fail();
    const count = await inTransaction(house.db, async (tx) => testUpgrades.reissue?.(tx, order, again));
    expect(count).toBe(1);
    expect(await house.ticket(first.id)).toMatchObject({ state: "valid", type: 2, offer: offers[2] });
  });

  test("of the tickets: they are revoked, and what was upgraded keeps its place", async () => {
    const { accountId, offers, first, session } = await withTickets();
    const upgrade = await house.paidUpgrade(first.id, accountId);
    await dispute(session.id);
    expect(await house.ticket(first.id)).toMatchObject({ state: "revoked", type: 2 });
    expect(await house.stateOf(upgrade.orderId)).toBe("paid");
    expect(await house.sold(offers)).toEqual([1, 1, 0]);
  });
});

describe("races", () => {
  test("an upgrade beside its event's calling off is refused", async () => {
    const { accountId, eventId, offers, first } = await withTickets();
    const { placed } = await house.db.transaction().execute(async (tx) => {
      await tx.updateTable("event").set({ state: "cancelled" }).where("id", "=", eventId).execute();
      const waiting = house.place(first.id, accountId, 2, 500);
      await untilBlocked(house);
      return { placed: waiting };
    });
    expect(await placed).toMatchObject({ kind: "refused", refusal: { kind: "event-cancelled" } });
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
  });

  test("an upgrade that is being made beside the way back of its ticket, and of itself", async () => {
    for (let round = 0; round < 6; round++) {
      const { accountId, offers, first, orderId } = await withTickets();
      const upgrade = await house.upgrade(first.id, accountId);
      await house.payFor(upgrade);
      const back = round % 2 === 0 ? orderId : upgrade;
      await Promise.all([house.issue(upgrade), house.giveBack(back), house.issue(upgrade)]);
      await house.runJobs();
      await house.issue(upgrade);
      await house.runJobs();
      expect(await house.stateOf(upgrade)).toBe("refunded");
      expect(await house.sold(offers)).toEqual(round % 2 === 0 ? [0, 0, 0] : [2, 0, 0]);
    }
  });

  test("the money of a ticket and of its upgrade go back at the same moment", async () => {
    for (let round = 0; round < 4; round++) {
      const { accountId, offers, first, orderId } = await withTickets();
      const upgrade = await house.paidUpgrade(first.id, accountId);
      await Promise.all([house.giveBack(orderId, first.positionId), house.giveBack(upgrade.orderId)]);
      await house.runJobs();
      expect([await house.stateOf(orderId), await house.stateOf(upgrade.orderId)]).toEqual([
        "paid",
        "refunded",
      ]);
      expect(await house.sold(offers)).toEqual([1, 0, 0]);
    }
  });

  test("32 members with two tickets each race for the last places of the better offer: as many get one as there are", async () => {
    const { offers } = await house.event({ 1: 64, 2: 3 });
    const wanting: { accountId: number; ticketId: number }[] = [];
    for (let count = 0; count < 32; count++) {
      const accountId = await house.member();
      const { tickets } = await house.tickets(offers[1], accountId);
      wanting.push(...tickets.map(({ id }) => ({ accountId, ticketId: id })));
    }
    const placed = await Promise.all(
      wanting.map(({ ticketId, accountId }) => house.place(ticketId, accountId, 2, 500)),
    );
    const ordered = placed.filter(({ kind }) => kind === "ordered");
    expect(ordered).toHaveLength(3);
    expect(
      placed.filter((one) => one.kind === "refused" && one.refusal.kind === "upgrade-sold-out"),
    ).toHaveLength(61);
    expect(await house.sold(offers)).toEqual([64, 3, 0]);
  });
});
