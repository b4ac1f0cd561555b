import { type Artwork, type Composition, POSTER_HEIGHT, POSTER_WIDTH } from "./composition.ts";
import { COMPOSITIONS } from "./compositions/all-compositions.ts";
import { divisible } from "./drawing/words.ts";
import { contrast } from "./print/colour.ts";
import { type Palette, paletteNamed, palettesOf } from "./print/palettes.ts";
import { type Job, print, type Sheet } from "./print/press.ts";
import { hashOf, type Random, random } from "./seed.ts";
import type { PosterSpec, PosterStyle } from "./spec.ts";

/** Below this the word would not be read on a card. */
const WORD_CONTRAST = 3.4;
/** How far apart the stocks of neighbours lie; shares no factor with the number of stocks of any tone. */
const STRIDE = 7;

export type Design = { composition: string; palette: Palette; job: Job };

/**
 * Decides a poster without printing it: composition and stock are those of the spec. Where it names none, both walk
 * through those of the style with `slot`, so that neighbours in a list share neither. The id decides all else.
 */
export function designPoster(spec: PosterSpec): Design {
  const chance = chanceOf(spec);
  const composition = compositionOf(spec);
  const palette = paletteOf(spec, composition, chance);
  const [first, second] = spec.labels?.filter(Boolean) ?? [];
  const art = composition.draw({
    random: chance,
    W: POSTER_WIDTH,
    H: POSTER_HEIGHT,
    word: divisible(spec.title).toUpperCase(), // ß becomes SS: the fonts have no capital ẞ
    title: divisible(spec.title),
    numeral: String(spec.day ?? chance.int(1, 31)).padStart(2, "0"),
    labels: [first ?? spec.title, second ?? "Nachtfalter"],
    palette,
  });
  const { plates, order, screen, pitch, shift, wear } = art;
  const mix = art.opaque ? "over" : palette.mix;
  const printing = { order, screen, pitch, shift, wear };
  const given = Object.fromEntries(Object.entries(printing).filter(([, value]) => value !== undefined));
  return {
    composition: composition.name,
    palette,
    job: { ...given, plates, mix, paper: palette.paper, inks: inksFor(art, palette) },
  };
}

/** Prints a poster, 1200 x 640 px. The same spec always gives the same bytes. */
export async function drawPoster(spec: PosterSpec): Promise<Sheet> {
  return print(designPoster(spec).job, spec.id, POSTER_WIDTH, POSTER_HEIGHT);
}

/** The stock and inks of a poster, without drawing it. */
export const posterPalette = (spec: PosterSpec) => paletteOf(spec, compositionOf(spec), chanceOf(spec));

const chanceOf = ({ id, style }: PosterSpec) => random(`${id}|${style}`);

/** The compositions that a style is printed with. */
export function compositionsOf(style: PosterStyle): Composition[] {
  return COMPOSITIONS.filter(({ styles }) => styles.includes(style));
}

function compositionOf({ slot, style, composition }: PosterSpec): Composition {
  const fitting = compositionsOf(style);
  const chosen =
    composition === undefined
      ? fitting[(slot + hashOf(style)) % fitting.length]
      : fitting.find(({ name }) => name === composition);
  if (!chosen) throw new Error(`no composition for the style ${style}`);
  return chosen;
}

/** Walks through the stocks so that a composition meets each of them before any comes back. */
function paletteOf({ slot, style, stock }: PosterSpec, { tones }: Composition, chance: Random): Palette {
  if (stock !== undefined) return paletteNamed(stock);
  const either = tones.includes("dark") && tones.includes("bright");
  const stocks = palettesOf(either ? (chance.chance(0.36) ? "bright" : "dark") : chance.pick(tones));
  const count = compositionsOf(style).length;
  const step = (slot % count) * STRIDE + Math.floor(slot / count);
  const chosen = stocks[(step + hashOf(style)) % stocks.length];
  if (!chosen) throw new Error(`no palette for the style ${style}`);
  return chosen;
}

/** The inks by plate. The word must stand out: if its ink does not, it changes with the strongest one. */
function inksFor(art: Artwork, palette: Palette): [string, string, string] {
  const [a, b, c] = art.inkOrder ?? [0, 1, 2];
  const inks: [string, string, string] = [palette.inks[a], palette.inks[b], palette.inks[c]];
  const word = art.word ?? 2;
  const onPaper = (plate: 0 | 1 | 2) => contrast(inks[plate], palette.paper);
  if (art.fixed || (!art.strong && onPaper(word) >= WORD_CONTRAST)) return inks;
  const [best, next] = ([0, 1, 2] as const).toSorted((p, q) => onPaper(q) - onPaper(p));
  if (best === undefined || next === undefined) return inks;
  const exchanged = !art.strong && best === 0 && onPaper(next) > WORD_CONTRAST ? next : best;
  [inks[word], inks[exchanged]] = [inks[exchanged], inks[word]];
  return inks;
}
