import type { Country } from "../../server/areas/places/public.ts";
import type { CitySceneName } from "../pictures/cities/scenes.ts";

export type CityToShow = {
  readonly name: string;
  readonly country: Country;
  readonly region: string;
  readonly latitude: number;
};

/** What people think of first. */
const KNOWN: Readonly<Record<string, CitySceneName>> = {
  Berlin: "gate",
  Hamburg: "cranes",
  Bremerhaven: "cranes",
  Wien: "wheel",
  München: "domes",
  Zürich: "domes-by-the-lake",
  Luzern: "domes-by-the-lake",
  Köln: "spires",
  Ulm: "spires",
  "Frankfurt am Main": "high-rises",
  Stuttgart: "tower-on-a-hill",
  Düsseldorf: "tower-by-the-river",
  Leipzig: "town-hall",
  Dresden: "stone-bell",
  Hannover: "dome-in-the-park",
  Nürnberg: "castle",
  Salzburg: "castle",
  Graz: "castle",
  Heidelberg: "castle",
  Marburg: "castle",
  Essen: "pit-head",
  Dortmund: "pit-head",
  Bochum: "pit-head",
  Gelsenkirchen: "pit-head",
  Duisburg: "pit-head",
  Oberhausen: "pit-head",
  Genf: "jet",
  Bremen: "gables-by-the-river",
  Lübeck: "gables-by-the-river",
  Lüneburg: "gables-by-the-river",
  Basel: "bridge",
  Regensburg: "bridge",
  Würzburg: "bridge",
  Bern: "bridge",
};

/** What the country around the others looks like. */
const AROUND: Readonly<Record<string, CitySceneName>> = {
  "Schleswig-Holstein": "lighthouse",
  "Mecklenburg-Vorpommern": "lighthouse",
  Hamburg: "cranes",
  Bremen: "lighthouse",
  Niedersachsen: "plain",
  Brandenburg: "plain",
  "Sachsen-Anhalt": "plain",
  Burgenland: "plain",
  "Nordrhein-Westfalen": "bridge",
  Sachsen: "bridge",
  Thurgau: "lighthouse",
  Hessen: "gables",
  "Baden-Württemberg": "gables",
  Thüringen: "castle",
  "Rheinland-Pfalz": "hills",
  Saarland: "pit-head",
  Bayern: "hills",
  Niederösterreich: "hills",
  Wien: "wheel",
};

/** South of it the mountains are seen from everywhere in Bayern and Baden-Württemberg. */
const ALPS_BEGIN_LATITUDE = 47.85;

/** The scene of a city: its own, or that of the country around it. */
export function sceneOfCity({ name, country, region, latitude }: CityToShow): CitySceneName {
  const known = KNOWN[name];
  if (known !== undefined) return known;
  if (country === "DE" && latitude < ALPS_BEGIN_LATITUDE) return "alps";
  return AROUND[region] ?? "alps";
}
