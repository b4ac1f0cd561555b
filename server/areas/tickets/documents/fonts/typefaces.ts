import { DocumentFace } from "./document-face.ts";

/** How a text is set: running text, emphasised text, or display type for titles, names and totals. */
export type TextStyle = "regular" | "bold" | "display";

export type TextRun = { readonly face: DocumentFace; readonly text: string };

const INSTRUMENT_SLICES = ["latin", "latin-ext"];
const BRICOLAGE_SLICES = ["latin", "latin-ext", "vietnamese"];
const NOTO_SLICES = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];

const loadedFaces = new Map<string, DocumentFace>();

function face(family: string, slice: string): DocumentFace {
  const name = `${family}-${slice}`;
  const loaded = loadedFaces.get(name) ?? new DocumentFace(new URL(`${name}.ttf`, import.meta.url), name);
  loadedFaces.set(name, loaded);
  return loaded;
}

/** First the product's own family, then one that knows Greek, Cyrillic and Vietnamese. */
const FAMILIES: Record<TextStyle, readonly (readonly [string, readonly string[]])[]> = {
  regular: [
    ["instrument-sans-400", INSTRUMENT_SLICES],
    ["noto-sans-400", NOTO_SLICES],
  ],
  bold: [
    ["instrument-sans-650", INSTRUMENT_SLICES],
    ["noto-sans-700", NOTO_SLICES],
  ],
  display: [
    ["bricolage-grotesque-c-800", BRICOLAGE_SLICES],
    ["noto-sans-700", NOTO_SLICES],
  ],
};

/** The sign that Unicode gives for "a letter that can't be shown here". */
const UNSHOWABLE = "\ufffd";
const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" });

/**
 * Splits a text into runs of one font file each. A text stays in one family when that family knows all of its letters,
 * so that no word changes its look in the middle; emoji are left out, other unknown letters become U+FFFD.
 */
export function runsOf(text: string, style: TextStyle): TextRun[] {
  const clean = printableText(text);
  const families = FAMILIES[style];
  const whole = families.find(([family, slices]) => covered(clean, family, slices));
  if (whole) return joined(clean, [whole]);
  return joined(clean, families);
}

/** Composed (NFC), without line breaks, control characters and emoji. */
export function printableText(text: string): string {
  return text
    .normalize("NFC")
    .replace(
      /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0e\ufe0f\u200d]/gu,
      (sign) => (/[©®™]/u.test(sign) ? sign : ""),
    )
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim();
}

function covered(text: string, family: string, slices: readonly string[]): boolean {
  for (const { segment } of graphemes.segment(text)) {
    if (!slices.some((slice) => coversAll(face(family, slice), segment))) return false;
  }
  return true;
}

function coversAll(candidate: DocumentFace, segment: string): boolean {
  for (const letter of segment) if (!candidate.covers(letter.codePointAt(0) as number)) return false;
  return true;
}

function joined(text: string, families: readonly (readonly [string, readonly string[]])[]): TextRun[] {
  const runs: { face: DocumentFace; text: string }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const { face: found, text: shown } = faceFor(segment, families);
    const last = runs.at(-1);
    if (last && (last.face === found || (segment === " " && last.face.covers(0x20)))) last.text += shown;
    else runs.push({ face: found, text: shown });
  }
  return runs;
}

function faceFor(segment: string, families: readonly (readonly [string, readonly string[]])[]): TextRun {
  for (const [family, slices] of families) {
    for (const slice of slices) {
      const candidate = face(family, slice);
      if (coversAll(candidate, segment)) return { face: candidate, text: segment };
    }
  }
  return { face: face("noto-sans-400", "latin"), text: UNSHOWABLE };
}
