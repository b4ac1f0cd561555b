import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { guestOf, ids, inHours, span } from "../../../testing/event-guest.ts";

describe("home/getEvents", () => {
  test("lists what is not over, soonest first, without drafts, cancelled and past ones", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const later = await createEvent(db, span(48, 55));
    const running = await createEvent(db, span(-2, 3));
    await createEvent(db, span(-30, -20));
    await createEvent(db, { state: "draft" });
    await createEvent(db, { state: "cancelled" });
    expect(await ids(guestOf(db)("home/getEvents", {}))).toEqual([running.id, later.id]);
  });

  test("goes on behind the cursor, also among events that begin at the same moment", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const moment = span(10, 15);
    const all = [];
    for (let index = 0; index < 4; index++) all.push((await createEvent(db, moment)).id);
    const guest = guestOf(db);
    expect(await ids(guest("home/getEvents", { cursor: String(all[1]) }))).toEqual(all.slice(2));
    expect(await ids(guest("home/getEvents", { cursor: String(all[3]) }))).toEqual([]);
  });

  test("shows the cheapest price that can be bought with its fee, and what is left", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db);
    await createTicketOffer(db, { event_id: id, price_cents: 500, quota: 5, sold: 5 });
    await createTicketOffer(db, { event_id: id, price_cents: 700, sale_starts_at: inHours(1) });
    await createTicketOffer(db, { event_id: id, price_cents: 800, sale_ends_at: inHours(-1) });
    await createTicketOffer(db, {
      event_id: id,
      price_cents: 1200,
      fee_cents: 90,
      quota: 30,
      sold: 10,
      held: 2,
    });
    const answer = await guestOf(db)("home/getEvents", {});
    expect(answer.status === 250 && answer.data[0]).toMatchObject({ priceFrom: 12.9, available: 118 });
  });

  test("shows no price whose sale has ended, also when everything else is gone or still to come", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const priceFrom = async () => {
      const answer = await guestOf(db)("home/getEvents", {});
      return answer.status === 250 && answer.data[0]?.priceFrom;
    };
    const { id } = await createEvent(db);
    await createTicketOffer(db, { event_id: id, price_cents: 1300, sale_ends_at: inHours(-1) });
    await createTicketOffer(db, { event_id: id, price_cents: 1650, quota: 4, sold: 3, held: 1 });
    expect(await priceFrom()).toBe(16.5);
    await createTicketOffer(db, { event_id: id, price_cents: 1900, sale_starts_at: inHours(1) });
    expect(await priceFrom()).toBe(19);
  });

  test("has neither price nor number once every sale has ended, instead of calling it sold out", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db, span(-1, 5));
    await createTicketOffer(db, { event_id: id, sale_ends_at: inHours(-2) });
    const answer = await guestOf(db)("home/getEvents", {});
    expect(answer.status === 250 && answer.data[0]).toMatchObject({ priceFrom: null, available: null });
  });

  test("has neither price nor number for an external shop", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db, { ticket_sale_link: "https://karten.example/1" });
    await createTicketOffer(db, { event_id: id });
    const answer = await guestOf(db)("home/getEvents", {});
    expect(answer.status === 250 && answer.data[0]).toMatchObject({
      priceFrom: null,
      available: null,
      ticketSale: 1,
    });
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//karten.example",
    "karten.example",
    "https://",
    " https://a.example",
  ])("no link leads to %j: the database refuses it, and what is there already is not shown", async (link) => {
    await using database = await testDatabase();
    const { db } = database;
    const refused = createEvent(db, { ticket_sale_link: link });
    await expect(refused).rejects.toThrow("event_ticket_sale_link_check");
    await database.pool.query("alter table event drop constraint event_ticket_sale_link_check");
    const { id } = await createEvent(db, { ticket_sale_link: link });
    await createTicketOffer(db, { event_id: id });
    const listed = await guestOf(db)("home/getEvents", {});
    // It is not sold here either.
    const shown = { ticketSaleLink: null, priceFrom: null };
    expect(listed.status === 250 && listed.data[0]).toMatchObject(shown);
    const details = await guestOf(db)("eventdetails/getDetails", { eventId: String(id) });
    expect(details.status === 250 && details.data).toMatchObject({ eventDetails: shown, ticketItems: [] });
  });

  test("writes the event's own wall clock, whatever the server's zone", async () => {
    await using database = await testDatabase();
    const { db } = database;
    await createEvent(db, {
      starts_local: "2031-10-25 22:00:00",
      ends_local: "2031-10-26 05:00:00",
      starts_at: new Date("2031-10-25T20:00:00Z"),
      ends_at: new Date("2031-10-26T04:00:00Z"),
    });
    const answer = await guestOf(db)("home/getEvents", {});
    expect(answer.status === 250 && answer.data[0]).toMatchObject({
      startTime: "2031-10-25 22:00:00",
      endTime: "2031-10-26 05:00:00",
    });
  });

  test("refuses a cursor that is no id", async () => {
    await using database = await testDatabase();
    expect(await guestOf(database.db)("home/getEvents", { cursor: "1 or 1=1" })).toMatchObject({
      status: 400,
      fields: { cursor: "Das ist keine gültige Nummer." },
    });
  });
});
