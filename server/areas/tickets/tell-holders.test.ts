import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { reissueOrder } from "#server/areas/fulfilment/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { openLive } from "../../../testing/live-reader.ts";
import { createLounge } from "../../../testing/lounge-factory.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { testProducts } from "../../../testing/products.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";
import { transfersOfferedTo } from "./own-tickets-facts.ts";

let app: TestApp;
let live: string;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  live = `${await app.server.listen({ port: 0, host: "127.0.0.1" })}/live`;
});
afterAll(() => app[Symbol.asyncDispose]());

const db = () => app.services.db;
const openFor = ({ sessionID }: Member) => openLive(live, { cookie: `nachtfalter_session=${sessionID}` });

/** Does something, and waits until the open pages of these members were told that their tickets have changed. */
async function told(members: readonly Member[], act: () => Promise<unknown>): Promise<void> {
  const streams = await Promise.all(members.map(openFor));
  await act();
  for (const stream of streams) {
    expect(await stream.next("tickets")).toEqual({ event: "tickets", data: {} });
    stream[Symbol.dispose]();
  }
}

async function ticketsOf(member: Member): Promise<OwnTicket[]> {
  return ((await member.call("tickets/getTickets")).data as { tickets: OwnTicket[] }).tickets;
}

/** A member with a free ticket, and a friend. */
async function holder() {
  const [mara, jonas] = [await createMember(app), await createMember(app)];
  await mara.call("profil/addFriend", { friendEmail: jonas.email });
  await jonas.call("profil/acceptFriend", { friendId: String(mara.id) });
  const { id: eventId } = await createEvent(db(), { ticket_returns: true, ticket_upgrades: true });
  const offerId = await createTicketOffer(db(), { event_id: eventId, price_cents: 0 });
  await createTicketOffer(db(), { event_id: eventId, title: "Deluxe", ticket_type: 2 });
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
  await mara.call("checkout/tickets", ticketForm(offerId, { items, total: "0" }));
  await runJobs(app.services, FULFIL_ORDER.name);
  const [ticket] = await ticketsOf(mara);
  if (ticket === undefined) throw new Error("there is no ticket");
  const { order_id: orderId } = await db()
    .selectFrom("ticket")
    .select("order_id")
    .where("id", "=", ticket.id)
    .executeTakeFirstOrThrow();
  return { mara, jonas, orderId, ticketId: String(ticket.id), code: ticket.secureCode };
}

/** Gives back all of an order. */
async function refund(orderId: number): Promise<void> {
  const { refundOrder } = testAreas(app.services);
  const { rows } = await app.services.pool.query("select id from order_position where order_id = $1", [
    orderId,
  ]);
  await inTransaction(db(), (tx) =>
    refundOrder(tx, {
      ...{ orderId, actor: "operator", at: new Date() },
      positions: rows.map(({ id }: { id: number }) => ({ id, units: 1 })),
    }),
  );
}

test("an upgrade that is made, and one that is undone, tells who holds the ticket", async () => {
  const { mara, ticketId, code } = await holder();
  await giveCredits(db(), mara.id, 500);
  const wanted = { ticketId, upgradeLevel: "2", upgradeFee: "5.00", useCredits: "500" };
  await told([mara], async () => {
    expect(await mara.call("checkout/upgrade", wanted)).toMatchObject({ status: 250 });
    await runJobs(app.services, FULFIL_ORDER.name);
  });
  const [better] = await ticketsOf(mara);
  expect(better?.ticketType).toBe(2);
  expect(better?.secureCode).not.toBe(code);
  const { order_id: upgradeId } = await db()
    .selectFrom("ticket_upgrade")
    .select("order_id")
    .where("ticket_id", "=", Number(ticketId))
    .executeTakeFirstOrThrow();
  await told([mara], async () => {
    await refund(upgradeId);
    await runJobs(app.services);
  });
  expect((await ticketsOf(mara))[0]?.ticketType).toBe(1);
});

test("a ticket on its way to a friend tells both, whatever comes of it, and its refund who holds it then", async () => {
  const { mara, jonas, orderId, ticketId } = await holder();
  const offer = () => mara.call("tickets/transfer", { ticketId, friendId: String(jonas.id) });
  const transfer = async () => String((await transfersOfferedTo(db(), jonas.id))[0]?.id);
  await told([mara, jonas], offer);
  const cancelled = await transfer();
  await told([mara, jonas], () => mara.call("tickets/cancelTransfer", { id: cancelled }));
  for (const accept of ["0", "1"]) {
    await offer();
    const id = await transfer();
    await told([mara, jonas], () => jonas.call("tickets/answerTransfer", { id, accept }));
  }
  expect(await ticketsOf(mara)).toEqual([]);
  await told([jonas], () => refund(orderId));
  expect(await ticketsOf(jonas)).toMatchObject([{ status: 2, secureCode: null }]);
});

test("so do a ticket for sale, a refund while a friend is offered it, and a new code", async () => {
  const one = await holder();
  await told([one.mara], () =>
    one.mara.call("tickets/offerReturn", { ticketId: one.ticketId, offered: "1" }),
  );
  await told([one.mara], () =>
    one.mara.call("tickets/offerReturn", { ticketId: one.ticketId, offered: "0" }),
  );
  await told([one.mara], () =>
    inTransaction(db(), (tx) =>
      reissueOrder(
        tx,
        { products: testProducts, mailDomain: "example.org" },
        {
          ...{ orderId: one.orderId, reason: "lost", actor: "operator", at: new Date() },
        },
      ),
    ),
  );
  expect((await ticketsOf(one.mara))[0]?.secureCode).not.toBe(one.code);
  await one.mara.call("tickets/transfer", { ticketId: one.ticketId, friendId: String(one.jonas.id) });
  await told([one.mara, one.jonas], () => refund(one.orderId));
});

test("and a lounge whose money goes back, who booked it", async () => {
  const mara = await createMember(app);
  await giveCredits(db(), mara.id, 10_000);
  const { id: eventId } = await createEvent(db());
  const id = await createLounge(db(), { event_id: eventId, price_cents: 10_000 });
  const items = JSON.stringify({ lounges: [{ id, quantity: 1, reservation: 0 }] });
  const booked = await mara.call("checkout/lounges", { items, total: "100.00", useCredits: "10000" });
  expect(booked).toMatchObject({ status: 250 });
  await runJobs(app.services, FULFIL_ORDER.name);
  const { order_id: orderId } = await db()
    .selectFrom("lounge_booking")
    .select("order_id")
    .where("event_id", "=", eventId)
    .executeTakeFirstOrThrow();
  await told([mara], async () => {
    await refund(orderId);
    await runJobs(app.services);
  });
});
