import { sql } from "kysely";
import type { Country } from "../../server/areas/places/public.ts";
import { type Database, inTransaction } from "../../server/platform/database.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import { CITY_SCENES, type CitySceneName } from "../pictures/cities/scenes.ts";
import { cityRow } from "../pictures/picture-row.ts";
import { pictureColumns } from "../write/write-pictures.ts";
import { sceneOfCity } from "./scene-of-city.ts";

/** Gives every city that has no picture the one of its scene. */
export async function ensureCityPictures(db: Database): Promise<{ added: number }> {
  const without = await db
    .selectFrom("city")
    .select(["id", "name", "country", "region", "latitude"])
    .where("picture_key", "is", null)
    .execute();
  if (without.length === 0) return { added: 0 };
  const pictures = new Map(
    (Object.keys(CITY_SCENES) as CitySceneName[]).map((scene) => [scene, cityRow({ scene })]),
  );
  const keys = without.map(
    (city) => pictures.get(sceneOfCity({ ...city, country: city.country as Country }))?.key,
  );
  await inTransaction(db, async (tx) => {
    await insertRows(tx, "picture", pictureColumns, [...pictures.values()]);
    await sql`
      update city set picture_key = given.key
      from unnest(${without.map(({ id }) => id)}::int[], ${keys}::text[]) as given (id, key)
      where city.id = given.id and picture_key is null`.execute(tx);
  });
  return { added: without.length };
}
