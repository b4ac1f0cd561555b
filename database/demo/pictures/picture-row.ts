import { createHash } from "node:crypto";
import { POSTER_HEIGHT, POSTER_WIDTH } from "./composition.ts";
import { LOUNGE_HEIGHT, LOUNGE_WIDTH, loungePalette } from "./lounge.ts";
import { posterPalette } from "./poster.ts";
import { chroma } from "./print/colour.ts";
import type { Palette } from "./print/palettes.ts";
import type { DrawnSource, LoungeSpec, PosterSpec } from "./spec.ts";

/** Raise it with every change that makes a picture look different: the keys change and caches let go. */
const DRAWING_VERSION = 3;

/** A row of the table `picture`, ready to insert; `source` goes into its jsonb column. */
export type PictureRow = {
  key: string;
  kind: "event" | "lounge";
  width: number;
  height: number;
  tint: string;
  alt: string;
  source: DrawnSource;
};

/** The row of an event's poster. Draws nothing, so hundreds cost milliseconds. */
export function posterRow(spec: PosterSpec): PictureRow {
  const source: DrawnSource = { type: "poster", ...spec };
  return {
    key: keyOf(spec.title, source),
    kind: "event",
    width: POSTER_WIDTH,
    height: POSTER_HEIGHT,
    tint: tintOf(posterPalette(spec)),
    alt: `Plakat: ${spec.title}`,
    source,
  };
}

/** The row of a lounge's picture; `title` is the lounge's name. */
export function loungeRow(spec: LoungeSpec, title: string): PictureRow {
  const source: DrawnSource = { type: "lounge", ...spec };
  return {
    key: keyOf(title, source),
    kind: "lounge",
    width: LOUNGE_WIDTH,
    height: LOUNGE_HEIGHT,
    tint: tintOf(loungePalette(spec)),
    alt: `Zeichnung: ${title}`,
    source,
  };
}

/** A readable name and a hash of everything that decides the picture: the address of a picture never changes. */
function keyOf(name: string, source: DrawnSource): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, source]))
    .digest("hex")
    .slice(0, 12);
  const slug = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" })[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return slug ? `${slug}-${hash}` : hash;
}

/** The strongest hue among stock and inks (direction.md, `--tint`), in small letters. */
function tintOf({ paper, inks }: Palette): string {
  const strongest = [paper, ...inks].toSorted((a, b) => chroma(b) - chroma(a))[0] ?? paper;
  return strongest.toLowerCase();
}
