import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { verifyTicketCode } from "#server/areas/tickets/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../../testing/member.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../../testing/services.ts";
import { ticketForm } from "../../../../testing/ticket-shop.ts";
import { SEND_TICKET_MAIL } from "../job-kinds.ts";
import { ticketFacts, ticketsGivenTo, transfersOfferedTo } from "../own-tickets-facts.ts";
import { revokedCodes } from "../ticket-life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
});
afterAll(() => app[Symbol.asyncDispose]());

const db = () => app.services.db;
const person = (firstname: string, given: object = {}) =>
  createMember(app, { firstname, lastname: "Lindner", ...given });

async function befriend(one: Member, other: Member) {
  await one.call("profil/addFriend", { friendEmail: other.email });
  expect(await other.call("profil/acceptFriend", { friendId: String(one.id) })).toMatchObject({
    status: 250,
  });
}

/** A member with a free ticket of a coming event, and two friends. */
async function giving(event: object = {}) {
  const [mara, jonas, lea] = [await person("Mara"), await person("Jonas"), await person("Lea")];
  await befriend(mara, jonas);
  await befriend(mara, lea);
  const { id: eventId } = await createEvent(db(), { title: "Lindenfest", ...event });
  const offerId = await createTicketOffer(db(), { event_id: eventId, price_cents: 0 });
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
  const answer = await mara.call("checkout/tickets", ticketForm(offerId, { items, total: "0" }));
  const { cipher } = answer.data as { cipher: string };
  const orderId = testAreas(app.services).references.claimedIdOf(cipher) as number;
  await runJobs(app.services, FULFIL_ORDER.name);
  const { id: ticketId } = await db()
    .selectFrom("ticket")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { mara, jonas, lea, eventId, orderId, cipher, ticketId };
}

const offer = (from: Member, to: Member, ticketId: number) =>
  from.call("tickets/transfer", { ticketId: String(ticketId), friendId: String(to.id) });
const answer = (who: Member, id: number, accept: "0" | "1") =>
  who.call("tickets/answerTransfer", { id: String(id), accept });
const cancel = (who: Member, id: number) => who.call("tickets/cancelTransfer", { id: String(id) });

async function offered(from: Member, to: Member, ticketId: number): Promise<number> {
  expect(await offer(from, to, ticketId)).toMatchObject({ status: 250 });
  const [transfer] = await transfersOfferedTo(db(), to.id);
  return transfer?.id ?? expect.fail("nothing was offered");
}

const ticketOf = (id: number) =>
  db().selectFrom("ticket").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function titlesOf(member: Member): Promise<string[]> {
  await runJobs(app.services, SEND_TICKET_MAIL.name);
  const { data } = await member.call("notifications/getNotifications");
  return (data as { title: string }[]).map(({ title }) => title);
}

/** What the order's page shows of tickets. */
async function pageOf(cipher: string) {
  const { status, data } = await callAs(app, "checkout/getData", { cipher });
  const { order, tickets, allTickets } = data as {
    order: { tickets: unknown[] };
    tickets: unknown[];
    allTickets: unknown;
  };
  return { status, codes: order.tickets.length, files: tickets.length, allTickets };
}

