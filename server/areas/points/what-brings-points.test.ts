import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallName } from "#contract/all-calls.ts";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { auditBooks } from "../../../testing/audit-books.ts";
import { beginPayment } from "../../../testing/begun-payment.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { createLoungeEvent, loungeForm } from "../../../testing/lounge-factory.ts";
import { createMember, type Member } from "../../../testing/member.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";

let app: TestApp;
let mia: Member;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
  mia = await createMember(app);
});
afterAll(() => app[Symbol.asyncDispose]());

/** Orders by a call, pays what a provider is to be paid, and has all of it made. @returns the order, and the points that it brought */
async function buy(call: CallName, form: Record<string, string>) {
  const before = await points();
  const { status, data } = await mia.call(call, form);
  expect([call, status, data]).toMatchObject([call, 250, {}]);
  const { link, cipher } = data as { link?: string; cipher?: string };
  const areas = testAreas(app.services);
  const orderId = areas.references.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
  if (link !== undefined) {
    const { db } = app.services;
    await beginPayment(db, orderId);
    const { orders } = areas.paymentDeps;
    await inTransaction(db, (tx) => orders.settle(tx, { orderId, attemptId: 1, at: new Date() }));
  }
  await runJobs(app.services, FULFIL_ORDER.name);
  return { orderId, brought: (await points()) - before };
}

async function points(): Promise<number> {
  return ((await mia.call("tickets/getPoints")).data as { points: number }).points;
}

test("tickets, upgrades, lounges, reservations and their rest bring a point a euro, also when credits pay; coats and top-ups none", async () => {
  const { db } = app.services;
  expect(await buy("checkout/credits", { credits: "2500" })).toMatchObject({ brought: 0 });
  const { id: eventId } = await createEvent(db, {
    ...{ ticket_upgrades: true, cloakroom: true, cloakroom_price_cents: 200 },
  });
  const offerId = await createTicketOffer(db, { event_id: eventId });
  await createTicketOffer(db, { event_id: eventId, title: "Deluxe", ticket_type: 2 });
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] });
  const ticket = await buy(
    "checkout/tickets",
    ticketForm(offerId, { items, total: "12.50", useCredits: "1250" }),
  );
  expect(ticket.brought).toBe(12);
  const { id } = await db
    .selectFrom("ticket")
    .select("id")
    .where("order_id", "=", ticket.orderId)
    .executeTakeFirstOrThrow();
  const upgrade = { ticketId: String(id), upgradeLevel: "2", upgradeFee: "5.00" };
  expect(await buy("checkout/upgrade", upgrade)).toMatchObject({ brought: 5 });
  expect(await buy("checkout/garderobe", { eventId: String(eventId), gaderobePrice: "2.00" })).toMatchObject({
    brought: 0,
  });

  const { loungeId } = await createLoungeEvent(db, { price_cents: 24_995 });
  expect(await buy("checkout/lounges", loungeForm([{ id: loungeId }], "249.95"))).toMatchObject({
    brought: 249,
  });
  const reserved = await buy("checkout/lounges", loungeForm([{ id: loungeId, reservation: 1 }], "25.00"));
  expect(reserved.brought).toBe(25);
  const booking = await db
    .selectFrom("lounge_booking")
    .select("id")
    .where("order_id", "=", reserved.orderId)
    .executeTakeFirstOrThrow();
  expect(await buy("lounge/payRest", { bookingId: String(booking.id), total: "224.95" })).toMatchObject({
    brought: 224,
  });
  expect((await auditBooks(app.services.pool)).filter((line) => line.includes("point"))).toEqual([]);
});
