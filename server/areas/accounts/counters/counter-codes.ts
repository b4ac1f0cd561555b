import { randomInt } from "node:crypto";

/** Crockford's base 32: none is taken for another. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** A code of 80 random bits as a person types it, in groups of four; so many that a plain hash of it is enough. */
export function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return letters.replaceAll(/.{4}(?!$)/g, "$&-");
}

/** A typed code as {@link newCode} made it, however its letters, hyphens and spaces were typed. */
export function readCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return letters.replaceAll(/.{4}(?!$)/g, "$&-");
}
