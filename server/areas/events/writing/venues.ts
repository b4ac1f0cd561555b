import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { EventPlace, VenueInput } from "./event-input.ts";

type CityOfVenue = { readonly latitude: number; readonly longitude: number; readonly timeZone: string };

/** The city of a venue with its zone; undefined when there is none with this id. */
export async function findVenueCity(
  tx: Transaction,
  { cityId }: Pick<VenueInput, "cityId">,
): Promise<CityOfVenue | undefined> {
  const { rows } = await sql<CityOfVenue>`
    select latitude, longitude, time_zone as "timeZone" from city where id = ${cityId}`.execute(tx);
  return rows[0];
}

/** The house with this name and address in its city, known or new. Two who write the same new house at once get one. */
export async function ensureVenue(
  tx: Transaction,
  { name, street, postcode, cityId, position }: VenueInput,
  city: CityOfVenue,
): Promise<EventPlace> {
  await sql`select from city where id = ${cityId} for no key update`.execute(tx);
  const { latitude, longitude } = position ?? city;
  const { rows } = await sql<{ id: number }>`
    with given (name, street, postcode) as (values (${name.trim()}, ${street.trim()}, ${postcode.trim()})),
    known as (
      select id from venue join given using (name, street, postcode) where city_id = ${cityId} order by id limit 1),
    added as (
      insert into venue (name, street, postcode, city_id, latitude, longitude)
      select name, street, postcode, ${cityId}::int, ${latitude}::float8, ${longitude}::float8 from given
      where not exists (select from known)
      returning id)
    select id from known union all select id from added`.execute(tx);
  return { venueId: rows[0]?.id as number, cityId, timeZone: city.timeZone };
}
