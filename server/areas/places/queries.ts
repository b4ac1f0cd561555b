import { sql } from "kysely";
import type { City } from "#contract/areas/home.ts";
import { pictureUrl } from "#contract/pictures.ts";
import type { Queryable } from "#server/platform/database.ts";
import { EARTH_RADIUS_KM, type Position } from "./distance.ts";

const columns = ["id", "name", "region", "country", "latitude", "longitude", "picture_key"] as const;

type CityRow = {
  id: number;
  name: string;
  region: string;
  country: string;
  latitude: number;
  longitude: number;
  picture_key: string | null;
};

function toCity(row: CityRow): City {
  const { id, name, region, latitude: lat, longitude: lon, picture_key: key } = row;
  const image = key && pictureUrl(key, 720, "jpg");
  return { id, name, image, region, country: row.country as City["country"], lat, lon };
}

const LARGEST_ID = 2 ** 31 - 1;

/** One city; undefined for an id that no city has, also for one that is no `int`. */
export async function selectCity(db: Queryable, id: number): Promise<City | undefined> {
  if (id > LARGEST_ID) return undefined;
  const row = await db.selectFrom("city").select(columns).where("id", "=", id).executeTakeFirst();
  return row && toCity(row);
}

/** Cities by their ids; an id that no city has is left out. */
export async function selectCities(db: Queryable, ids: readonly number[]): Promise<Map<number, City>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("city").select(columns).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, toCity(row)]));
}

/**
 * Cities one of whose spellings begins with one of the folded texts. First those that are called exactly so, then those
 * whose name begins so, then those with a later word that does; the biggest first within each.
 * @param folded one or two texts of letters, digits and spaces: nothing in them means anything to `like`
 */
export async function selectCitiesBySpelling(
  db: Queryable,
  folded: readonly string[],
  limit: number,
): Promise<City[]> {
  const rows = await db
    .with("found", (cte) =>
      cte
        .selectFrom("city_spelling")
        .where((where) => where.or(folded.map((text) => where("spelling", "like", `${text}%`))))
        .groupBy("city_id")
        .select("city_id")
        .select((select) =>
          select.fn
            .min<number>(
              sql`case when later_word then 2 when spelling = any(${folded}::text[]) then 0 else 1 end`,
            )
            .as("rank"),
        ),
    )
    .selectFrom("found")
    .innerJoin("city", "city.id", "found.city_id")
    .select(["city.id", ...columns.slice(1)])
    .orderBy("found.rank")
    .orderBy("population", "desc")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(toCity);
}

/** The city whose centre is nearest by great circle, and how far that is in kilometres. */
export async function selectNearestCity(
  db: Queryable,
  { lat, lon }: Position,
): Promise<{ city: City; distanceKm: number } | undefined> {
  const row = await db
    .selectFrom("city")
    .select(columns)
    .select(
      sql<number>`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
        sin(radians(latitude - ${lat}::float8) / 2) ^ 2
        + cos(radians(${lat}::float8)) * cos(radians(latitude)) * sin(radians(longitude - ${lon}::float8) / 2) ^ 2)))`.as(
        "distance_km",
      ),
    )
    .orderBy("distance_km")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row && { city: toCity(row), distanceKm: row.distance_km };
}
