import type { Concept } from "../catalogue/concept.ts";
import { ALL_CONCEPTS, CITY_NIGHTS } from "../catalogue/concepts/all-concepts.ts";
import { AROUND_THE_CLOCK } from "../catalogue/concepts/around-the-clock.ts";
import { compositionsOf } from "../pictures/poster.ts";
import { rgb } from "../pictures/print/colour.ts";
import { type Palette, palettesOf } from "../pictures/print/palettes.ts";
import { hashOf } from "../pictures/seed.ts";

export type PosterDesign = { readonly composition: string; readonly stock: string };

/** Months that a window of the programme touches. */
const MONTHS = 11;
/** Dates of a weekend night that are announced at the same time, and of what runs around the clock. */
const NIGHTS = 8;
const AROUND = 3;

let designs: ReadonlyMap<string, readonly PosterDesign[]> | undefined;

/**
 * Composition and stock of a concept's date. No two dates of one window share both: every concept has as many designs
 * of its own as it has dates in a window, and its dates take turns. Depends on the catalogue alone.
 */
export function posterDesign(concept: Concept, turn: number): PosterDesign {
  designs ??= deal();
  const own = designs.get(concept.key) ?? [];
  // Concepts begin at different places, or a whole weekend would show the same composition.
  const design = own[(turn + hashOf(concept.key)) % own.length];
  if (design === undefined) throw new Error(`no poster design for "${concept.key}"`);
  return design;
}

/** Deals every pair of composition and stock once; concepts whose style has few come first. */
function deal(): Map<string, PosterDesign[]> {
  const free = new Map<string, Palette[]>();
  const stocksOf = (style: Concept["style"]) =>
    compositionsOf(style).map(({ name, tones }) => {
      const stocks = free.get(name) ?? tones.flatMap(palettesOf);
      free.set(name, stocks);
      return { name, stocks };
    });
  const size = ({ style }: Concept) => stocksOf(style).reduce((sum, { stocks }) => sum + stocks.length, 0);
  const wishes = demands().map((demand) => ({ ...demand, choice: size(demand.concept) }));
  wishes.sort((a, b) => a.choice - b.choice);
  return new Map(
    wishes.map(({ concept, count }) => {
      const own: { name: string; stock: Palette }[] = [];
      for (let i = 0; i < count; i++) own.push(next(stocksOf(concept.style), own, concept.key));
      return [concept.key, own.map(({ name, stock }) => ({ composition: name, stock: stock.name }))];
    }),
  );
}

/** The composition that the concept has shown least and that has most stocks left, on the stock least like its others. */
function next(
  choice: readonly { name: string; stocks: Palette[] }[],
  own: readonly { name: string; stock: Palette }[],
  key: string,
): { name: string; stock: Palette } {
  const shown = (name: string) => own.filter((design) => design.name === name).length;
  // The first design comes after the last, so neither may be its neighbour's.
  const near = ({ name }: { name: string }) => (name === own[0]?.name || name === own.at(-1)?.name ? 1 : 0);
  const [first] = choice
    .filter(({ stocks }) => stocks.length > 0)
    .toSorted(
      (a, b) => near(a) - near(b) || shown(a.name) - shown(b.name) || b.stocks.length - a.stocks.length,
    );
  const [stock] = (first?.stocks ?? [])
    .map((candidate) => ({ candidate, strange: Math.min(...own.map((d) => difference(d.stock, candidate))) }))
    .toSorted((a, b) => b.strange - a.strange)
    .map(({ candidate }) => candidate);
  if (first === undefined || stock === undefined) throw new Error(`no poster design is left for "${key}"`);
  first.stocks.splice(first.stocks.indexOf(stock), 1);
  return { name: first.name, stock };
}

function demands(): { concept: Concept; count: number }[] {
  const around = Object.values(AROUND_THE_CLOCK).flatMap(({ lounge, bar }) => [...lounge, ...bar]);
  return [
    ...ALL_CONCEPTS.map((concept) => ({ concept, count: datesInWindow(concept) })),
    ...CITY_NIGHTS.map((concept) => ({ concept, count: NIGHTS })),
    ...around.map((concept) => ({ concept, count: AROUND })),
  ];
}

function datesInWindow({ when }: Concept): number {
  const touring = when.filter(({ at }) => at === undefined);
  const period = touring[0]?.period ?? 1;
  return Math.ceil(MONTHS / period) * touring.length + (when.length - touring.length);
}

function difference(a: Palette, b: Palette): number {
  const others = coloursOf(b);
  return coloursOf(a).reduce((sum, value, i) => sum + Math.abs(value - (others[i] ?? 0)), 0);
}

const colours = new Map<Palette, readonly number[]>();

/** The bytes of stock and inks; the stock counts twice, it covers most of a poster. */
function coloursOf(palette: Palette): readonly number[] {
  const known = colours.get(palette) ?? [palette.paper, palette.paper, ...palette.inks].flatMap(rgb);
  colours.set(palette, known);
  return known;
}
