import type { City } from "#contract/areas/home.ts";
import type { MyCity } from "#contract/areas/profil.ts";
import { lockPerson } from "#server/areas/accounts/public.ts";
import { countUpcomingByCity } from "#server/areas/events/public.ts";
import { findCities, findCity } from "#server/areas/places/public.ts";
import { type Database, inTransaction, type Queryable } from "#server/platform/database.ts";
import { insertMyCity, selectMyCities } from "./my-city-queries.ts";

/** More than anybody goes out in; it bounds what a list costs. */
export const MOST_CITIES = 50;

export type AddCityResult =
  | { readonly kind: "added"; readonly city: City }
  | { readonly kind: "there-already" | "no-city" | "too-many" };

/** Adds a city to somebody's list; at most fifty, also when several are added at once. */
export function addMyCity(db: Database, accountId: number, cityId: number): Promise<AddCityResult> {
  return inTransaction(db, async (tx) => {
    const city = await findCity(tx, cityId);
    if (city === undefined || (await lockPerson(tx, accountId)) === undefined) return { kind: "no-city" };
    const cities = await selectMyCities(tx, accountId, MOST_CITIES);
    if (cities.some((one) => one.cityId === cityId)) return { kind: "there-already" };
    if (cities.length >= MOST_CITIES) return { kind: "too-many" };
    await insertMyCity(tx, accountId, cityId);
    return { kind: "added", city };
  });
}

/** The first of somebody's cities, in the order in which they were added. */
export async function firstCities(
  db: Queryable,
  accountId: number,
  limit: number,
): Promise<(City & { myCityId: number })[]> {
  const mine = await selectMyCities(db, accountId, limit);
  const cities = await findCities(
    db,
    mine.map(({ cityId }) => cityId),
  );
  return mine.flatMap(({ id, cityId }) => {
    const city = cities.get(cityId);
    return city === undefined ? [] : [{ ...city, myCityId: id }];
  });
}

/** All of somebody's cities with the number of events that are not over there. */
export async function allCities(db: Queryable, accountId: number): Promise<MyCity[]> {
  const cities = await firstCities(db, accountId, MOST_CITIES);
  const counts = await countUpcomingByCity(
    db,
    cities.map(({ id }) => id),
  );
  return cities.map((city) => ({ ...city, eventCount: counts.get(city.id) ?? 0 }));
}
