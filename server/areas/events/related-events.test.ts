import { expect, test } from "vitest";
import type { Database } from "#server/platform/database.ts";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { getEventDetails } from "./get-event-details.ts";

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** A place straight north of the factory's venue: a degree of latitude is 111.2 km. */
async function placeNorth(db: Database, kilometres: number) {
  const latitude = 53.54 + kilometres / 111.195;
  const { id: city_id } = await db
    .insertInto("city")
    .values({
      id: 1_000 + kilometres,
      name: `Ort ${kilometres}`,
      country: "DE",
      region: "X",
      population: 9,
      latitude,
      longitude: 9.98,
      time_zone: "Europe/Berlin",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: venue_id } = await db
    .insertInto("venue")
    .values({ name: "Halle", street: "Weg 1", postcode: "12345", city_id, latitude, longitude: 9.98 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { city_id, venue_id };
}

let titles = 0;
const night = (hours: number) => ({
  title: `Nacht ${++titles}`,
  starts_at: inHours(hours),
  ends_at: inHours(hours + 6),
});

async function relatedTo(db: Database, eventId: number) {
  const details = await getEventDetails(db, {
    eventId,
    insurance: false,
    paymentPossible: true,
    now: new Date(),
  });
  return details?.events.map(({ id, distanceKm }) => ({ id, distanceKm }));
}

test("its city comes first, then what is within 50 km, the soonest first, then the nearest", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const { id } = await createEvent(db, night(50));
  const far = await createEvent(db, { ...night(1), ...(await placeNorth(db, 120)) });
  const nearer = await createEvent(db, { ...night(90), ...(await placeNorth(db, 80)) });
  expect(await relatedTo(db, id)).toEqual([
    { id: nearer.id, distanceKm: 80 },
    { id: far.id, distanceKm: 120 },
  ]);
  const later = await createEvent(db, { ...night(70), ...(await placeNorth(db, 10)) });
  const sooner = await createEvent(db, { ...night(60), ...(await placeNorth(db, 40)) });
  expect(await relatedTo(db, id)).toEqual([
    { id: sooner.id, distanceKm: 40 },
    { id: later.id, distanceKm: 10 },
    { id: nearer.id, distanceKm: 80 },
  ]);
  const sameCity = await createEvent(db, night(2_000));
  expect((await relatedTo(db, id))?.[0]).toEqual({ id: sameCity.id, distanceKm: 0 });
});

test("nothing that is farther than 150 km away is near, rather none at all", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const { id } = await createEvent(db, night(50));
  await createEvent(db, { ...night(51), ...(await placeNorth(db, 151)) });
  expect(await relatedTo(db, id)).toEqual([]);
});

test("of a series only one night, never its own, and nothing hidden or past", async () => {
  await using database = await testDatabase();
  const { db } = database;
  const own = night(50);
  const { id } = await createEvent(db, own);
  await createEvent(db, { ...night(20), title: own.title });
  const elsewhere = await placeNorth(db, 20);
  const series = { title: "Reihe" };
  await createEvent(db, { ...night(60), ...series, ...elsewhere });
  await createEvent(db, { ...night(90), ...series });
  const next = await createEvent(db, { ...night(70), ...series });
  await createEvent(db, { ...night(30), state: "draft" });
  await createEvent(db, { ...night(30), state: "cancelled" });
  await createEvent(db, night(-20));
  expect(await relatedTo(db, id)).toEqual([{ id: next.id, distanceKm: 0 }]);
});
