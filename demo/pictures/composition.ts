import type { Palette, Tone } from "./print/palettes.ts";
import type { Job } from "./print/press.ts";
import type { Random } from "./seed.ts";
import type { PosterStyle } from "./spec.ts";

export const POSTER_WIDTH = 1200;
export const POSTER_HEIGHT = 640;

/** What a composition draws with. Type keeps 104 px from the left and right edge. */
export type Brief = {
  random: Random;
  W: number;
  H: number;
  /** The whole title, in capitals, with marks where it may be divided. */
  word: string;
  /** The same as it is written. */
  title: string;
  /** Day of the month in two digits. */
  numeral: string;
  /** Two short lines of small print, never empty. */
  labels: readonly [string, string];
  palette: Palette;
};

/** The drawn plates and how they want to be printed. */
export type Artwork = Pick<Job, "plates" | "order" | "screen" | "pitch" | "shift" | "wear"> & {
  /** The plate that carries the word; its ink is exchanged when it does not stand out from the stock. */
  word?: 0 | 1 | 2;
  /** The word's plate always takes the ink of the strongest contrast. */
  strong?: boolean;
  /** Inks stay on their plates at any contrast. */
  fixed?: boolean;
  /** Which ink of the palette goes on which plate. */
  inkOrder?: readonly [0 | 1 | 2, 0 | 1 | 2, 0 | 1 | 2];
  /** Opaque ink although the palette is translucent. */
  opaque?: boolean;
};

export type Composition = {
  name: string;
  styles: readonly PosterStyle[];
  tones: readonly Tone[];
  draw: (brief: Brief) => Artwork;
};
