import { createHash } from "node:crypto";
import { ADVERT_HEIGHT, ADVERT_WIDTH, advertPalette } from "./advert.ts";
import { CITY_HEIGHT, CITY_WIDTH } from "./cities/city-scene.ts";
import { cityPalette } from "./city.ts";
import { POSTER_HEIGHT, POSTER_WIDTH } from "./composition.ts";
import { LOUNGE_HEIGHT, LOUNGE_WIDTH, loungePalette } from "./lounge.ts";
import { PORTRAIT_SIDE, portraitPalette } from "./portrait.ts";
import { posterPalette } from "./poster.ts";
import { chroma } from "./print/colour.ts";
import type { Palette } from "./print/palettes.ts";
import type { AdvertSpec, CitySpec, DrawnSource, LoungeSpec, PortraitSpec, PosterSpec } from "./spec.ts";

/** Raise it with every change that makes a picture look different: the keys change and caches let go. */
const DRAWING_VERSION = 3;

/** What has less is black, grey or white to the eye. */
const LEAST_CHROMA = 0.045;

/** A row of the table `picture`, ready to insert; `source` goes into its jsonb column. */
export type PictureRow = {
  key: string;
  kind: "event" | "lounge" | "avatar" | "ad" | "city";
  width: number;
  height: number;
  tint: string;
  alt: string;
  source: DrawnSource;
};

/** The row of an event's poster. Draws nothing, so hundreds cost milliseconds. */
export function posterRow(spec: PosterSpec): PictureRow {
  const source: DrawnSource = { type: "poster", ...spec };
  const key = keyOf(spec.title, source);
  const look = { size: [POSTER_WIDTH, POSTER_HEIGHT], palette: posterPalette(spec) } as const;
  return rowOf("event", source, { key, ...look, alt: `Plakat: ${spec.title}` });
}

/** The row of a lounge's picture; `title` is the lounge's name. */
export function loungeRow(spec: LoungeSpec, title: string): PictureRow {
  const source: DrawnSource = { type: "lounge", ...spec };
  const look = { size: [LOUNGE_WIDTH, LOUNGE_HEIGHT], palette: loungePalette(spec) } as const;
  return rowOf("lounge", source, { key: keyOf(title, source), ...look, alt: `Zeichnung: ${title}` });
}

/** The row of a portrait. Like an upload of theirs it has a key that says no name. */
export function portraitRow(spec: PortraitSpec): PictureRow {
  const source: DrawnSource = { type: "portrait", ...spec };
  const key = `person-${hashOf(source).slice(0, 32)}`;
  const look = { size: [PORTRAIT_SIDE, PORTRAIT_SIDE], palette: portraitPalette(spec) } as const;
  return rowOf("avatar", source, { key, ...look, alt: "Profilbild" });
}

/** The row of an advertisement's picture; `alt` says what it shows. */
export function advertRow(spec: AdvertSpec, alt: string): PictureRow {
  const source: DrawnSource = { type: "advert", ...spec };
  const look = { size: [ADVERT_WIDTH, ADVERT_HEIGHT], palette: advertPalette(spec) } as const;
  return rowOf("ad", source, { key: keyOf(spec.scene, source), ...look, alt });
}

/** The row of a city's picture; several cities may share one. */
export function cityRow(spec: CitySpec): PictureRow {
  const source: DrawnSource = { type: "city", ...spec };
  const key = keyOf(`stadt ${spec.scene}`, source);
  const look = { size: [CITY_WIDTH, CITY_HEIGHT], palette: cityPalette(spec) } as const;
  return rowOf("city", source, { key, ...look, alt: "Zeichnung: die Stadt bei Nacht" });
}

type Look = {
  readonly key: string;
  /** Width and height in pixels. */
  readonly size: readonly [number, number];
  readonly palette: Pick<Palette, "paper" | "inks">;
  readonly alt: string;
};

function rowOf(
  kind: PictureRow["kind"],
  source: DrawnSource,
  { key, size: [width, height], palette, alt }: Look,
): PictureRow {
  return { key, kind, width, height, tint: tintOf(palette), alt, source };
}

function hashOf(source: DrawnSource): string {
  return createHash("sha256")
    .update(JSON.stringify([DRAWING_VERSION, source]))
    .digest("hex");
}

/** A readable name and a hash of everything that decides the picture: the address of a picture never changes. */
function keyOf(name: string, source: DrawnSource): string {
  const hash = hashOf(source).slice(0, 12);
  const slug = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue", ß: "ss" })[letter] ?? "")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  return slug ? `${slug}-${hash}` : hash;
}

/**
 * What probably covers the most of the picture: its stock or, where that has no colour, the first ink that has one. It
 * stands until the picture is drawn, and its tint measured (direction.md, `--tint`). In small letters.
 */
function tintOf({ paper, inks }: Pick<Palette, "paper" | "inks">): string {
  return ([paper, ...inks].find((colour) => chroma(colour) > LEAST_CHROMA) ?? paper).toLowerCase();
}