describe("a ticket that a friend takes", () => {
  test("is the friend's, under the friend's name and a new code; the payer's page shows it no more", async () => {
    const { mara, jonas, eventId, cipher, orderId, ticketId } = await giving();
    const before = await ticketOf(ticketId);
    const page = await callAs(app, "checkout/getData", { cipher });
    const [file] = (page.data as { tickets: { file: string }[] }).tickets;
    const id = await offered(mara, jonas, ticketId);
    expect(await ticketOf(ticketId)).toEqual(before);
    expect((await ticketFacts(db(), [ticketId])).get(ticketId)).toMatchObject({
      isGiven: false,
      transfer: { id, friendId: jonas.id, friendFirstname: "Jonas" },
    });
    expect(await titlesOf(jonas)).toContain("Mara L. möchte dir ein Ticket für Lindenfest geben");

    expect(await answer(jonas, id, "1")).toEqual({ status: 250, data: "Das Ticket gehört jetzt dir." });
    expect(await answer(jonas, id, "1")).toMatchObject({ status: 250 });
    const after = await ticketOf(ticketId);
    expect(after).toMatchObject({
      ...{ state: "valid", firstname: "Jonas", lastname: "Lindner", owner_account_id: jonas.id },
      order_id: orderId,
    });
    expect(after.secure_code).not.toBe(before.secure_code);
    const key = app.services.secrets.ticketPublicKey;
    expect(verifyTicketCode(after.secure_code, key)).toMatchObject({ ticketId, eventId });
    expect(await revokedCodes(db(), eventId)).toEqual([
      expect.objectContaining({ secureCode: before.secure_code, reason: `transfer ${id}` }),
    ]);
    expect(await ticketsGivenTo(db(), jonas.id)).toEqual([{ id: ticketId, orderId }]);
    expect(await pageOf(cipher)).toEqual({ status: 250, codes: 0, files: 0, allTickets: null });
    const old = new URLSearchParams({ type: "ticket", file: file?.file ?? "" });
    expect((await app.server.inject(`/checkout/getFile?${old}`)).statusCode).toBe(404);
    expect(await titlesOf(mara)).toContain("Jonas L. hat dein Ticket für Lindenfest angenommen");
    expect(await titlesOf(jonas)).toContain("Dein Ticket für Lindenfest ist da");
  });

  test("may be given on, and back to who paid", async () => {
    const { mara, jonas, cipher, ticketId } = await giving();
    await answer(jonas, await offered(mara, jonas, ticketId), "1");
    expect(await offer(mara, jonas, ticketId)).toMatchObject({ status: 404 });
    const back = await offered(jonas, mara, ticketId);
    expect(await answer(mara, back, "1")).toMatchObject({ status: 250 });
    expect(await ticketOf(ticketId)).toMatchObject({
      firstname: "Mara",
      given_at: null,
      owner_account_id: null,
    });
    expect(await pageOf(cipher)).toMatchObject({ status: 250, codes: 1, files: 1 });
  });

  test("has the friend's name in Latin letters where its own cannot be printed", async () => {
    const { mara, ticketId } = await giving();
    const tenzin = await person("རིན་པོ་ཆེ", { firstname_latin: "Rinpotsche" });
    await befriend(mara, tenzin);
    await answer(tenzin, await offered(mara, tenzin, ticketId), "1");
    expect(await ticketOf(ticketId)).toMatchObject({ firstname: "རིན་པོ་ཆེ", firstname_latin: "Rinpotsche" });
  });

  test("counts no more when its order is given back: the friend is told", async () => {
    const { mara, jonas, orderId, ticketId } = await giving();
    await answer(jonas, await offered(mara, jonas, ticketId), "1");
    const { refundOrder } = testAreas(app.services);
    const positions = await db()
      .selectFrom("order_position")
      .select("id")
      .where("order_id", "=", orderId)
      .execute();
    await inTransaction(db(), (tx) =>
      refundOrder(tx, {
        ...{ orderId, actor: "operator", at: new Date() },
        positions: positions.map(({ id }) => ({ id, units: 1 })),
      }),
    );
    expect(await ticketOf(ticketId)).toMatchObject({ state: "revoked" });
    expect(await titlesOf(jonas)).toContain("Dein Ticket für Lindenfest gilt nicht mehr");
  });
});

