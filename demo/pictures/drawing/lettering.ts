import type { Random } from "../seed.ts";
import type { FontName } from "./fonts.ts";
import { n1, titled } from "./layout.ts";
import { outline } from "./outline.ts";
import { lengthOf, settings } from "./words.ts";

const n4 = (value: number) => Math.round(value * 1e4) / 1e4;

export type Box = { x: number; y: number; w: number; h: number };
export type Setting = {
  fill?: string;
  /** Fills the box in both directions (woodtype, photocopy) instead of keeping the proportions. */
  stretch?: boolean;
  /** Where the line stands in the rest of the box: 0 left or top, 0.5 middle, 1 right or bottom. */
  ax?: number;
  ay?: number;
  track?: number;
  /** Width of a stroke in the colour of the fill, in px of the sheet: a halo when knocked out. */
  halo?: number;
  /** Decoration that is not meant to be read: an initial, a numeral. */
  ornament?: boolean;
};

/** What a division costs: a row more, and a hyphen on top of that. */
const ROW_COST = 0.9;
const HYPHEN_COST = 0.85;

/** A divisible text with the line breaks that let it stand largest in w x h. */
export function arranged(font: FontName, text: string, w: number, h: number): string {
  // Pixels need every bit of size that they can get.
  const [row, hyphen] = font === "pixel" ? [0.98, 1] : [ROW_COST, HYPHEN_COST];
  const ways = settings(text).map((way) => {
    const o = outline(font, way);
    const cost = row ** (way.split("\n").length - 1) * hyphen ** (way.match(/-\n/g)?.length ?? 0);
    return { way, size: Math.min(w / o.w, h / o.h) * cost };
  });
  return ways.reduce((best, next) => (next.size > best.size ? next : best)).way;
}

/** Text set into a box, on as many rows as suit the box if it is divisible. */
export function fitText(font: FontName, given: string, box: Box, setting: Setting = {}): string {
  const { fill = "@100", stretch = false, ax = 0, ay = 0, track = 0, halo = 0, ornament = false } = setting;
  const text = arranged(font, given, box.w, box.h);
  const o = outline(font, text, track);
  let sx = box.w / o.w;
  let sy = box.h / o.h;
  if (!stretch) sx = sy = Math.min(sx, sy);
  const tx = box.x + (box.w - o.w * sx) * ax - o.x * sx;
  const ty = box.y + (box.h - o.h * sy) * ay - o.y * sy;
  const around = halo
    ? ` stroke="${fill}" stroke-width="${n1(halo / Math.sqrt(sx * sy))}" stroke-linejoin="round"`
    : "";
  return `<path transform="matrix(${n4(sx)} 0 0 ${n4(sy)} ${n1(tx)} ${n1(ty)})" d="${o.d}" fill="${fill}"${around}${ornament ? "" : titled(text)}/>`;
}

/** Text by its size (px per em) and baseline; anchor 0 starts, 0.5 centres, 1 ends at x. */
export function line(
  font: FontName,
  text: string,
  at: { x: number; y: number; size: number; anchor?: number },
  setting: Pick<Setting, "fill" | "track" | "halo"> = {},
): string {
  const { fill = "@100", track = 0, halo = 0 } = setting;
  const o = outline(font, text, track);
  const s = at.size / 1000;
  const around = halo ? ` stroke="${fill}" stroke-width="${n1(halo / s)}" stroke-linejoin="round"` : "";
  const tx = at.x - (o.x + o.w * (at.anchor ?? 0)) * s;
  return `<path transform="matrix(${n4(s)} 0 0 ${n4(s)} ${n1(tx)} ${n1(at.y)})" d="${o.d}" fill="${fill}"${around}/>`;
}

/** Size of a text fitted into w x h with its proportions kept. */
export function sizeIn(font: FontName, text: string, w: number, h: number) {
  const o = outline(font, arranged(font, text, w, h));
  const s = Math.min(w / o.w, h / o.h);
  return { w: o.w * s, h: o.h * s };
}

/** A face that suits the length of the word: wide faces for short words, condensed ones for long ones. */
export function face(
  random: Random,
  word: string,
  wide: readonly FontName[],
  condensed: readonly FontName[],
  limit = 8,
): FontName {
  if (lengthOf(word) > limit) return random.pick(condensed);
  return random.pick(lengthOf(word) < 6 ? wide : [...wide, ...condensed]);
}

/** Script and blackletter are never set in capitals: they take the title as it is written. */
export const cased = (font: FontName, { word, title }: { word: string; title: string }) =>
  font === "pacifico" || font === "fraktur" ? title : word;
