import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { picturesSeenFirst } from "./pictures-seen-first.ts";

const HOUR = 3_600_000;
const HAMBURG = 2_911_298;

test("the home page's highlights come first, then its city, then whatever begins next; each picture once, and no more than wanted", async () => {
  await using database = await testDatabase();
  const { db } = database;
  await createEvent(db);
  await db
    .insertInto("city")
    .values({
      ...{ id: 7, name: "Altort", country: "DE", region: "X", population: 9 },
      ...{ latitude: 48, longitude: 11, time_zone: "Europe/Berlin" },
    })
    .execute();
  const { id: shared } = await db
    .insertInto("picture")
    .values({
      ...{ key: "reihe", kind: "event", width: 1200, height: 640, tint: "#334455", alt: "Plakat" },
      source: JSON.stringify({ type: "file", path: "reihe.jpg" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const keyOf = new Map<string, string>();
  const add = async (title: string, hours: number, given: Parameters<typeof createEvent>[1] = {}) => {
    const times = {
      starts_at: new Date(Date.now() + hours * HOUR),
      ends_at: new Date(Date.now() + (hours + 6) * HOUR),
    };
    const { id } = await createEvent(db, { title, ...times, ...given });
    const { key } = await db
      .selectFrom("event")
      .innerJoin("picture", "picture.id", "event.picture_id")
      .where("event.id", "=", id)
      .select("picture.key")
      .executeTakeFirstOrThrow();
    keyOf.set(key, title);
  };
  await add("vorbei", -20);
  await add("läuft in Altort", -1, { city_id: 7 });
  await add("Entwurf", 2, { state: "draft" });
  await add("erste der Reihe", 3, { picture_id: shared, city_id: HAMBURG });
  await add("zweite der Reihe", 4, { picture_id: shared, city_id: HAMBURG });
  await add("bald in Altort", 5, { city_id: 7 });
  for (let hours = 10; hours < 19; hours++) await add(`Hamburg ${hours}`, hours);
  await add("Empfehlung 1", 1_000, { promoted: true, city_id: 7 });
  await add("Empfehlung 2", 1_001, { promoted: true, city_id: 7 });
  const titles = async (limit: number) =>
    (await picturesSeenFirst(db, limit)).map((key) => keyOf.get(key) ?? "Nachtschicht");
  // Three highlights, the third of which is the soonest; eight of Hamburg, two of which share a picture.
  const first = ["Empfehlung 1", "Empfehlung 2", "zweite der Reihe"];
  const hamburg = [10, 11, 12, 13, 14, 15].map((hours) => `Hamburg ${hours}`);
  const rest = ["läuft in Altort", "bald in Altort", ...[16, 17, 18].map((hours) => `Hamburg ${hours}`)];
  expect(await titles(120)).toEqual([...first, ...hamburg, ...rest, "Nachtschicht"]);
  expect(await titles(5)).toEqual([...first, ...hamburg].slice(0, 5));
});
