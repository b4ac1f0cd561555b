import { PRINTED_LETTERS } from "./printed-letters.ts";

/**
 * What a person's name may be, by one rule for the browser and the server (decision 0176): any script, and where the fonts of documents
 * lack a letter, the name in Latin letters beside it. Without zod, as pages carry it.
 */

/** A person as forms name them. A Latin name is asked for where {@link canBePrinted} says no of the other. */
export type PersonNames = {
  readonly firstname: string;
  readonly lastname: string;
  readonly firstnameLatin?: string | null | undefined;
  readonly lastnameLatin?: string | null | undefined;
};

/** UTF-16 units that a letter may have with its marks. */
export const UNITS_PER_LETTER = 10;
/** A Latin name is longer than what it is written for. */
export const LATIN_NAME_MAX_LENGTH = 50;

export const LATIN_NAME_MESSAGE =
  "Nicht alle Zeichen davon können wir drucken. Bitte gib den Namen in lateinischen Buchstaben an, wie er im Ausweis steht.";

/** Letters and signs that need no second look: all of them are printed, composed and seen. Most names have no others. */
const PLAIN = /^[ -~\u00a1-\u00ac\u00ae-\u017f]*$/u;
/** Joiners are part of the spelling between letters of Arabic and of the scripts of India and Southeast Asia, and nowhere else. */
const INVISIBLE =
  /(?!(?<=[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff])[\u200c\u200d](?=[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]))[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const JOINERS = /[\u200c\u200d]/gu;
const MARKS_AND_JOINERS = /[\p{M}\u200c\u200d]/gu;
const NOT_VISIBLE = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u{20e3}/u;
const PILED_MARKS = /\p{M}{9}/u;
const LETTER_WITH_MARKS = /\P{M}\p{M}*|\p{M}+/gu;
const OF_LATIN_SCRIPT = /^[\P{L}\p{Script=Latin}\p{Script=Common}]*$/u;

/** Takes out what is invisible, direction marks among it: it can make one name look like another. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** A name as it is kept: composed (NFC), in one line of single spaces, without what is invisible. */
export function tidyName(typed: string): string {
  const seen = PLAIN.test(typed) ? typed : withoutInvisible(typed.normalize("NFC")).replace(/\p{Z}/gu, " ");
  return seen.replace(/ {2,}/g, " ").trim();
}

/** How many letters and signs a tidy name has; marks belong to their letter. */
function lengthOf(name: string): number {
  return Array.from(name.replace(MARKS_AND_JOINERS, "")).length;
}

/** Why this is no name, as a sentence; null for a name of at most `most` letters, and for an empty field. */
export function nameProblem(typed: string, most: number): string | null {
  if (typed.length > most * UNITS_PER_LETTER) return tooLong(most);
  const name = tidyName(typed);
  if (name.length > most && lengthOf(name) > most) return tooLong(most);
  if (NOT_VISIBLE.test(name)) return "Bitte nur sichtbare Zeichen angeben.";
  if (EMOJI.test(name)) return "Bitte gib den Namen ohne Emojis an.";
  if (PILED_MARKS.test(name)) return "Bitte gib den Namen ohne gestapelte Zeichen an.";
  if (name !== "" && !/\p{L}/u.test(name)) return "Bitte gib einen Namen mit Buchstaben an.";
  return null;
}

/** {@link nameProblem} of a name in Latin letters: there are more scripts that look like them. */
export function latinNameProblem(typed: string): string | null {
  const problem = nameProblem(typed, LATIN_NAME_MAX_LENGTH);
  if (problem !== null) return problem;
  const name = tidyName(typed);
  return OF_LATIN_SCRIPT.test(name) && canBePrinted(name)
    ? null
    : "Bitte gib den Namen in lateinischen Buchstaben an, wie er im Ausweis steht.";
}

const tooLong = (most: number) => `Bitte höchstens ${most} Zeichen angeben.`;

/** Whether documents can show every letter of a text, each with its marks. */
export function canBePrinted(text: string): boolean {
  if (PLAIN.test(text)) return true;
  const letters = tidyName(text).match(LETTER_WITH_MARKS) ?? [];
  return letters.every((letter) => fontsWith(letter).length > 0);
}

/** The fonts of documents that have a letter and all its marks, by name. */
export function fontsWith(letter: string): string[] {
  fonts ??= Object.entries(PRINTED_LETTERS).map(([name, packed]) => ({ name, ends: unpacked(packed) }));
  const parts = Array.from(letter.replace(JOINERS, ""), (part) => part.codePointAt(0) as number);
  return fonts.filter(({ ends }) => parts.every((part) => isWithin(part, ends))).map(({ name }) => name);
}

/** Which Latin names are asked for and missing, by field, each with its message. */
export function missingLatinNames(person: PersonNames): Record<string, string> {
  const missing: Record<string, string> = {};
  for (const part of ["firstname", "lastname"] as const) {
    const latin = person[`${part}Latin`] ?? "";
    if (!canBePrinted(person[part]) && tidyName(latin) === "") missing[`${part}Latin`] = LATIN_NAME_MESSAGE;
  }
  return missing;
}

/** The Latin names that are kept: only those which are needed. */
export function neededLatinNames(person: PersonNames) {
  const latin = (part: "firstname" | "lastname") =>
    canBePrinted(person[part]) ? null : (person[`${part}Latin`] ?? null);
  return { firstnameLatin: latin("firstname"), lastnameLatin: latin("lastname") };
}

/** As a form sends them: trimmed, with the Latin names that are needed. */
export function sentNames(person: PersonNames) {
  const latin = Object.entries(neededLatinNames(person)).flatMap(([field, name]) =>
    name?.trim() ? [[field, name.trim()]] : [],
  );
  return {
    firstname: person.firstname.trim(),
    lastname: person.lastname.trim(),
    ...(Object.fromEntries(latin) as { firstnameLatin?: string; lastnameLatin?: string }),
  };
}

/** „Vorname Nachname“ as documents show it. */
export function printedName(person: PersonNames): string {
  return `${person.firstnameLatin ?? person.firstname} ${person.lastnameLatin ?? person.lastname}`;
}

/** First and one past the last character of each range, one after the other. */
type Ends = readonly number[];
let fonts: { readonly name: string; readonly ends: Ends }[] | undefined;

function unpacked(packed: string): Ends {
  let end = 0;
  return packed.split(" ").flatMap((range) => {
    const [distance, length = "0"] = range.split("-");
    const first = end + Number.parseInt(distance as string, 36);
    end = first + Number.parseInt(length, 36);
    return [first, end + 1];
  });
}

/** Within a range, an odd number of ends is not beyond it. */
function isWithin(codePoint: number, ends: Ends): boolean {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) <= codePoint) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}
