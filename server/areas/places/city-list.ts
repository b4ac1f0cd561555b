import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Country, REGIONS, TIME_ZONES } from "./regions.ts";
import { type Spelling, spellingsOf } from "./spelling.ts";

export type ListedCity = {
  readonly id: number;
  readonly name: string;
  readonly country: Country;
  readonly region: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly spellings: readonly Spelling[];
};

/** The rule by which spellings are made is part of what was loaded: raise it with a change of `spelling.ts`. */
const spellingVersion = "1";

const file = join(import.meta.dirname, "data", "cities.tsv");

/** The committed list and what tells it from another. Reading takes milliseconds; parsing is left to the caller who needs it. */
export async function readCityList(): Promise<{ digest: string; cities(): ListedCity[] }> {
  const text = await readFile(file, "utf8");
  const digest = createHash("sha256").update(spellingVersion).update(text).digest("hex");
  return { digest, cities: () => text.split("\n").filter(isEntry).map(parseCity) };
}

function isEntry(line: string): boolean {
  return line !== "" && !line.startsWith("#");
}

function parseCity(line: string): ListedCity {
  const [id, name, country, regionCode, population, latitude, longitude, also] = line.split("\t");
  const region = REGIONS[country as Country]?.[regionCode ?? ""];
  if (name === undefined || region === undefined) throw new Error(`cities.tsv: "${line}" names no region`);
  return {
    id: Number(id),
    name,
    country: country as Country,
    region,
    population: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone: TIME_ZONES[country as Country],
    spellings: spellingsOf([name, ...(also?.split("|").filter(Boolean) ?? [])]),
  };
}
