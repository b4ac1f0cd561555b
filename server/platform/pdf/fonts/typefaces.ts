import { DocumentFace } from "./document-face.ts";
import { printableText } from "./printable-text.ts";
import { ScriptFace } from "./script-face.ts";
import { scriptFaceFor } from "./script-faces.ts";
import { inVisualOrder } from "./visual-order.ts";

/** How a text is set: running text, emphasised text, or display type for titles, names and totals. */
export type TextStyle = "regular" | "bold" | "display";

/** A stretch of text in one font file; `width` in thousandths of the type size. */
export type TextRun = {
  readonly face: DocumentFace;
  readonly text: string;
  readonly width: number;
  /** Letters that join or stack: nothing is put between them. */
  readonly isJoined: boolean;
  /** What a reader is told, where the glyphs alone do not say it. */
  readonly says?: string | undefined;
};
/** From left to right as they are seen. */
export type SetText = readonly TextRun[];

/** Digits of one width, for columns of amounts. */
export const TABULAR = ["tnum"] as const;

const INSTRUMENT_SLICES = ["latin", "latin-ext"];
const BRICOLAGE_SLICES = ["latin", "latin-ext", "vietnamese"];
const NOTO_SLICES = ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];

const loaded = new Map<string, DocumentFace[]>();

function family(name: string, slices: readonly string[]): DocumentFace[] {
  const faces =
    loaded.get(name) ??
    slices.map((slice) => {
      const file = `${name}-${slice}`;
      return new DocumentFace(new URL(`${file}.ttf`, import.meta.url), file);
    });
  loaded.set(name, faces);
  return faces;
}

/** First the product's own family, then one that knows Greek, Cyrillic and Vietnamese. */
const FAMILIES: Record<TextStyle, readonly DocumentFace[][]> = {
  regular: [family("instrument-sans-400", INSTRUMENT_SLICES), family("noto-sans-400", NOTO_SLICES)],
  bold: [family("instrument-sans-650", INSTRUMENT_SLICES), family("noto-sans-700", NOTO_SLICES)],
  display: [family("bricolage-grotesque-c-800", BRICOLAGE_SLICES), family("noto-sans-700", NOTO_SLICES)],
};

/** The sign that Unicode gives for "a letter that can't be shown here"; Noto's Latin slice draws it. */
const UNSHOWABLE = "\ufffd";
const graphemes = new Intl.Segmenter("de", { granularity: "grapheme" });

/** Texts of labels come in every document and names in a few, so what was set is remembered for a while. */
const REMEMBERED_TEXTS = 2_000;
const rememberedTexts = remembering<SetText>();
const rememberedFamilies = remembering<number>();

/**
 * Splits a text into runs of one font file each, as they are seen from left to right, and measures them. It stays in one family when
 * that family knows all letters of `basis` (the paragraph that the text is a line of), so that no name changes its look in the middle;
 * letters of other scripts come from their own fonts (`openScriptsOf`), emoji are left out, unknown letters become U+FFFD.
 */
export function setText(
  text: string,
  style: TextStyle,
  features: readonly string[] = [],
  basis: string = text,
): SetText {
  const families = FAMILIES[style];
  const chosen = rememberedFamilies(`${style}\u0000${basis}`, () => {
    const letters = lettersIn(printableText(basis));
    return families.findIndex((faces) => letters.every((letter) => faceFor(letter, faces)));
  });
  return rememberedTexts(`${style}${chosen}${features.join()}\u0000${text}`, () => {
    const candidates = families[chosen] ?? families.flat();
    return inVisualOrder(printableText(text)).flatMap(({ text: stretch, isRightToLeft }) => {
      const runs = runsOf(lettersIn(stretch), candidates);
      return (isRightToLeft ? runs.reverse().map(fromTheRight) : runs).flatMap((run) =>
        piecesOf(run, features),
      );
    });
  });
}

function piecesOf({ face, text }: Stretch, features: readonly string[]): TextRun[] {
  if (face instanceof ScriptFace)
    return face.piecesOf(text).map((piece) => ({ ...piece, face, isJoined: true }));
  return [{ face, text, width: widthOf(face, text, features), isJoined: false }];
}

/**
 * Makes each value once, and keeps those of the latest keys: what was not asked for while as many others came is forgotten. Two maps
 * in turns, since deleting a map's oldest key again and again makes finding the next one slow.
 */
function remembering<Value>(): (key: string, make: () => Value) => Value {
  let older = new Map<string, Value>();
  let latest = new Map<string, Value>();
  return (key, make) => {
    const kept = latest.get(key);
    if (kept !== undefined) return kept;
    const value = older.get(key) ?? make();
    if (latest.size >= REMEMBERED_TEXTS) {
      older = latest;
      latest = new Map();
    }
    latest.set(key, value);
    return value;
  };
}

/** Letters of a text, each with its marks. */
export function lettersIn(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Signs between words that are read from the right; words of such scripts are turned by their shaper. */
function fromTheRight(run: Stretch): Stretch {
  return run.face instanceof ScriptFace ? run : { ...run, text: lettersIn(run.text).reverse().join("") };
}

/** pdfkit sets a text word by word, each with the space behind it; a measure that kerned across would differ. */
function widthOf(face: DocumentFace, text: string, features: readonly string[]): number {
  if (features.length > 0) return face.layout(text, features).advanceWidth;
  let width = 0;
  for (const word of text.split(/(?<=[ \t])/u)) width += face.layout(word).advanceWidth;
  return width;
}

type Stretch = { face: DocumentFace; text: string };

function runsOf(letters: readonly string[], candidates: readonly DocumentFace[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const letter of letters) {
    const face = faceFor(letter, candidates) ?? scriptFaceFor(letter);
    const last = stretches.at(-1);
    if (last && (last.face === face || (letter === " " && last.face.covers(0x20)))) last.text += letter;
    else if (face) stretches.push({ face, text: letter });
    else stretches.push({ face: faceFor(UNSHOWABLE, candidates) as DocumentFace, text: UNSHOWABLE });
  }
  return stretches;
}

function faceFor(letter: string, faces: readonly DocumentFace[]): DocumentFace | undefined {
  return faces.find((face) => {
    for (const part of letter) if (!face.covers(part.codePointAt(0) as number)) return false;
    return true;
  });
}
