import { describe, expect, test } from "vitest";
import { allCalls, type CallName, type Calls } from "#contract/all-calls.ts";
import type { Answer, CallDefinition, Input } from "#contract/call.ts";
import type { Database } from "#server/platform/database.ts";
import { NO_DEVICE } from "#server/platform/http/caller-device.ts";
import { runCall } from "#server/platform/http/dispatch.ts";
import { GUEST } from "#server/platform/http/handler.ts";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { eventCalls } from "./calls.ts";

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const span = (from: number, to: number) => ({ starts_at: inHours(from), ends_at: inHours(to) });

/** Calls as a guest, checks the answer against its contract and that prepared bytes and value are the same. */
function guestOf(db: Database, settings: { insurance?: boolean; paymentPossible?: boolean } = {}) {
  const handlers = new Map(
    eventCalls({ db, insurance: true, paymentPossible: true, ...settings }).map(({ name, handle }) => [
      name,
      handle,
    ]),
  );
  return async <Name extends CallName>(
    name: Name,
    input: Input<Calls[Name]>,
  ): Promise<Answer<Calls[Name]>> => {
    const definition = allCalls[name] as unknown as CallDefinition;
    const handle = handlers.get(name);
    if (handle === undefined) throw new Error(`no handler for ${name}`);
    const outcome = await runCall({ definition, handle, asksWho: false }, input, {
      principal: GUEST,
      requestId: "t",
      findAddress: () => "::1",
      device: NO_DEVICE,
    });
    if ("file" in outcome) throw new Error("a file");
    const answer = ("answer" in outcome ? outcome.answer : outcome) as Answer<Calls[Name]>;
    if ("body" in outcome) expect(JSON.parse(outcome.body.toString())).toEqual(answer);
    const schema = definition.answers[answer.status];
    if (schema !== undefined) expect(schema.safeParse(answer.data).error).toBeUndefined();
    return answer;
  };
}

/** An event in a city of its own there. */
async function eventElsewhere(
  db: Database,
  cityId: number,
  latitude: number,
  longitude: number,
  hours = 240,
) {
  const name = `Ort ${cityId}`;
  await db
    .insertInto("city")
    .values({
      id: cityId,
      name,
      country: "DE",
      region: "X",
      population: 9,
      latitude,
      longitude,
      time_zone: "Europe/Berlin",
    })
    .execute();
  const { id: venueId } = await db
    .insertInto("venue")
    .values({ name, street: "Weg 1", postcode: "12345", city_id: cityId, latitude, longitude })
    .returning("id")
    .executeTakeFirstOrThrow();
  return createEvent(db, { city_id: cityId, venue_id: venueId, ...span(hours, hours + 5) });
}

async function ids(answer: Promise<{ status: number; data: unknown }>): Promise<number[]> {
  return ((await answer).data as { id: number }[]).map(({ id }) => id);
}

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

describe("short lists", () => {
  test("home/get5Events: the next five", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const all = [];
    for (let index = 0; index < 6; index++) all.push((await createEvent(db, span(5 + index, 9 + index))).id);
    expect(await ids(guestOf(db)("home/get5Events", {}))).toEqual(all.slice(0, 5));
  });

  test("home/get3Events: promoted ones first, of a series only its next night", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const a = await createEvent(db, { ...span(5, 9), title: "Auftakt" });
    await createEvent(db, { ...span(6, 9), title: "Auftakt" });
    const b = await createEvent(db, { ...span(7, 9), title: "Zugabe" });
    const promoted = await createEvent(db, { ...span(90, 99), title: "Großer Abend", promoted: true });
    await createEvent(db, { ...span(200, 209), title: "Großer Abend", promoted: true });
    expect(await ids(guestOf(db)("home/get3Events", {}))).toEqual([promoted.id, a.id, b.id]);
  });
});

