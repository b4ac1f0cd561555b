/** Words that no search begins with. */
const particles = new Set([
  "am",
  "an",
  "auf",
  "bad",
  "bei",
  "dem",
  "den",
  "der",
  "im",
  "in",
  "la",
  "le",
  "les",
  "ob",
]);

const umlauts: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/**
 * A text as names are compared: lower case, no accents, ß as ss, everything but letters and digits as one space. The
 * first folding writes umlauts as "ae", "oe", "ue", the second as the bare letter; one folding where they are the same.
 */
export function foldings(text: string): string[] {
  const lower = text.normalize("NFC").toLowerCase().replaceAll("ß", "ss");
  const written = lower.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter);
  return [...new Set([written, lower].map(bare))];
}

function bare(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export type Spelling = { readonly text: string; readonly laterWord: boolean };

/** All folded spellings that find a city: its names from their beginning, and from each later word that carries weight. */
export function spellingsOf(names: readonly string[]): Spelling[] {
  const found = new Map<string, boolean>();
  const whole = names
    .flatMap((name) => [name, withoutAddition(name)])
    .flatMap(withBothSaints)
    .flatMap(foldings);
  for (const text of whole) found.set(text, false);
  for (const text of whole) {
    const words = text.split(" ");
    for (let first = 1; first < words.length; first++) {
      const word = words[first] ?? "";
      const rest = words.slice(first).join(" ");
      if (word.length > 1 && !particles.has(word) && !found.has(rest)) found.set(rest, true);
    }
  }
  return [...found].map(([text, laterWord]) => ({ text, laterWord }));
}

/** What people call "Halle (Saale)", "Frankfurt am Main", "Lahr/Schwarzwald" at home. */
function withoutAddition(name: string): string {
  return name.replace(/(?<=..)( \(.*| ?\/.*| (?:am|an|auf|bei|im|in|ob|unter|vor|zum) .*)$/u, "");
}

/** "St. Gallen" is also looked for as "Sankt Gallen", and the other way round. */
function withBothSaints(name: string): string[] {
  if (/\bSt\. /.test(name)) return [name, name.replace(/\bSt\. /, "Sankt ")];
  if (/\bSankt /.test(name)) return [name, name.replace(/\bSankt /, "St. ")];
  return [name];
}