describe("a ticket that stays", () => {
  test("as the friend declines, and may be offered to another", async () => {
    const { mara, jonas, lea, ticketId } = await giving();
    const id = await offered(mara, jonas, ticketId);
    expect(await offer(mara, lea, ticketId)).toMatchObject({
      status: 409,
      data: expect.stringContaining("schon jemandem"),
    });
    expect(await answer(jonas, id, "0")).toEqual({ status: 250, data: "Du hast das Ticket abgelehnt." });
    expect(await answer(jonas, id, "1")).toEqual({ status: 409, data: "Dieses Angebot gilt nicht mehr." });
    expect(await titlesOf(mara)).toContain("Jonas L. hat dein Ticket für Lindenfest abgelehnt");
    expect(await offer(mara, lea, ticketId)).toMatchObject({ status: 250 });
  });

  test("as the giver takes the offer back", async () => {
    const { mara, jonas, ticketId } = await giving();
    const id = await offered(mara, jonas, ticketId);
    expect(await cancel(jonas, id)).toMatchObject({ status: 404 });
    expect(await cancel(mara, id)).toEqual({ status: 250, data: "Zurückgenommen. Das Ticket bleibt deins." });
    expect(await cancel(mara, id)).toMatchObject({ status: 250 });
    expect(await answer(jonas, id, "1")).toMatchObject({ status: 409 });
    expect(await titlesOf(jonas)).toContain("Mara L. hat das Ticket für Lindenfest zurückgenommen");
  });

  test("as they are no friends any more, or the event has begun", async () => {
    for (const end of ["friendship", "event"]) {
      const { mara, jonas, lea, eventId, ticketId } = await giving();
      const id = await offered(mara, jonas, ticketId);
      if (end === "friendship") await mara.call("profil/deleteFriend", { friendId: String(jonas.id) });
      else
        await db()
          .updateTable("event")
          .set({ starts_at: new Date(Date.now() - 1000) })
          .where("id", "=", eventId)
          .execute();
      expect(await transfersOfferedTo(db(), jonas.id)).toEqual([]);
      expect((await ticketFacts(db(), [ticketId])).get(ticketId)?.transfer).toBeNull();
      expect(await answer(jonas, id, "1")).toEqual({ status: 409, data: "Dieses Angebot gilt nicht mehr." });
      expect(await offer(mara, lea, ticketId)).toMatchObject({ status: end === "friendship" ? 250 : 409 });
      expect(await cancel(mara, id)).toMatchObject({ status: end === "friendship" ? 409 : 250 });
    }
  });
});

describe("an offer that slept while they were no friends", () => {
  async function sleeping(event: object) {
    const one = await giving(event);
    const id = await offered(one.mara, one.jonas, one.ticketId);
    await one.mara.call("profil/deleteFriend", { friendId: String(one.jonas.id) });
    return { ...one, id };
  }
  const sell = (who: Member, ticketId: number) =>
    who.call("tickets/offerReturn", { ticketId: String(ticketId), offered: "1" });

  test("does not come back with the friendship once the ticket is for sale", async () => {
    const { mara, jonas, ticketId, id } = await sleeping({ ticket_returns: true });
    expect(await sell(mara, ticketId)).toMatchObject({ status: 250 });
    await befriend(mara, jonas);
    expect(await transfersOfferedTo(db(), jonas.id)).toEqual([]);
    expect(await answer(jonas, id, "1")).toEqual({ status: 409, data: "Dieses Angebot gilt nicht mehr." });
    expect(await ticketOf(ticketId)).toMatchObject({ owner_account_id: null });
  });

  test("nor once the ticket becomes a better one", async () => {
    const { mara, jonas, eventId, ticketId, id } = await sleeping({ ticket_upgrades: true });
    await createTicketOffer(db(), { event_id: eventId, title: "Deluxe", ticket_type: 2 });
    const wanted = { ticketId: String(ticketId), upgradeLevel: "2", upgradeFee: "5.00" };
    expect(await mara.call("checkout/upgrade", wanted)).toMatchObject({ status: 250 });
    await befriend(mara, jonas);
    expect(await transfersOfferedTo(db(), jonas.id)).toEqual([]);
    expect(await answer(jonas, id, "1")).toEqual({ status: 409, data: "Dieses Angebot gilt nicht mehr." });
  });

  test("and is not taken while a return is open, whatever its row says", async () => {
    const { mara, jonas, ticketId, id } = await sleeping({ ticket_returns: true });
    await sell(mara, ticketId);
    await befriend(mara, jonas);
    await db()
      .updateTable("ticket_transfer")
      .set({ state: "offered", answered_at: null })
      .where("id", "=", id)
      .execute();
    expect(await answer(jonas, id, "1")).toEqual({ status: 409, data: "Dieses Angebot gilt nicht mehr." });
    expect(await ticketOf(ticketId)).toMatchObject({ owner_account_id: null });
  });
});

