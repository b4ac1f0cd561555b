import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnTicket } from "#contract/areas/tickets.ts";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { verifyTicketCode } from "#server/areas/tickets/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { callAs, createMember, type Member } from "../../../testing/member.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { type TestApp, testApp, testAreas } from "../../../testing/services.ts";
import { ticketForm } from "../../../testing/ticket-shop.ts";
import { revokeTicketsOfOrder } from "./ticket-life.ts";

const HOUR = 3_600_000;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ rateLimitFactor: 1_000 });
});
afterAll(() => app[Symbol.asyncDispose]());

const person = () => createMember(app);

/** When it begins and ends, in hours from now, in its own zone. */
function times(begins: number, ends: number, zone = "Europe/Berlin") {
  const [starts_at, ends_at] = [begins, ends].map((hours) => new Date(Date.now() + hours * HOUR)) as [
    Date,
    Date,
  ];
  return {
    ...{ starts_at, ends_at, time_zone: zone },
    ...{ starts_local: instantToZoned(starts_at, zone), ends_local: instantToZoned(ends_at, zone) },
  };
}

/** An event with an offer that costs nothing: what is ordered is paid at once. */
async function freeEvent(event: object = {}, ...offers: object[]) {
  const { id: eventId } = await createEvent(app.services.db, event);
  const ids: number[] = [];
  for (const offer of offers.length > 0 ? offers : [{}])
    ids.push(await createTicketOffer(app.services.db, { event_id: eventId, price_cents: 0, ...offer }));
  return { eventId, offerId: ids[0] as number };
}

/** @returns the order's id */
async function take(member: Member, offerId: number, quantity = 1): Promise<number> {
  const items = JSON.stringify({ tickets: [{ id: offerId, quantity }] });
  const answer = await member.call("checkout/tickets", ticketForm(offerId, { items, total: "0" }));
  expect(answer).toMatchObject({ status: 250 });
  const { cipher } = answer.data as { cipher: string };
  await runJobs(app.services, FULFIL_ORDER.name);
  return testAreas(app.services).references.claimedIdOf(cipher) as number;
}

/** Its sale is over by then, so it moves once everybody has their tickets. */
const move = (eventId: number, ...when: Parameters<typeof times>) =>
  app.services.db
    .updateTable("event")
    .set(times(...when))
    .where("id", "=", eventId)
    .execute();

const allOf = async (member: Member) => {
  const answer = await member.call("tickets/getTickets");
  expect(answer.status).toBe(250);
  return answer.data as { tickets: OwnTicket[]; lounges: unknown[]; offered: unknown[] };
};
const ticketsOf = async (member: Member) => (await allOf(member)).tickets;

