import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { SEND_ORDER_MAIL } from "#server/areas/fulfilment/job-kinds.ts";
import { memberCredits } from "#server/areas/wallet/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { auditPlaces } from "../../../../testing/audit-books.ts";
import { beginPayment } from "../../../../testing/begun-payment.ts";
import { giveCredits } from "../../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../../testing/services.ts";
import { ticketForm } from "../../../../testing/ticket-shop.ts";
import { ticketFacts } from "../own-tickets-facts.ts";

let app: TestApp;
let mia: Member;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const orderOf = ({ data }: { data: unknown }) => {
  const { link, cipher } = data as { link?: string; cipher?: string };
  return testAreas(app.services).references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
};

/** A free ticket of an event with upgrades, of type 1. */
async function ownTicket(event: object = {}, deluxe: object = {}, who = mia) {
  const { db } = app.services;
  const { id: eventId } = await createEvent(db, { ticket_upgrades: true, ...event });
  const offerId = await createTicketOffer(db, { event_id: eventId, price_cents: 0 });
  await createTicketOffer(db, { event_id: eventId, title: "Deluxe", ticket_type: 2, ...deluxe });
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
  const orderId = orderOf(await who.call("checkout/tickets", ticketForm(offerId, { items, total: "0" })));
  await runJobs(app.services, FULFIL_ORDER.name);
  const { id } = await db
    .selectFrom("ticket")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { id, eventId };
}

const upgrade = (ticketId: number, form: Record<string, string> = {}, who: Pick<Member, "call"> = mia) =>
  who.call("checkout/upgrade", {
    ticketId: String(ticketId),
    upgradeLevel: "2",
    upgradeFee: "5.00",
    ...form,
  });

async function payFor(orderId: number) {
  const { db } = app.services;
  await beginPayment(db, orderId);
  const { orders } = testAreas(app.services).paymentDeps;
  await inTransaction(db, (tx) => orders.settle(tx, { orderId, attemptId: 1, at: new Date() }));
  await runJobs(app.services, FULFIL_ORDER.name);
}

test("is sold until the event is over, at the door as well, as the tickets' page offers it", async () => {
  const { id, eventId } = await ownTicket();
  const move = (hours: number) => {
    const at = (plus: number) => new Date(Date.now() + (hours + plus) * 3_600_000);
    return app.services.db
      .updateTable("event")
      .set({ starts_at: at(0), ends_at: at(6) })
      .where("id", "=", eventId)
      .execute();
  };
  const shown = async () => {
    const { data } = await mia.call("tickets/getTickets");
    const { tickets } = data as { tickets: { id: number; upgrades: unknown[]; upgradePending: 0 | 1 }[] };
    return tickets.find((ticket) => ticket.id === id);
  };
  await move(-7);
  expect(await shown()).toMatchObject({ upgrades: [] });
  expect(await upgrade(id)).toMatchObject({ status: 409 });
  await move(-1);
  expect(await shown()).toMatchObject({ upgrades: [{ upgradeLevel: 2 }], upgradePending: 0 });
  expect(await upgrade(id)).toMatchObject({ status: 250 });
  expect(await shown()).toMatchObject({ upgrades: [], upgradePending: 1 });
});

test("an upgrade: ordered, waiting, paid, on its page and in a mail of its own", async () => {
  const { id } = await ownTicket();
  const answer = await upgrade(id);
  expect(answer).toEqual({ status: 250, data: { link: expect.stringMatching(/\/bezahlen\/[\w-]{36}$/) } });
  expect(await upgrade(id)).toEqual({ status: 285, data: "Kauf noch nicht abgeschlossen" });
  const { db } = app.services;
  const facts = async () => (await ticketFacts(db, [id])).get(id);
  expect(await facts()).toMatchObject({ isUpgradePending: true });
  const { link } = answer.data as { link: string };
  const cipher = link.split("/").at(-1) ?? "";
  const page = () => callAs(app, "checkout/getData", { cipher });
  expect(await page()).toMatchObject({ status: 251 });
  await payFor(orderOf(answer));
  expect(await facts()).toMatchObject({ isUpgradePending: false });
  const { secure_code: secureCode } = await db
    .selectFrom("ticket")
    .select("secure_code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(await page()).toMatchObject({
    status: 250,
    data: {
      invoice: { name: expect.stringMatching(/^Rechnung-/) },
      tickets: [{ name: expect.stringMatching(/^Ticket-/) }],
      order: { tickets: [{ title: "Deluxe", state: "valid", secureCode }], total: 5 },
    },
  });
  const file = ((await page()).data as { tickets: { file: string }[] }).tickets[0]?.file ?? "";
  const pdf = await app.server.inject(`/checkout/getFile?${new URLSearchParams({ type: "ticket", file })}`);
  expect(pdf.statusCode).toBe(200);
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  const mails = await db
    .selectFrom("order_mail")
    .select("template")
    .where("order_id", "=", orderOf(answer))
    .execute();
  expect(mails).toEqual([{ template: "tickets" }]);
  expect(await runJobs(app.services, SEND_ORDER_MAIL.name)).toBeGreaterThan(0);
  const { data } = await mia.call("notifications/getNotifications");
  expect((data as { title: string }[])[0]?.title).toBe("Upgrade auf „Deluxe“ für Nachtschicht");
});

