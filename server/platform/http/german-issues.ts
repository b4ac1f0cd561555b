import type * as z from "zod";
import { UploadedFile } from "./uploaded-file.ts";

type Issue = z.core.$ZodRawIssue;

export const FILL_IN = "Bitte fülle dieses Feld aus.";
export const UNKNOWN_FIELD = "Dieses Feld gibt es hier nicht.";
const ONLY_ONCE = "Bitte schicke dieses Feld nur einmal.";
const NO_FILE = "Hier wird keine Datei erwartet.";
const OTHERWISE = "Diese Angabe passt hier nicht.";

/**
 * What is wrong with a value, as a German sentence that says how to mend it. For whatever a rule of the contract has no
 * words of its own for; so nothing of zod's English ever reaches a person.
 */
export function germanIssue(issue: Issue): string {
  const { input } = issue;
  if (input === undefined || input === null || input === "") return FILL_IN;
  if (input instanceof UploadedFile) return NO_FILE;
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue.expected, input);
    case "invalid_value":
      return Array.isArray(input) ? ONLY_ONCE : oneOf(issue.values);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return "Diese Angabe hat nicht die richtige Form.";
    case "not_multiple_of":
      return `Bitte gib ein Vielfaches von ${numberText(issue.divisor)} an.`;
    case "unrecognized_keys":
      return UNKNOWN_FIELD;
    default:
      return OTHERWISE;
  }
}

function wrongType(expected: string, input: unknown): string {
  switch (expected) {
    case "string":
      return Array.isArray(input) ? ONLY_ONCE : "Bitte gib einen Text an.";
    case "int":
    case "number":
      if (typeof input === "string") return "Bitte gib eine Zahl ohne Anführungszeichen an.";
      return expected === "int" ? "Bitte gib eine ganze Zahl an." : "Bitte gib eine Zahl an.";
    case "boolean":
      return "Bitte gib true oder false an.";
    case "array":
      return "Bitte gib eine Liste an.";
    case "object":
      return "Bitte gib ein JSON-Objekt an.";
    default:
      return OTHERWISE;
  }
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: "too_small" }>): string {
  const least = numberText(minimum);
  if (origin === "string") return `Bitte gib mindestens ${least} Zeichen an.`;
  if (origin === "array") return `Bitte gib mindestens ${entries(minimum)} an.`;
  return inclusive ? `Bitte gib mindestens ${least} an.` : `Bitte gib eine Zahl über ${least} an.`;
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: "too_big" }>): string {
  const most = numberText(maximum);
  if (origin === "string") return `Bitte gib höchstens ${most} Zeichen an.`;
  if (origin === "array") return `Bitte gib höchstens ${entries(maximum)} an.`;
  return inclusive ? `Bitte gib höchstens ${most} an.` : `Bitte gib eine Zahl unter ${most} an.`;
}

function oneOf(values: readonly unknown[]): string {
  const quoted = values.map((value) => `„${String(value)}“`);
  const last = quoted.at(-1) ?? "";
  return quoted.length < 2
    ? `Bitte gib ${last} an.`
    : `Bitte gib ${quoted.slice(0, -1).join(", ")} oder ${last} an.`;
}

function entries(count: number | bigint): string {
  return Number(count) === 1 ? "einen Eintrag" : `${numberText(count)} Einträge`;
}

function numberText(value: number | bigint): string {
  return value.toLocaleString("de-DE");
}