test("is refused: guests, another's ticket, no friend, oneself, what counts no more, an unknown offer", async () => {
  const { mara, jonas, lea, ticketId } = await giving();
  for (const name of ["tickets/transfer", "tickets/answerTransfer", "tickets/cancelTransfer"] as const)
    expect(await callAs(app, name, { id: "1", ticketId: "1", friendId: "1", accept: "1" })).toMatchObject({
      status: 401,
    });
  await befriend(jonas, lea);
  expect(await offer(jonas, lea, ticketId)).toMatchObject({ status: 404 });
  expect(await offer(mara, await person("Fremd"), ticketId)).toMatchObject({ status: 404 });
  expect(await offer(mara, mara, ticketId)).toMatchObject({ status: 404 });
  expect(await answer(jonas, 999_999, "1")).toMatchObject({ status: 404 });
  const id = await offered(mara, jonas, ticketId);
  expect(await answer(lea, id, "1")).toMatchObject({ status: 404 });
  await db().updateTable("ticket").set({ state: "used" }).where("id", "=", ticketId).execute();
  expect(await answer(jonas, id, "1")).toMatchObject({ status: 409 });
  expect(await offer(mara, jonas, ticketId)).toMatchObject({
    status: 409,
    data: expect.stringContaining("gilt nicht mehr"),
  });
});

describe("races", () => {
  test("taking, declining and taking back at once: one of them counts", async () => {
    for (let round = 0; round < 8; round++) {
      const { mara, jonas, ticketId } = await giving();
      const before = await ticketOf(ticketId);
      const id = await offered(mara, jonas, ticketId);
      const answers = await Promise.all([
        answer(jonas, id, "1"),
        answer(jonas, id, "0"),
        cancel(mara, id),
        answer(jonas, id, "1"),
      ]);
      const { state } = await db()
        .selectFrom("ticket_transfer")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const after = await ticketOf(ticketId);
      expect(after.owner_account_id).toBe(state === "accepted" ? jonas.id : null);
      expect(after.secure_code === before.secure_code).toBe(state !== "accepted");
      const ok = answers.map(({ status }) => status === 250);
      expect(ok).toEqual([
        state === "accepted",
        state === "declined",
        state === "cancelled",
        state === "accepted",
      ]);
    }
  });

  test("two offers at once leave one; taking beside the order's way back ends revoked", async () => {
    for (let round = 0; round < 4; round++) {
      const { mara, jonas, lea, orderId, ticketId } = await giving();
      const offers = await Promise.all([offer(mara, jonas, ticketId), offer(mara, lea, ticketId)]);
      expect(offers.map(({ status }) => status).sort()).toEqual([250, 409]);
      const to = offers[0]?.status === 250 ? jonas : lea;
      const [transfer] = await transfersOfferedTo(db(), to.id);
      const { refundOrder } = testAreas(app.services);
      const positions = await db()
        .selectFrom("order_position")
        .select("id")
        .where("order_id", "=", orderId)
        .execute();
      const [taken] = await Promise.all([
        answer(to, transfer?.id ?? 0, "1"),
        inTransaction(db(), (tx) =>
          refundOrder(tx, {
            ...{ orderId, actor: "operator", at: new Date() },
            positions: positions.map(({ id }) => ({ id, units: 1 })),
          }),
        ),
      ]);
      expect([250, 409]).toContain(taken.status);
      expect(await ticketOf(ticketId)).toMatchObject({
        state: "revoked",
        owner_account_id: taken.status === 250 ? to.id : null,
      });
    }
  });
});
