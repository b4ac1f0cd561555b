import type { City } from "#contract/areas/home.ts";
import type { Queryable } from "#server/platform/database.ts";
import type { Position } from "./distance.ts";
import { selectCitiesBySpelling, selectNearestCity } from "./queries.ts";
import { foldings } from "./spelling.ts";

const MOST_SUGGESTIONS = 10;

/** Farther than this from every city we know, "your city" would be a joke: the drive is longer than the night. */
const FARTHEST_KM = 300;

/**
 * Up to ten cities for what somebody types, from the first letter on (events specification, section 2.4): found by
 * German, English and French spelling, with or without umlauts.
 */
export async function searchCities(db: Queryable, search: string): Promise<City[]> {
  const folded = foldings(search).filter(Boolean);
  return folded.length === 0 ? [] : selectCitiesBySpelling(db, folded, MOST_SUGGESTIONS);
}

/** The nearest city to a position in degrees; undefined when even that is more than 300 km away. */
export async function nearestCity(db: Queryable, position: Position): Promise<City | undefined> {
  const nearest = await selectNearestCity(db, position);
  return nearest !== undefined && nearest.distanceKm <= FARTHEST_KM ? nearest.city : undefined;
}