test("credits pay it, in part or as a whole, and come back with it", async () => {
  const { db } = app.services;
  const lea = await createMember(app);
  await giveCredits(db, lea.id, 700);
  const free = async () => (await inTransaction(db, (tx) => memberCredits.lock(tx, lea.id))).freeCents;
  const [one, two] = [await ownTicket({}, {}, lea), await ownTicket({}, {}, lea)];
  const whole = await upgrade(one.id, { useCredits: "500" }, lea);
  expect(whole).toEqual({ status: 250, data: { cipher: expect.any(String) } });
  await runJobs(app.services, FULFIL_ORDER.name);
  const typeOf = (id: number) =>
    db.selectFrom("ticket").select("ticket_type").where("id", "=", id).executeTakeFirstOrThrow();
  expect(await typeOf(one.id)).toEqual({ ticket_type: 2 });
  expect(await free()).toBe(200);
  const mixed = await upgrade(two.id, { useCredits: "200" }, lea);
  expect(mixed).toMatchObject({ status: 250, data: { link: expect.any(String) } });
  expect(await free()).toBe(0);

  const { refundOrder } = testAreas(app.services);
  const orderId = orderOf(whole);
  const positions = await db
    .selectFrom("order_position")
    .select("id")
    .where("order_id", "=", orderId)
    .execute();
  const units = positions.map(({ id }) => ({ id, units: 1 }));
  await inTransaction(db, (tx) =>
    refundOrder(tx, { orderId, positions: units, actor: "operator", at: new Date() }),
  );
  expect(await typeOf(one.id)).toEqual({ ticket_type: 1 });
  expect(await free()).toBe(500);
  expect(await auditPlaces(app.services.pool)).toEqual([]);
});

test("what is refused, with a sentence each", async () => {
  const { id } = await ownTicket();
  expect(
    await callAs(app, "checkout/upgrade", { ticketId: "1", upgradeLevel: "2", upgradeFee: "5" }),
  ).toMatchObject({
    status: 401,
  });
  expect(await upgrade(id, {}, await createMember(app))).toMatchObject({ status: 404 });
  expect(await upgrade(id, { upgradeFee: "4.00" })).toMatchObject({
    status: 409,
    data: expect.stringContaining("Preise"),
  });
  expect(await upgrade(id, { upgradeLevel: "1" })).toMatchObject({ status: 400 });
  expect(await upgrade(id, { upgradeLevel: "3", upgradeFee: "10" })).toMatchObject({
    status: 409,
    data: expect.stringContaining("ausverkauft"),
  });
  const sentences = [
    [await ownTicket({ ticket_upgrades: false }), "keine Upgrades"],
    [await ownTicket({}, { quota: 0 }), "ausverkauft"],
    [await ownTicket({}, { sale_ends_at: new Date(Date.now() - 1000) }), "ausverkauft"],
  ] as const;
  for (const [ticket, sentence] of sentences)
    expect(await upgrade(ticket.id)).toMatchObject({ status: 409, data: expect.stringContaining(sentence) });
});

test("who guesses another one's ticket waits for no order, so locks none", async () => {
  const { id } = await ownTicket();
  const stranger = await createMember(app);
  await inTransaction(app.services.db, async (tx) => {
    await sql`select from customer_order where id = (select order_id from ticket where id = ${id}) for update`.execute(
      tx,
    );
    expect(await upgrade(id, {}, stranger)).toMatchObject({ status: 404 });
  });
});

test("what is on its way to a friend or for sale is not upgraded, and the other way around", async () => {
  const { id } = await ownTicket({ ticket_returns: true });
  const friend = await createMember(app);
  await mia.call("profil/addFriend", { friendEmail: friend.email });
  await friend.call("profil/acceptFriend", { friendId: String(mia.id) });
  const sale = (offered: "0" | "1") => mia.call("tickets/offerReturn", { ticketId: String(id), offered });
  const give = () => mia.call("tickets/transfer", { ticketId: String(id), friendId: String(friend.id) });
  expect(await sale("1")).toMatchObject({ status: 250 });
  expect([await upgrade(id), await give()]).toMatchObject([{ status: 409 }, { status: 409 }]);
  expect(await sale("0")).toMatchObject({ status: 250 });
  expect(await give()).toMatchObject({ status: 250 });
  expect([await upgrade(id), await sale("1")]).toMatchObject([{ status: 409 }, { status: 409 }]);
  const transfer = (await ticketFacts(app.services.db, [id])).get(id)?.transfer;
  await mia.call("tickets/cancelTransfer", { id: String(transfer?.id) });
  expect(await upgrade(id)).toMatchObject({ status: 250 });
  expect([await give(), await sale("1")]).toMatchObject([{ status: 409 }, { status: 409 }]);
});

test("an upgrade whose order is given up may be ordered anew at once", async () => {
  const { id } = await ownTicket();
  const first = await upgrade(id);
  expect(await upgrade(id)).toMatchObject({ status: 285 });
  const cipher = (first.data as { link: string }).link.split("/").at(-1) ?? "";
  expect(await callAs(app, "checkout/giveUp", { cipher })).toMatchObject({ status: 250 });
  expect(await auditPlaces(app.services.pool)).toEqual([]);
  const next = await upgrade(id, { idempotencyKey: "the same upgrade once more" });
  expect(next.status).toBe(250);
  expect(orderOf(next)).not.toBe(orderOf(first));
});
