import type { AdvertDrawing } from "./adverts/advert-scene.ts";
import { hands, lights } from "./adverts/crowds.ts";
import { coupe, highball } from "./adverts/drinks.ts";
import { taxi } from "./adverts/streets.ts";
import { type Palette, paletteNamed } from "./print/palettes.ts";
import { print, type Sheet } from "./print/press.ts";
import { type Random, random } from "./seed.ts";
import type { AdvertScene, AdvertSpec } from "./spec.ts";

export const ADVERT_WIDTH = 1200;
export const ADVERT_HEIGHT = 800;

const SCENES: Record<AdvertScene, (random: Random) => AdvertDrawing> = {
  highball,
  coupe,
  hands,
  lights,
  taxi,
};

const drawingOf = ({ scene }: AdvertSpec) => SCENES[scene](random(`advert ${scene}`));

/** The stock and inks of an advertisement. */
export const advertPalette = (spec: AdvertSpec): Palette => paletteNamed(drawingOf(spec).stock);

/** Prints an advertisement, 1200 x 800 px (3:2). The same spec always gives the same bytes. */
export async function drawAdvert(spec: AdvertSpec): Promise<Sheet> {
  const { stock, inkOrder, ...art } = drawingOf(spec);
  const { paper, inks } = paletteNamed(stock);
  const [a, b, c] = inkOrder;
  const job = { ...art, paper, inks: [inks[a], inks[b], inks[c]] as const, mix: "over" as const };
  return print(job, `advert ${spec.scene}`, ADVERT_WIDTH, ADVERT_HEIGHT);
}
