import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cityListFile, generateCityList } from "../../../scripts/generate-city-list.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { nearestCity, searchCities } from "./find-cities.ts";
import { ensureCities } from "./load-cities.ts";
import { distanceKm, findCity } from "./public.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await ensureCities(database.db);
});
afterAll(() => database[Symbol.asyncDispose]());

const names = async (search: string) => (await searchCities(database.db, search)).map((city) => city.name);

describe("the list", () => {
  test("is what the package and the corrections give", async () => {
    expect(await readFile(cityListFile, "utf8")).toBe(await generateCityList());
  });

  test("holds every country, each city once, with a region and a zone", async () => {
    const cities = await database.db.selectFrom("city").selectAll().execute();
    expect(cities.length).toBeGreaterThan(3000);
    expect(new Set(cities.map(({ name, region }) => `${name}, ${region}`)).size).toBe(cities.length);
    expect(Math.min(...cities.map(({ population }) => population))).toBeGreaterThanOrEqual(5000);
    const zones = new Set(cities.map(({ country, time_zone }) => `${country} ${time_zone}`));
    expect([...zones].sort()).toEqual(["AT Europe/Vienna", "CH Europe/Zurich", "DE Europe/Berlin"]);
    expect(new Set(cities.map(({ country, region }) => `${country} ${region}`)).size).toBe(16 + 9 + 26);
  });

  test("calls no city by its English name and lists no district of a big one", async () => {
    const cities = await database.db.selectFrom("city").select("name").execute();
    const listed = new Set(cities.map(({ name }) => name));
    for (const name of [
      "Munich",
      "Vienna",
      "Cologne",
      "Geneva",
      "Genève",
      "Meissen",
      "Neuchâtel",
      "Fribourg",
    ])
      expect(listed).not.toContain(name);
    for (const name of [
      "Kreuzberg",
      "Altona",
      "Favoriten",
      "Porz am Rhein",
      "Zürich (Kreis 11)",
      "Seen (Kreis 3)",
    ])
      expect(listed).not.toContain(name);
    for (const name of ["Lancy", "Bad Krozingen", "Illnau-Effretikon", "Kirchheim bei München", "Leonding"])
      expect(listed).toContain(name);
  });

  test("is written once, and again only when it has changed", async () => {
    expect(await ensureCities(database.db)).toEqual({ written: 0 });
    await using other = await testDatabase();
    const [first, second] = await Promise.all([ensureCities(other.db), ensureCities(other.db)]);
    expect(Math.min(first.written, second.written)).toBe(0);
    await other.db.updateTable("city_list").set({ digest: "older" }).execute();
    await other.db.updateTable("city").set({ name: "Bärlin" }).where("name", "=", "Berlin").execute();
    expect((await ensureCities(other.db)).written).toBeGreaterThan(3000);
    expect((await searchCities(other.db, "Berlin"))[0]?.name).toBe("Berlin");
  });
});