describe("home/getEventsByCity", () => {
  test("gives the city's events and, nearest first, those elsewhere with their distance", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const home = await createEvent(db);
    const munich = await eventElsewhere(db, 1, 48.137, 11.575);
    const bremen = await eventElsewhere(db, 2, 53.079, 8.802);
    const answer = await guestOf(db)("home/getEventsByCity", { cityId: "2911298" });
    if (answer.status !== 250) throw new Error(String(answer.data));
    expect(answer.data.events.map(({ id }) => id)).toEqual([home.id]);
    expect(answer.data.nearestEvents.map(({ id }) => id)).toEqual([bremen.id, munich.id]);
    const [near, far] = answer.data.nearestEvents.map(({ distanceKm }) => distanceKm);
    expect(near).toBeGreaterThan(90);
    expect(near).toBeLessThan(100);
    expect(far).toBeGreaterThan(600);
    expect(far).toBeLessThan(620);
  });

  test("within a step of 25 km the soonest comes first", async () => {
    await using database = await testDatabase();
    const { db } = database;
    await createEvent(db);
    // From the centre of Hamburg 45, 55 and 70 km: the first two are nearest to 50.
    const later = await eventElsewhere(db, 1, 53.955, 9.99, 60);
    const sooner = await eventElsewhere(db, 2, 54.045, 9.99, 30);
    const farther = await eventElsewhere(db, 3, 54.18, 9.99, 10);
    const answer = await guestOf(db)("home/getEventsByCity", { cityId: "2911298" });
    if (answer.status !== 250) throw new Error(String(answer.data));
    expect(answer.data.nearestEvents.map(({ id }) => id)).toEqual([sooner.id, later.id, farther.id]);
  });

  test("404 for a city that is not there, 400 without one", async () => {
    await using database = await testDatabase();
    const guest = guestOf(database.db);
    expect(await guest("home/getEventsByCity", { cityId: "77" })).toEqual({
      status: 404,
      data: "Diese Stadt kennen wir nicht.",
    });
    expect(await guest("home/getEventsByCity", {} as never)).toMatchObject({
      status: 400,
      fields: { cityId: "Bitte fülle dieses Feld aus." },
    });
  });
});

describe("home/getFilterItems", () => {
  test("lists types, music and details in their order", async () => {
    await using database = await testDatabase();
    const { db } = database;
    await db
      .insertInto("label")
      .values([
        { id: 18, kind: "music", title: "Electro", emoji: "🎛️", sort_order: 2 },
        { id: 31, kind: "type", title: "Club", emoji: "🪩", sort_order: 1 },
      ])
      .execute();
    expect(await guestOf(db)("home/getFilterItems", {})).toEqual({
      status: 250,
      data: [
        { id: 31, kind: "type", title: "Club", emoji: "🪩" },
        { id: 18, kind: "music", title: "Electro", emoji: "🎛️" },
      ],
    });
  });
});

describe("eventdetails/getDetails", () => {
  test("gives data, offers in order, labels and other events of the city", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db, {
      age_limit: 18,
      promoted: true,
      line_up: ["Ona Velt", "Tarek Juhl"],
    });
    const other = await createEvent(db, { title: "Tagschicht" });
    await db
      .insertInto("label")
      .values({ id: 31, kind: "type", title: "Club", emoji: "🪩", sort_order: 1 })
      .execute();
    await db.insertInto("event_label").values({ event_id: id, label_id: 31 }).execute();
    const { picture_id } = await db
      .selectFrom("event")
      .select("picture_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("lounge")
      .values({
        event_id: id,
        picture_id,
        title: "Kanzel",
        description: "Am Pult",
        max_guests: 8,
        price_cents: 32_000,
        min_consumption_cents: 20_000,
        quantity: 4,
        reserved: 3,
      })
      .execute();
    await createTicketOffer(db, { event_id: id, title: "Deluxe", sort_order: 2, ticket_type: 2 });
    await createTicketOffer(db, {
      event_id: id,
      title: "Standard",
      sort_order: 1,
      insurance_price_cents: 150,
      personal: true,
      sale_ends_at: new Date("2031-07-01T20:00:00Z"),
      vat_basis_points: 810,
    });
    const answer = await guestOf(db)("eventdetails/getDetails", { eventId: String(id) });
    if (answer.status !== 250) throw new Error(String(answer.data));
    expect(answer.data.events.map((event) => event.id)).toEqual([other.id]);
    expect(answer.data.eventDetails).toMatchObject({
      id,
      ageLimit: 18,
      promotion: 1,
      lineUp: ["Ona Velt", "Tarek Juhl"],
      plz: "20457",
      over: 0,
      paymentMethods: ["card", "paypal", "klarna", "eps"],
      organizer: { legalName: "Nordlicht Veranstaltungen GmbH" },
    });
    expect(answer.data.ticketItems.map(({ ticketTitle }) => ticketTitle)).toEqual(["Standard", "Deluxe"]);
    expect(answer.data.ticketItems[0]).toMatchObject({
      price: 12.5,
      available: 100,
      personal: 1,
      ticketInsurance: 1,
      ticketInsurancePrice: 1.5,
      vatPercent: 8.1,
      saleState: "open",
      saleEnd: "2031-07-01 22:00:00",
    });
    expect(answer.data.eventLabels).toEqual([{ id: 31, kind: "type", title: "Club", emoji: "🪩" }]);
    expect(answer.data.lounges).toMatchObject([
      {
        eventId: id,
        title: "Kanzel",
        eventImage: answer.data.eventDetails.image,
        maxGuests: 8,
        price: 320,
        minConsumption: 200,
        quantity: 4,
        reserved: 3,
      },
    ]);
    expect(answer.data.isAttendees).toBe(0);
  });

  test("offers no insurance while it is switched off", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db);
    await createTicketOffer(db, { event_id: id, insurance_price_cents: 150 });
    const answer = await guestOf(db, { insurance: false })("eventdetails/getDetails", {
      eventId: String(id),
    });
    expect(answer.status === 250 && answer.data.ticketItems[0]).toMatchObject({
      ticketInsurance: 0,
      ticketInsurancePrice: null,
    });
  });

  test("names no means of payment and no insurance while nobody takes payments", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db);
    await createTicketOffer(db, { event_id: id, insurance_price_cents: 150 });
    const guest = guestOf(db, { paymentPossible: false });
    expect(await guest("eventdetails/getDetails", { eventId: String(id) })).toMatchObject({
      status: 250,
      data: {
        eventDetails: { paymentMethods: [] },
        ticketItems: [{ price: 12.5, ticketInsurance: 0, ticketInsurancePrice: null }],
      },
    });
  });

  test("a past event can still be looked at and is marked as over", async () => {
    await using database = await testDatabase();
    const { id } = await createEvent(database.db, span(-30, -20));
    const answer = await guestOf(database.db)("eventdetails/getDetails", { eventId: String(id) });
    expect(answer.status === 250 && answer.data.eventDetails.over).toBe(1);
  });

  test.each(["draft", "cancelled"])("404 for a %s event", async (state) => {
    await using database = await testDatabase();
    const { id } = await createEvent(database.db, { state });
    expect(await guestOf(database.db)("eventdetails/getDetails", { eventId: String(id) })).toMatchObject({
      status: 404,
    });
  });

  test("404 for an unknown event", async () => {
    await using database = await testDatabase();
    expect(await guestOf(database.db)("eventdetails/getDetails", { eventId: "999999" })).toEqual({
      status: 404,
      data: "Dieses Event gibt es nicht oder nicht mehr.",
    });
  });
});

