import { describe, expect, test } from "vitest";
import type { Database } from "#server/platform/database.ts";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { guestOf, ids, span } from "../../../testing/event-guest.ts";

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