test("a ticket has its event, its order, its code and its files", async () => {
  const mara = await person();
  const { eventId, offerId } = await freeEvent(
    { title: "Lindenfest im Advent", cloakroom: true, cloakroom_price_cents: 200 },
    { title: "Frühe Vögel", description: "Eintritt bis 23 Uhr", ticket_type: 2 },
  );
  await take(mara, offerId, 2);
  const [first, second] = await ticketsOf(mara);
  expect(first).toMatchObject({
    ...{ eventId, title: "Lindenfest im Advent", location: "Speicher 7", city: "Hamburg" },
    ...{ ticketTitle: "Frühe Vögel", ticketDescription: "Eintritt bis 23 Uhr", ticketType: 2 },
    ...{ status: 0, isNew: 1, isRunning: 0, ticketUpgrades: 0, upgrades: [], upgradePending: 0 },
    ...{ gaderobe: 1, gaderobePrice: 2, holder: "Mia Lindner", imageAlt: "Plakat" },
    image: expect.stringMatching(/^\/bilder\/.*\/1200\.jpg$/),
    shortCode: expect.stringMatching(/^[0-9A-Z]{4} [0-9A-Z]{4}$/),
    file: { file: expect.any(String), name: "Ticket-Lindenfest-im-Advent-Mia-Lindner.pdf" },
  });
  expect(second?.orderNumber).toBe(first?.orderNumber);
  const key = app.services.secrets.ticketPublicKey;
  for (const ticket of [first, second])
    expect(verifyTicketCode(ticket?.secureCode ?? "", key)).toMatchObject({ ticketId: ticket?.id, eventId });

  const order = await mara.call("checkout/getData", { cipher: first?.cipher ?? "" });
  expect(order).toMatchObject({ status: 250, data: { order: { number: first?.orderNumber } } });
  const files = [
    ["ticket", first?.file, "application/pdf"],
    ["calendar", first?.calendar, "text/calendar"],
  ] as const;
  for (const [type, file, contentType] of files) {
    const answer = await app.server.inject(
      `/checkout/getFile?${new URLSearchParams({ type, file: file?.file ?? "" })}`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain(contentType);
  }
});

test("nobody sees another's, and a guest sees none", async () => {
  const [mara, jonas] = [await person(), await person()];
  await take(mara, (await freeEvent()).offerId);
  expect(await allOf(jonas)).toEqual({ tickets: [], lounges: [], offered: [] });
  expect(await callAs(app, "tickets/getTickets", {})).toMatchObject({ status: 401 });
});

describe("new, running and old, by the clock of the event's zone", () => {
  test("what runs comes first, then what comes next, then what was last", async () => {
    const mara = await person();
    const events = [];
    for (const title of ["letzte Woche", "gestern", "läuft", "morgen", "nächste Woche"]) {
      const { eventId, offerId } = await freeEvent({ title });
      await take(mara, offerId);
      events.push(eventId);
    }
    const [lastWeek = 0, yesterday = 0, running = 0, tomorrow = 0, nextWeek = 0] = events;
    await move(nextWeek, 168, 175);
    await move(yesterday, -24, -17);
    await move(tomorrow, 24, 31, "Europe/London");
    await move(lastWeek, -168, -161);
    await move(running, -2, 5, "Europe/Zurich");
    expect((await ticketsOf(mara)).map(({ title, isNew, isRunning }) => [title, isNew, isRunning])).toEqual([
      ["läuft", 0, 1],
      ["morgen", 1, 0],
      ["nächste Woche", 1, 0],
      ["gestern", 0, 0],
      ["letzte Woche", 0, 0],
    ]);
  });

  test("what was used at the door still shows its code, what was revoked or called off does not", async () => {
    const mara = await person();
    const used = await freeEvent();
    const revoked = await freeEvent();
    const calledOff = await freeEvent();
    await take(mara, used.offerId);
    const orderId = await take(mara, revoked.offerId);
    await take(mara, calledOff.offerId);
    const { db } = app.services;
    await db.updateTable("ticket").set({ state: "used" }).where("event_id", "=", used.eventId).execute();
    await db.updateTable("event").set({ state: "cancelled" }).where("id", "=", calledOff.eventId).execute();
    await inTransaction(db, (tx) =>
      revokeTicketsOfOrder(tx, { orderId, reason: "refunded", actor: "operator", at: new Date() }),
    );
    const tickets = await ticketsOf(mara);
    const of = (eventId: number) => tickets.find((ticket) => ticket.eventId === eventId);
    expect(of(used.eventId)).toMatchObject({ status: 1, isNew: 0, secureCode: expect.any(String) });
    for (const { eventId } of [revoked, calledOff])
      expect(of(eventId)).toMatchObject({
        ...{ status: 2, isNew: 0, secureCode: null, shortCode: null, file: null, calendar: null },
      });
    await move(used.eventId, -1, 5);
    await move(revoked.eventId, -1, 5);
    expect(
      (await ticketsOf(mara)).filter(({ isRunning }) => isRunning).map(({ eventId }) => eventId),
    ).toEqual([used.eventId]);
  });
});

describe("upgrades", () => {
  const offers = [
    { title: "Standard", ticket_type: 1 },
    { title: "Deluxe voll", ticket_type: 2, quota: 3, sold: 3 },
    { title: "Deluxe", ticket_type: 2, quota: 5, sold: 1 },
    { title: "Premium", ticket_type: 3, quota: 2, sold: 2 },
  ];

  test("by the ladder, with a place or without, where the event has them and is not over", async () => {
    const mara = await person();
    const { eventId, offerId } = await freeEvent({ ticket_upgrades: true }, ...offers);
    await take(mara, offerId);
    expect((await ticketsOf(mara))[0]).toMatchObject({
      ticketUpgrades: 1,
      upgrades: [
        { upgradeLevel: 2, title: "Deluxe", description: "Eintritt ab 22 Uhr", upgradeFee: 5, available: 4 },
        {
          upgradeLevel: 3,
          title: "Premium",
          description: "Eintritt ab 22 Uhr",
          upgradeFee: 10,
          available: 0,
        },
      ],
    });
    await app.services.db
      .updateTable("ticket")
      .set({ ticket_type: 2 })
      .where("event_id", "=", eventId)
      .execute();
    expect((await ticketsOf(mara))[0]?.upgrades).toEqual([
      { upgradeLevel: 3, title: "Premium", description: "Eintritt ab 22 Uhr", upgradeFee: 5, available: 0 },
    ]);
    await app.services.db
      .updateTable("ticket")
      .set({ ticket_type: 3 })
      .where("event_id", "=", eventId)
      .execute();
    expect((await ticketsOf(mara))[0]?.upgrades).toEqual([]);
    await app.services.db
      .updateTable("ticket")
      .set({ ticket_type: 1 })
      .where("event_id", "=", eventId)
      .execute();
    await move(eventId, -1, 5);
    expect((await ticketsOf(mara))[0]?.upgrades.map(({ title }) => title)).toEqual(["Deluxe", "Premium"]);
    await app.services.db
      .updateTable("ticket_offer")
      .set({ sale_ends_at: new Date(Date.now() - 1000) })
      .where("event_id", "=", eventId)
      .where("title", "=", "Deluxe")
      .execute();
    expect((await ticketsOf(mara))[0]?.upgrades.map(({ title }) => title)).toEqual([
      "Deluxe voll",
      "Premium",
    ]);
    await move(eventId, -7, -1);
    expect((await ticketsOf(mara))[0]).toMatchObject({ ticketUpgrades: 1, upgrades: [] });
  });

  test("none where the event has none of them", async () => {
    const mara = await person();
    const { offerId } = await freeEvent({ ticket_upgrades: false }, ...offers);
    await take(mara, offerId);
    expect((await ticketsOf(mara))[0]).toMatchObject({ ticketUpgrades: 0, upgrades: [] });
  });
});

describe("tickets that move between friends", () => {
  async function friends() {
    const [mara, jonas] = [
      await person(),
      await createMember(app, { firstname: "Jonas", lastname: "Krämer" }),
    ];
    const [first, second] = [mara.id, jonas.id].sort((a, b) => a - b) as [number, number];
    await app.services.db
      .insertInto("friendship")
      .values({
        ...{ first_account_id: first, second_account_id: second, requested_by: mara.id },
        accepted_at: new Date(),
      })
      .execute();
    return { mara, jonas };
  }

  test("one that is offered stays its owner's, and the friend is shown it without its code", async () => {
    const { mara, jonas } = await friends();
    const { eventId, offerId } = await freeEvent(
      { title: "Mixtape", ticket_upgrades: true },
      {},
      { ticket_type: 2 },
    );
    await take(mara, offerId);
    const [ticket] = await ticketsOf(mara);
    expect(ticket).toMatchObject({ transferable: 1, transfer: null, upgrades: [{ upgradeLevel: 2 }] });
    const { id } = await app.services.db
      .insertInto("ticket_transfer")
      .values({
        ...{ ticket_id: ticket?.id ?? 0, event_id: eventId },
        ...{ from_account_id: mara.id, to_account_id: jonas.id },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await ticketsOf(mara))[0]).toMatchObject({
      ...{ transferable: 0, upgrades: [], secureCode: ticket?.secureCode },
      transfer: { id, friendId: jonas.id, firstname: "Jonas K." },
    });
    const seen = await allOf(jonas);
    expect(seen.tickets).toEqual([]);
    expect(seen.offered).toEqual([
      expect.objectContaining({
        ...{ id, friendId: mara.id, firstname: "Ada P.", ticketId: ticket?.id },
        ...{ title: "Mixtape", ticketTitle: "Standard" },
      }),
    ]);
    expect(JSON.stringify(seen)).not.toContain(ticket?.secureCode);
  });

  test("one that was given is the friend's alone, without the order it came with", async () => {
    const { mara, jonas } = await friends();
    const { offerId } = await freeEvent();
    await take(mara, offerId, 2);
    const [kept, given] = await ticketsOf(mara);
    await app.services.db
      .updateTable("ticket")
      .set({ given_at: new Date(), owner_account_id: jonas.id })
      .where("id", "=", given?.id ?? 0)
      .execute();
    expect((await ticketsOf(mara)).map(({ id }) => id)).toEqual([kept?.id]);
    expect(await ticketsOf(jonas)).toEqual([
      expect.objectContaining({
        ...{ id: given?.id, orderNumber: null, cipher: null, isNew: 1 },
        ...{ secureCode: given?.secureCode, file: expect.anything() },
      }),
    ]);
  });

  test("may be offered for sale again where the organiser allows it, and what is on offer does nothing else", async () => {
    const { mara } = await friends();
    const { eventId, offerId } = await freeEvent({ ticket_returns: true });
    await take(mara, offerId);
    const [ticket] = await ticketsOf(mara);
    expect(ticket).toMatchObject({ returnable: 1, returning: 0 });
    await app.services.db
      .insertInto("ticket_return")
      .values({ ticket_id: ticket?.id ?? 0, event_id: eventId })
      .execute();
    expect((await ticketsOf(mara))[0]).toMatchObject({
      ...{ returnable: 0, returning: 1, transferable: 0, status: 0, secureCode: ticket?.secureCode },
    });
  });
});