describe("search", () => {
  test.each([
    ["München", ["München", "Munchen", "muenchen", "MUNICH", "mün", "muen"]],
    ["Köln", ["Köln", "Koln", "Koeln", "Cologne"]],
    ["Nürnberg", ["Nürnberg", "Nuernberg", "Nuremberg"]],
    ["Hannover", ["Hannover", "Hanover", "Hanovre"]],
    ["Braunschweig", ["Braunschweig", "Brunswick"]],
    ["Wien", ["Wien", "Vienna", "Vienne"]],
    ["Genf", ["Genf", "Geneva", "Genève", "geneve"]],
    ["Zürich", ["Zürich", "Zurich", "zuerich", "Zurigo", "z"]],
    ["Basel", ["Basel", "Basle", "Bâle", "bale"]],
    ["Bern", ["Bern", "Berne"]],
    ["Luzern", ["Luzern", "Lucerne"]],
    ["St. Gallen", ["St. Gallen", "st gallen", "Sankt Gallen", "Saint-Gall"]],
    ["St. Pölten", ["St. Pölten", "Sankt Poelten", "st polten"]],
    ["Biel", ["Biel", "Bienne", "Biel/Bienne"]],
    ["Sitten", ["Sitten", "Sion"]],
    ["Siders", ["Siders", "Sierre"]],
    ["Freiburg im Üechtland", ["Fribourg", "Freiburg im Uechtland", "Freiburg im Üechtland"]],
    ["Freiburg im Breisgau", ["Freiburg", "Freiburg im Breisgau"]],
    ["Neuenburg", ["Neuchâtel", "Neuchatel"]],
    ["Frankfurt am Main", ["Frankfurt", "frankfurt am", "Francfort"]],
    ["Frankfurt (Oder)", ["Frankfurt (Oder)", "frankfurt oder"]],
    ["Halle (Saale)", ["Halle", "halle (s", "Halle an der Saale"]],
    ["Aachen", ["Aachen", "Aix-la-Chapelle"]],
    ["Regensburg", ["Regensburg", "Ratisbon"]],
    ["Konstanz", ["Konstanz", "Constance"]],
    ["Meißen", ["Meißen", "Meissen"]],
    ["Gießen", ["Gießen", "giessen"]],
    ["Graz", ["Graz"]],
    ["Bad Homburg vor der Höhe", ["Bad Homburg", "homburg vor"]],
    ["Uelzen", ["Uelzen", "Ülzen"]],
  ])("finds %s first", async (city, searches) => {
    for (const search of searches) expect((await names(search))[0], search).toBe(city);
  });

  test("needs one letter and gives the biggest first, ten at most", async () => {
    const found = await names("b");
    expect(found.slice(0, 3)).toEqual(["Berlin", "Bremen", "Bochum"]);
    expect(found).toHaveLength(10);
  });

  test("puts names that begin so before later words", async () => {
    const found = await names("homburg");
    expect(found.slice(0, 2)).toEqual(["Homburg (Saar)", "Bad Homburg vor der Höhe"]);
  });

  test.each(["", " ", "%", "_", "\\", "'", "xyzxyz", "🦋"])("finds nothing for %j", async (search) => {
    expect(await names(search)).toEqual([]);
  });
});

describe("position", () => {
  test.each([
    ["Hamburg", 53.5511, 9.9937],
    ["Wien", 48.2082, 16.3738],
    ["Zürich", 47.3769, 8.5417],
    ["Konstanz", 47.6603, 9.1758],
    ["Bregenz", 47.5031, 9.7471],
  ])("%s", async (name, lat, lon) => {
    expect((await nearestCity(database.db, { lat, lon }))?.name).toBe(name);
  });

  test("the database and the program measure alike, the nearest of all wins", async () => {
    const cities = await database.db.selectFrom("city").select(["name", "latitude", "longitude"]).execute();
    for (const [lat, lon] of [
      [50.1, 10.2],
      [47.05, 12.7],
      [46.4, 8.1],
      [54.7, 8.6],
    ] as const) {
      const nearest = cities.toSorted(
        (a, b) =>
          distanceKm({ lat, lon }, { lat: a.latitude, lon: a.longitude }) -
          distanceKm({ lat, lon }, { lat: b.latitude, lon: b.longitude }),
      )[0];
      expect((await nearestCity(database.db, { lat, lon }))?.name).toBe(nearest?.name);
    }
  });

  test("far away there is none", async () => {
    expect(await nearestCity(database.db, { lat: 40.7, lon: -74 })).toBeUndefined();
    expect(await nearestCity(database.db, { lat: -90, lon: 180 })).toBeUndefined();
  });

  test("Hamburg and München are 612 km apart", () => {
    const hamburg = { lat: 53.5511, lon: 9.9937 };
    expect(distanceKm(hamburg, { lat: 48.1351, lon: 11.582 })).toBeCloseTo(612, -0.5);
    expect(distanceKm(hamburg, hamburg)).toBe(0);
  });
});

test("an id that no city has is no error, however large", async () => {
  expect(await findCity(database.db, 1)).toBeUndefined();
  expect(await findCity(database.db, 999_999_999_999_999)).toBeUndefined();
});
