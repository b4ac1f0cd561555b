import { sql } from "kysely";
import type { Transaction } from "../../server/platform/database.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import type { DemoVenue } from "../catalogue/venue.ts";
import { random } from "../pictures/seed.ts";
import type { PlannedEvent } from "../plan/planned-event.ts";

export type VenueIds = { readonly id: number; readonly cityId: number };

type CityRow = { id: number; name: string; country: string; latitude: number; longitude: number };

const columns = {
  name: "text",
  street: "text",
  postcode: "text",
  city_id: "int",
  latitude: "float8",
  longitude: "float8",
  demo_key: "text",
};

/** The houses of the given events, each once; ids by the catalogue's key. */
export async function writeVenues(
  tx: Transaction,
  events: readonly PlannedEvent[],
): Promise<ReadonlyMap<string, VenueIds>> {
  const venues = new Map(events.map(({ venue }) => [venue.key, venue]));
  const cities = await citiesOf(tx, [...venues.values()]);
  const rows = [...venues.values()].map((venue) => {
    const city = cities.get(`${venue.country} ${venue.city}`);
    if (city === undefined) throw new Error(`there is no city "${venue.city}" in ${venue.country}`);
    const [latitude, longitude] = venue.at ?? nearCentre(venue.key, city);
    const { name, street, postcode, key } = venue;
    return { name, street, postcode, city_id: city.id, latitude, longitude, demo_key: key };
  });
  await insertRows(tx, "venue", columns, rows);
  const written = await tx
    .selectFrom("venue")
    .select(["id", "city_id", "demo_key"])
    .where("demo_key", "in", [...venues.keys()])
    .execute();
  return new Map(written.map(({ id, city_id, demo_key }) => [demo_key ?? "", { id, cityId: city_id }]));
}

async function citiesOf(
  tx: Transaction,
  venues: readonly DemoVenue[],
): Promise<ReadonlyMap<string, CityRow>> {
  const names = [...new Set(venues.map(({ city }) => city))];
  const { rows } = await sql<CityRow>`
    select distinct on (country, name) id, name, country, latitude, longitude from city
    where name = any(${names}::text[]) order by country, name, population desc`.execute(tx);
  return new Map(rows.map((row) => [`${row.country} ${row.name}`, row]));
}

/** A spot within some 700 m of the centre, the same every time. */
function nearCentre(key: string, city: CityRow): [number, number] {
  const chance = random(`spot ${key}`);
  const degrees = (metres: number) => metres / 111_320;
  const north = degrees(chance.num(-500, 500));
  const east = degrees(chance.num(-500, 500)) / Math.cos((city.latitude * Math.PI) / 180);
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return [round(city.latitude + north), round(city.longitude + east)];
}
