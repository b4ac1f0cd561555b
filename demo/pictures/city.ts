import { CITY_HEIGHT, CITY_WIDTH, cityPlates } from "./cities/city-scene.ts";
import { CITY_SCENES } from "./cities/scenes.ts";
import { type Palette, paletteNamed } from "./print/palettes.ts";
import { print, type Sheet } from "./print/press.ts";
import { random } from "./seed.ts";
import type { CitySpec } from "./spec.ts";

/** The stock and inks of a city's picture. */
export const cityPalette = ({ scene }: CitySpec): Palette => paletteNamed(CITY_SCENES[scene].stock);

/** Prints a city by night, 1200 x 800 px (3:2). The same spec always gives the same bytes. */
export async function drawCity(spec: CitySpec): Promise<Sheet> {
  const seed = `city ${spec.scene}`;
  const { paper, inks } = cityPalette(spec);
  // The moon takes the accent, the sky the picture's ink, the landmark the light voice.
  const [sky, landmark, moon] = inks;
  const plates = cityPlates(CITY_SCENES[spec.scene], random(seed));
  return print(
    { plates, paper, inks: [moon, sky, landmark], mix: "over", pitch: 10 },
    seed,
    CITY_WIDTH,
    CITY_HEIGHT,
  );
}