describe("eventdetails/getCheapestTicket", () => {
  test("the cheapest on sale with its fee and the end of its sale in Berlin time", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const { id } = await createEvent(db);
    await createTicketOffer(db, { event_id: id, price_cents: 900, quota: 3, sold: 2, held: 1 });
    await createTicketOffer(db, {
      event_id: id,
      price_cents: 1500,
      fee_cents: 50,
      sale_ends_at: new Date("2031-12-24T17:00:00Z"),
    });
    await createTicketOffer(db, { event_id: id, price_cents: 1550, fee_cents: 50 });
    expect(await guestOf(db)("eventdetails/getCheapestTicket", { eventId: String(id) })).toEqual({
      status: 250,
      data: { price: 15.5, sellEnd: "2031-12-24 18:00:00" },
    });
  });

  test("of several at the lowest price the one that is sold for longest", async () => {
    await using database = await testDatabase();
    const { db } = database;
    const sellEnd = async (id: number) =>
      (await guestOf(db)("eventdetails/getCheapestTicket", { eventId: String(id) })).data;
    const { id } = await createEvent(db);
    for (const day of [20, 24, 22]) {
      await createTicketOffer(db, {
        event_id: id,
        price_cents: 1500,
        sale_ends_at: new Date(`2031-12-${day}T17:00:00Z`),
      });
    }
    expect(await sellEnd(id)).toEqual({ price: 15, sellEnd: "2031-12-24 18:00:00" });
    const { id: open } = await createEvent(db);
    await createTicketOffer(db, { event_id: open, sale_ends_at: new Date("2031-12-24T17:00:00Z") });
    await createTicketOffer(db, { event_id: open });
    expect(await sellEnd(open)).toMatchObject({ sellEnd: null });
  });

  test("nothing on sale: no price, no end; unknown event: 404", async () => {
    await using database = await testDatabase();
    const { id } = await createEvent(database.db);
    const guest = guestOf(database.db);
    expect(await guest("eventdetails/getCheapestTicket", { eventId: String(id) })).toEqual({
      status: 250,
      data: { price: null, sellEnd: null },
    });
    expect(await guest("eventdetails/getCheapestTicket", { eventId: "424242" })).toMatchObject({
      status: 404,
    });
  });
});
