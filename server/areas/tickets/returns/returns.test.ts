import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { loadConfig } from "#server/platform/config.ts";
import { renderText } from "#server/platform/mail/mail-body.ts";
import { platformOf } from "#server/platform/operator.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp } from "../../../../testing/services.ts";
import { ticketForm } from "../../../../testing/ticket-shop.ts";
import { openUpgradeHouse } from "../../../../testing/upgrade-house.ts";
import { loadTicketMail } from "../mails/tell-member.ts";
import { writeTicketNews } from "../mails/ticket-news.ts";
import { ticketFacts } from "../own-tickets-facts.ts";
import { offerReturn } from "./offer-return.ts";
import { resellTickets } from "./resell-tickets.ts";

describe("the call", () => {
  let app: TestApp;
  let mia: Member;
  beforeAll(async () => {
    app = await testApp({ rateLimitFactor: 1_000 });
    mia = await createMember(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  async function ownTicket(event: object = {}) {
    const { db } = app.services;
    const { id: eventId } = await createEvent(db, { ticket_returns: true, ...event });
    const offerId = await createTicketOffer(db, { event_id: eventId, price_cents: 0 });
    const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
    await mia.call("checkout/tickets", ticketForm(offerId, { items, total: "0" }));
    await runJobs(app.services, FULFIL_ORDER.name);
    const { id } = await db
      .selectFrom("ticket")
      .select("id")
      .where("event_id", "=", eventId)
      .executeTakeFirstOrThrow();
    return { id, eventId };
  }
  const sale = (id: number, offered: "0" | "1", who = mia) =>
    who.call("tickets/offerReturn", { ticketId: String(id), offered });

  test("offers a ticket and takes that back; both may be repeated", async () => {
    const { id } = await ownTicket();
    const returning = async () => (await ticketFacts(app.services.db, [id])).get(id)?.returning;
    expect(await sale(id, "1")).toMatchObject({
      status: 250,
      data: expect.stringContaining("steht zum Verkauf"),
    });
    expect(await sale(id, "1")).toMatchObject({ status: 250 });
    expect(await returning()).toBe("offered");
    expect(await sale(id, "0")).toEqual({ status: 250, data: "Zurückgenommen. Du behältst dein Ticket." });
    expect(await sale(id, "0")).toMatchObject({ status: 250 });
    expect(await returning()).toBeNull();
    expect(await sale(id, "1")).toMatchObject({ status: 250 });
  });

  test("is refused to guests, for another's ticket, where the organiser allows none, once it began, for what counts no more", async () => {
    const { db } = app.services;
    const { id, eventId } = await ownTicket();
    expect(await callAs(app, "tickets/offerReturn", { ticketId: String(id), offered: "1" })).toMatchObject({
      status: 401,
    });
    expect(await sale(id, "1", await createMember(app))).toMatchObject({ status: 404 });
    const forbidden = await ownTicket({ ticket_returns: false });
    expect(await sale(forbidden.id, "1")).toMatchObject({
      status: 409,
      data: expect.stringContaining("Veranstalter"),
    });
    const begun = { starts_at: new Date(Date.now() - 1000) };
    await db.updateTable("event").set(begun).where("id", "=", eventId).execute();
    expect(await sale(id, "1")).toMatchObject({ status: 409, data: expect.stringContaining("begonnen") });
    await db.updateTable("ticket").set({ state: "used" }).where("id", "=", id).execute();
    expect(await sale(id, "1")).toMatchObject({ status: 409 });
  });
});

describe("selling again", () => {
  let house: Awaited<ReturnType<typeof openUpgradeHouse>>;
  beforeAll(async () => {
    house = await openUpgradeHouse();
  });
  afterAll(() => house[Symbol.asyncDispose]());

  const now = () => new Date();
  const resell = () => resellTickets({ db: house.db, refundOrder: house.refundOrder, now });
  const offer = (ticketId: number, accountId: number, offered = true) =>
    offerReturn({ db: house.db, now }, { ticketId, accountId, offered });

  /** A member with two tickets, both offered. */
  async function offering(quota: number, given: object = {}) {
    const accountId = await house.member();
    const { eventId, offers } = await house.event({ 1: quota }, given);
    const { orderId, tickets } = await house.tickets(offers[1], accountId);
    for (const { id } of tickets) expect(await offer(id, accountId)).toBe("offered");
    return { accountId, eventId, offers, orderId, ids: tickets.map(({ id }) => id) };
  }
  const stateOf = async (id: number | undefined) => (await house.ticket(id ?? 0)).state;

  const returnOf = (id = 0) =>
    house.db
      .selectFrom("ticket_return")
      .select("state")
      .where("ticket_id", "=", id)
      .executeTakeFirstOrThrow();

  /** The text of the latest mail about a ticket. */
  async function mailOf(ticketId = 0): Promise<string> {
    const { id } = await house.db
      .selectFrom("ticket_mail")
      .select("id")
      .where("ticket_id", "=", ticketId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const row = await loadTicketMail(house.db, id);
    const told = row && (await writeTicketNews(house.db, row, "https://example.org/tickets"));
    return told ? renderText(told.mail, platformOf(loadConfig({}))) : "";
  }

  test("gives back the first of a sold-out offer, one at a time, without its fees", async () => {
    const { offers, orderId, ids } = await offering(2);
    expect(await resell()).toBe(1);
    expect(await resell()).toBe(0);
    expect(await stateOf(ids[0])).toBe("valid");
    await house.runJobs();
    expect([await stateOf(ids[0]), await stateOf(ids[1])]).toEqual(["revoked", "valid"]);
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
    const { rows } = await house.pool.query("select amount_cents from order_refund where order_id = $1", [
      orderId,
    ]);
    expect(rows).toEqual([{ amount_cents: 1250 }]);
    const mail = await mailOf(ids[0]);
    for (const fact of ["Event: ", "Beginn: ", "Ort: ", "Erstattung: 12,50\u00a0€"])
      expect(mail).toContain(fact);
    // Its place is free: the second one waits for the next buyer.
    expect(await resell()).toBe(0);
    await house.db.updateTable("ticket_offer").set({ quota: 1 }).where("id", "=", offers[1]).execute();
    expect(await resell()).toBe(1);
    await house.runJobs();
    expect(await stateOf(ids[1])).toBe("revoked");
    expect(await house.stateOf(orderId)).toBe("refunded");
    expect(await house.sold(offers)).toEqual([0, 0, 0]);
  });

  test("keeps what is offered while the offer has places, the sale is closed, or its owner takes it back", async () => {
    const open = await offering(3);
    expect(await resell()).toBe(0);
    const closed = await offering(2);
    await house.db
      .updateTable("event")
      .set({ ticket_sale: false })
      .where("id", "=", closed.eventId)
      .execute();
    expect(await resell()).toBe(0);
    const kept = await offering(2);
    for (const id of kept.ids) expect(await offer(id, kept.accountId, false)).toBe("withdrawn");
    expect(await resell()).toBe(0);
    for (const { ids } of [open, closed, kept]) expect(await stateOf(ids[0])).toBe("valid");
  });

  test("gives nothing back for a ticket that is a friend's by now", async () => {
    const { offers, orderId, ids } = await offering(2);
    const given = { given_at: new Date(), owner_account_id: await house.member() };
    await house.db.updateTable("ticket").set(given).where("id", "in", ids).execute();
    expect([await resell(), await resell()]).toEqual([0, 0]);
    await house.runJobs();
    expect([await stateOf(ids[0]), await house.stateOf(orderId)]).toEqual(["valid", "paid"]);
    expect(await house.sold(offers)).toEqual([2, 0, 0]);
    expect(await returnOf(ids[0])).toEqual({ state: "withdrawn" });
  });

  test("waits while places are only held: whoever sells cannot force it with orders that nobody pays", async () => {
    const { offers, ids } = await offering(4);
    const held = await house.order({ offerId: offers[1] });
    expect(await house.sold(offers)).toEqual([4, 0, 0]);
    expect(await resell()).toBe(0);
    await house.payFor(held.orderId);
    expect(await resell()).toBe(1);
    await house.runJobs();
    expect(await stateOf(ids[0])).toBe("revoked");
  });

  test("of a ticket whose refund failed lets the next one pass, and is tried again after a day, behind it", async () => {
    const { orderId, ids } = await offering(2);
    const failAll = async () => {
      const change = "set state = 'failed' where state = 'requested' and order_id = $1";
      for (const table of ["refund", "order_refund"])
        await house.pool.query(`update ${table} ${change}`, [orderId]);
    };
    const going = () =>
      house.db
        .selectFrom("ticket_return")
        .select("ticket_id")
        .where("ticket_id", "in", ids)
        .where("state", "=", "going")
        .execute();
    expect(await resell()).toBe(1);
    expect(await going()).toEqual([{ ticket_id: ids[0] }]);
    await failAll();
    expect(await resell()).toBe(1);
    expect(await going()).toEqual([{ ticket_id: ids[1] }]);
    await failAll();
    expect(await resell()).toBe(0);
    expect(await going()).toEqual([]);
    await house.pool.query(
      "update order_refund set state_changed_at = now() - interval '25 hours' where order_id = $1",
      [orderId],
    );
    expect(await resell()).toBe(1);
    expect(await going()).toEqual([{ ticket_id: ids[0] }]);
  });

  test("is refused to what made another ticket free by a coupon, until that one is given back", async () => {
    const accountId = await house.member();
    const { offers } = await house.event({ 1: 2 });
    const { tickets } = await house.tickets(offers[1], accountId);
    const [free, paid] = [tickets[0] ?? expect.fail(), tickets[1] ?? expect.fail()];
    const discount = (cents: number) =>
      house.pool.query("update order_position set discount_cents = $1 where id = $2", [
        cents,
        free.positionId,
      ]);
    await discount(1250);
    expect(await offer(paid.id, accountId)).toBe("pays-for-free-unit");
    // What cost nothing brings nothing back.
    expect(await offer(free.id, accountId)).toBe("offered");
    expect(await offer(paid.id, accountId)).toBe("pays-for-free-unit");
    expect(await resell()).toBe(1);
    await house.runJobs();
    expect(await stateOf(free.id)).toBe("revoked");
    expect(await offer(paid.id, accountId)).toBe("offered");
  });

  test("of a ticket with a discount brings back what it cost", async () => {
    const accountId = await house.member();
    const { offers } = await house.event({ 1: 2 });
    const { orderId, tickets } = await house.tickets(offers[1], accountId);
    await house.pool.query(
      "update order_position set discount_cents = 250 where order_id = $1 and kind = 'ticket'",
      [orderId],
    );
    expect(await offer(tickets[0]?.id ?? 0, accountId)).toBe("offered");
    expect(await resell()).toBe(1);
    const { rows } = await house.pool.query("select amount_cents from order_refund where order_id = $1", [
      orderId,
    ]);
    expect(rows).toEqual([{ amount_cents: 1000 }]);
  });

  test("is not taken back once the money is on its way, and nothing else is done with the ticket", async () => {
    const { accountId, ids } = await offering(2);
    await resell();
    expect(await offer(ids[0] ?? 0, accountId, false)).toBe("going");
    expect(await house.place(ids[0] ?? 0, accountId, 2, 500)).toMatchObject({
      refusal: { kind: "on-its-way" },
    });
    await house.runJobs();
  });

  test("of an upgraded ticket gives back the upgrade as well, and frees the place that it has", async () => {
    const accountId = await house.member();
    const { offers } = await house.event({ 2: 1 });
    const { tickets } = await house.tickets(offers[1], accountId);
    const id = tickets[0]?.id ?? 0;
    const upgrade = await house.paidUpgrade(id, accountId);
    expect(await offer(id, accountId)).toBe("offered");
    expect(await resell()).toBe(1);
    await house.runJobs();
    expect(await house.stateOf(upgrade.orderId)).toBe("refunded");
    expect(await house.sold(offers)).toEqual([1, 0, 0]);
  });

  test("beside itself and its owner's change of mind gives back once or not at all", async () => {
    for (let round = 0; round < 4; round++) {
      const { accountId, offers, orderId, ids } = await offering(2);
      await Promise.all([resell(), offer(ids[0] ?? 0, accountId, false), resell(), resell()]);
      await house.runJobs();
      const books = await house.sold(offers);
      expect([1, 2]).toContain(books[0]);
      // Where the owner was first, the other ticket's turn comes.
      await resell();
      await house.runJobs();
      const { rows } = await house.pool.query("select id from order_refund where order_id = $1", [orderId]);
      expect(rows).toHaveLength(1);
      expect(await house.sold(offers)).toEqual([1, 0, 0]);
    }
  });
});
