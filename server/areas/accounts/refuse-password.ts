import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Made by `scripts/generate-common-passwords.ts`. */
export const commonPasswordsFile = join(import.meta.dirname, "data", "common-passwords.txt");

const COMMON =
  "Dieses Passwort ist so verbreitet, dass es sofort erraten wird. Nimm ein anderes, zum Beispiel drei Wörter, die nichts miteinander zu tun haben.";
const TOO_CLOSE =
  "Dieses Passwort ist leicht zu erraten, weil es deine Daten oder unseren Namen enthält. Bitte wähle ein anderes.";

/** So many digits and signs around a word are tried first. */
const MOST_AROUND = 6;
const SHORTEST_OWN_WORD = 4;

/** A text, as a set of strings takes ten times the memory; looking through it takes 50 µs. */
let list: string | undefined;

/**
 * Says in German why a password is refused, or null: the most common ones of the world and of German speakers, also with
 * digits and signs around them or written twice, and what is known of the person anyway. Its length is the contract's matter.
 * @param own e-mail, names, the product's name
 */
export function refusePassword(text: string, own: readonly string[] = []): string | null {
  const small = text.normalize("NFKC").toLowerCase();
  const [, repeated] = /^(.{1,16}?)\1+$/su.exec(small) ?? [];
  if (repeated !== undefined && (repeated.length <= 4 || isCommon(repeated))) return COMMON;
  const word = withoutSurroundings(small);
  if (isCommon(small) || (word !== undefined && isCommon(word))) return COMMON;
  const words = own
    .flatMap((about) => [about, about.split("@")[0] ?? ""])
    .map((about) => about.toLowerCase());
  return words.some((about) => about.length >= SHORTEST_OWN_WORD && (about === small || about === word))
    ? TOO_CLOSE
    : null;
}

function isCommon(text: string): boolean {
  list ??= `\n${readFileSync(commonPasswordsFile, "utf8")}`;
  return !text.includes("\n") && list.includes(`\n${text}\n`);
}

function withoutSurroundings(text: string): string | undefined {
  const word = text.replace(/^\P{L}+|\P{L}+$/gu, "");
  return word !== "" && text.length - word.length <= MOST_AROUND ? word : undefined;
}
