import type { NotNull } from "kysely";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { guestOf, span } from "../../../testing/event-guest.ts";

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
      .$narrowType<{ picture_id: NotNull }>()
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
