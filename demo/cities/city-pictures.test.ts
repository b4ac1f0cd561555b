import { expect, test } from "vitest";
import { ensureCities, findCity } from "../../server/areas/places/public.ts";
import { testDatabase } from "../../testing/database.ts";
import { CITY_SCENES } from "../pictures/cities/scenes.ts";
import { cityRow } from "../pictures/picture-row.ts";
import { ensureCityPictures } from "./ensure-city-pictures.ts";
import { sceneOfCity } from "./scene-of-city.ts";

const HAMBURG = 2911298;

test("every city gets a picture once, two starts at once agree, and calls show it", async () => {
  await using database = await testDatabase();
  const { db } = database;
  await ensureCities(db);
  expect((await findCity(db, HAMBURG))?.image).toBeNull();
  await Promise.all([ensureCityPictures(db), ensureCityPictures(db)]);
  expect(await ensureCityPictures(db)).toEqual({ added: 0 });
  expect((await findCity(db, HAMBURG))?.image).toBe(`/bilder/${cityRow({ scene: "cranes" }).key}/720.jpg`);
  const pictures = await db.selectFrom("picture").select(["key", "kind"]).execute();
  expect(pictures).toHaveLength(Object.keys(CITY_SCENES).length);
  const used = await db.selectFrom("city").select("picture_key").distinct().execute();
  expect(used.map(({ picture_key }) => picture_key).sort()).toEqual(pictures.map(({ key }) => key).sort());
});

test("a city without a scene of its own shows the country around it", () => {
  const bavarian = { country: "DE", region: "Bayern" } as const;
  expect(sceneOfCity({ ...bavarian, name: "Garmisch-Partenkirchen", latitude: 47.49 })).toBe("alps");
  expect(sceneOfCity({ ...bavarian, name: "Bayreuth", latitude: 49.94 })).toBe("hills");
  expect(sceneOfCity({ country: "CH", region: "Graubünden", name: "Chur", latitude: 46.85 })).toBe("alps");
  expect(sceneOfCity({ country: "DE", region: "Schleswig-Holstein", name: "Kiel", latitude: 54.3 })).toBe(
    "lighthouse",
  );
});
