import type { Font, Glyph, PathCommand } from "opentype.js";
import { type FontName, font } from "./fonts.ts";
import { umlaut } from "./umlaut.ts";
import { undivided } from "./words.ts";

/** A line of text at 1000 units per em: its path data and the box of its ink. */
export type Outline = { d: string; x: number; y: number; w: number; h: number };

const KEPT = 500;
const kept = new Map<string, Outline>();

/** An own serialiser: toPathData(0) of opentype.js writes -0 without a separator, and letters vanish. */
function serialise(commands: readonly PathCommand[]): string {
  return commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((v) => v !== undefined).map((v) => Math.round(v) || 0);
      return type === "Z" ? "Z" : type + numbers.join(" ");
    })
    .join("");
}

function kerning(face: Font, left: Glyph | null, right: Glyph): number {
  if (!left) return 0;
  try {
    return face.getKerningValue(left, right) || 0;
  } catch {
    return 0; // some of the fonts carry kerning tables that opentype.js cannot read
  }
}

/** Between the rows of a text, in units of 1000 per em. */
const LEADING = 150;
/** A shorter row becomes as wide as the widest, but not larger than this. */
const LARGEST_ROW = 1.6;
/** The pixel face keeps its grid: a pixel is an eighth of the em. */
const PIXEL = 125;

/**
 * Sets a text as outlines, row below row where it has line breaks; marks of possible division are not set. `track` is
 * extra space between letters in em.
 */
export function outline(name: FontName, text: string, track = 0): Outline {
  const key = `${name}|${text}|${track}`;
  const known = kept.get(key);
  if (known) return known;
  const rows = undivided(text)
    .split("\n")
    .map((row) => rowOutline(name, row, track));
  const [only] = rows;
  const set = rows.length === 1 && only !== undefined ? only : stacked(rows, name === "pixel");
  if (kept.size >= KEPT) kept.clear();
  kept.set(key, set);
  return set;
}

/** Rows below each other as one block, as wide as the widest. */
function stacked(rows: readonly Outline[], onGrid: boolean): Outline {
  const width = Math.max(...rows.map(({ w }) => w));
  let d = "";
  let y = 0;
  for (const row of rows) {
    const factor = onGrid ? 1 : Math.min(LARGEST_ROW, width / row.w);
    const indent = (width - row.w * factor) / 2;
    const x = onGrid ? Math.round(indent / PIXEL) * PIXEL : indent;
    d += placed(row.d, factor, x - row.x * factor, y - row.y * factor);
    y += row.h * factor + (onGrid ? PIXEL : LEADING);
  }
  return { d, x: 0, y: 0, w: width, h: y - (onGrid ? PIXEL : LEADING) };
}

function placed(d: string, factor: number, dx: number, dy: number): string {
  let across = false;
  return d.replace(/-?\d+/g, (number) => {
    across = !across;
    return String(Math.round(Number(number) * factor + (across ? dx : dy)) || 0);
  });
}

/** Laid out glyph by glyph: getPath() of opentype.js applies substitutions and throws on some of the fonts. */
function rowOutline(name: FontName, text: string, track: number): Outline {
  const face = font(name);
  const scale = 1000 / face.unitsPerEm;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let d = "";
  let x = 0;
  let previous: Glyph | null = null;
  for (const character of text) {
    const glyph = face.charToGlyph(character);
    if (previous) x += kerning(face, previous, glyph) * scale + track * 1000;
    const shape = glyph.getPath(x, 0, 1000);
    if (shape.commands.length) {
      const ink = shape.getBoundingBox();
      d += serialise(umlaut(face, character, x) ?? shape.commands);
      box.left = Math.min(box.left, ink.x1);
      box.top = Math.min(box.top, ink.y1);
      box.right = Math.max(box.right, ink.x2);
      box.bottom = Math.max(box.bottom, ink.y2);
    }
    x += glyph.advanceWidth * scale;
    previous = glyph;
  }
  return d
    ? { d, x: box.left, y: box.top, w: box.right - box.left, h: box.bottom - box.top }
    : { d: "M0 0", x: 0, y: 0, w: 1, h: 1 };
}
