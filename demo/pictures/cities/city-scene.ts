import { Plates } from "../drawing/plates.ts";
import { disc, knock, linear, rect, times } from "../drawing/shapes.ts";
import type { Random } from "../seed.ts";

export const CITY_WIDTH = 1200;
export const CITY_HEIGHT = 800;
/** Where the ground, or the water, begins. */
export const GROUND = 640;

/** What a city is known by, in solid ink above the ground, and what of it is lit. */
export type Landmark = { readonly shape: string; readonly lit?: string };

export type CityScene = {
  readonly landmark: (random: Random) => Landmark;
  readonly moon: readonly [x: number, y: number, r: number];
  readonly below: "water" | "street" | "meadow";
  /** Behind the landmark: the height of a row of houses in px. */
  readonly houses?: number;
};

/** Night sky with a moon, a row of houses in half ink, the landmark before them, and what lies at its foot. */
export function cityPlates({ landmark, moon, below, houses }: CityScene, random: Random): Plates["list"] {
  const [x, y, r] = moon;
  const dusk = linear("d", { 0: "@0", 0.45: "@10", 1: "@62" }) + rect(0, 0, CITY_WIDTH, GROUND, "url(#d)");
  const row = houses === undefined ? { town: "", lit: "" } : rowOfHouses(random, houses);
  const { shape, lit = "" } = landmark(random);
  return new Plates()
    .add(1, dusk)
    .only(0, disc(x, y, r))
    .add(1, knock(row.town), row.town.replaceAll("@100", "@84"))
    .clear(row.town, 0)
    .add(0, row.lit)
    .only(2, shape)
    .only(0, lit)
    .add(1, ground(below, random)).list;
}

function rowOfHouses(random: Random, height: number): { town: string; lit: string } {
  let [town, lit] = ["", ""];
  for (let x = -20; x < CITY_WIDTH; ) {
    const [w, h] = [random.num(70, 130), random.num(0.45, 1) * height];
    const top = GROUND - h;
    town += rect(x, top, w - 4, h + 4);
    for (let y = top + 20; y < GROUND - 26; y += 36)
      for (let column = x + 14; column < x + w - 26; column += 30)
        if (random.chance(0.26)) lit += rect(column, y, 11, 15);
    x += w;
  }
  return { town, lit };
}

function ground(below: CityScene["below"], random: Random): string {
  if (below === "street")
    return rect(0, GROUND, CITY_WIDTH, 160) + times(8, (i) => rect(30 + i * 160, 720, 90, 10, "@0"));
  if (below === "meadow") return times(8, (i) => rect(0, GROUND + i * 21, CITY_WIDTH, 9 + i * 1.6));
  return (
    rect(0, GROUND, CITY_WIDTH, 160, "@46") +
    times(34, () =>
      rect(
        random.num(-40, CITY_WIDTH),
        random.num(GROUND + 12, 790),
        random.num(30, 150),
        random.num(4, 8),
        "@0",
      ),
    )
  );
}
