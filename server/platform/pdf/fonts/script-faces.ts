import { fontsWith } from "#contract/person-names.ts";
import { DocumentFace } from "./document-face.ts";
import { harfBuzzShaper, type LoadedHarfBuzz } from "./harfbuzz-shaper.ts";
import { ScriptFace } from "./script-face.ts";

/**
 * Fonts of scripts beside Latin, Greek and Cyrillic, one weight each: 11 MB, of which a process reads the files that its documents need.
 * A letter's font is found by the contract's list, so that what a form lets through is what is printed.
 */
const OF_A_SCRIPT = /^noto-sans-[a-z]+-700$/;
/** A glyph a letter, one after the other: nothing to shape. */
const UNSHAPED = new Set(["noto-sans-han-700", "noto-sans-hangul-700"]);
/** Where Unicode keeps the scripts that are shaped; letters before them are in the fonts that every document may use. */
const SHAPED = /[\u0530-\u1cff]/u;
const FIRST_OF_OTHER_SCRIPTS = 0x530;

const faces = new Map<string, DocumentFace>();
let harfBuzz: LoadedHarfBuzz | undefined;

/** To be waited for before a text with any of these scripts is set; costs nothing for a text without. */
export async function openScriptsOf(text: string): Promise<void> {
  if (harfBuzz === undefined && SHAPED.test(text)) harfBuzz = await import("harfbuzzjs");
}

/** The font that draws a letter with its marks; undefined when it is not of these scripts. @throws when its script was not opened */
export function scriptFaceFor(letter: string): DocumentFace | undefined {
  const name = scriptFontOf(letter);
  if (name === undefined) return undefined;
  const known = faces.get(name);
  if (known !== undefined) return known;
  const face = openFace(name);
  faces.set(name, face);
  return face;
}

function openFace(name: string): DocumentFace {
  const file = new URL(`${name}.ttf`, import.meta.url);
  if (UNSHAPED.has(name)) return new DocumentFace(file, name);
  const loaded = harfBuzz;
  if (loaded === undefined) throw new Error(`${name} was not opened`);
  return new ScriptFace(file, name, (bytes) => harfBuzzShaper(loaded, bytes));
}

function scriptFontOf(letter: string): string | undefined {
  if ((letter.codePointAt(0) as number) < FIRST_OF_OTHER_SCRIPTS) return undefined;
  return fontsWith(letter).find((name) => OF_A_SCRIPT.test(name));
}
