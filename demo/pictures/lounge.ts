import { SCENES } from "./lounges/scenes.ts";
import { type Palette, paletteNamed } from "./print/palettes.ts";
import { print, type Sheet } from "./print/press.ts";
import { hashOf, random } from "./seed.ts";
import type { LoungeSpec } from "./spec.ts";

export const LOUNGE_WIDTH = 1200;
export const LOUNGE_HEIGHT = 800;

/** Night rooms: the dark stocks whose three inks all stand out in small things. */
const STOCKS = [
  "cherry",
  "petrol",
  "harbour",
  "fir",
  "lamp",
  "mandarin",
  "cobalt",
  "plum",
  "mint",
  "coffee",
  "ice",
];

/** The stock and inks of a lounge. */
export function loungePalette(spec: LoungeSpec): Palette {
  return paletteNamed(STOCKS[hashOf(`${spec.scene} ${spec.id}`) % STOCKS.length] ?? "cherry");
}

/** Prints a lounge, 1200 x 800 px (3:2). The same spec always gives the same bytes. */
export async function drawLounge(spec: LoungeSpec): Promise<Sheet> {
  const palette = loungePalette(spec);
  const seed = `${spec.scene} ${spec.id}`;
  const { plates, order, inkOrder } = SCENES[spec.scene](random(seed));
  const [a, b, c] = inkOrder;
  const inks = [palette.inks[a], palette.inks[b], palette.inks[c]] as const;
  const job = { plates, inks, paper: palette.paper, mix: "over" as const, ...(order && { order }) };
  return print(job, seed, LOUNGE_WIDTH, LOUNGE_HEIGHT);
}
