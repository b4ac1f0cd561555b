import { hash } from "node:crypto";
import type { CallDefinition } from "#contract/call.ts";

export type FieldErrors = Record<string, string>;
export type ParsedFields =
  | {
      readonly ok: true;
      readonly fields: Record<string, unknown>;
      readonly sessionID: string | undefined;
      readonly client: string | undefined;
    }
  | { readonly ok: false; readonly message: string; readonly fields: FieldErrors };

const TRANSPORT_FIELDS = new Set(["sessionID", "client", "idempotencyKey"]);

/**
 * Parses what a form carried by the call's schema. A refusal names every field that is wrong, in German; texts that no
 * rule of ours gave (zod's own, in English) are replaced, so that a person never reads them.
 */
export function parseFields(definition: CallDefinition, form: unknown): ParsedFields {
  const result = definition.fields.safeParse(form ?? {});
  if (result.success) {
    const fields = result.data as Record<string, unknown>;
    const unstorable = Object.keys(fields).find((name) => !isStorable(fields[name]));
    if (unstorable !== undefined)
      return { ok: false, message: VISIBLE_ONLY, fields: { [unstorable]: VISIBLE_ONLY } };
    return {
      ok: true,
      fields,
      sessionID: fields.sessionID as string | undefined,
      client: fields.client as string | undefined,
    };
  }
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys) {
        const name = [...issue.path, key].join(".");
        errors[name] = "Dieses Feld gibt es hier nicht.";
      }
      continue;
    }
    const name = issue.path.join(".") || "form";
    errors[name] ??= GERMAN_SENTENCE.test(issue.message)
      ? issue.message
      : germanMessage(issue.code, issue.input);
  }
  const first = Object.values(errors)[0] ?? "Bitte prüfe deine Angaben.";
  const single = Object.keys(errors).length === 1;
  return { ok: false, message: single ? first : "Bitte prüfe deine Angaben.", fields: errors };
}

const VISIBLE_ONLY = "Bitte nur sichtbare Zeichen angeben.";

/** PostgreSQL keeps neither the character 0 nor half a character, wherever in a field they stand. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(isStorable);
}

/** Our own messages end like sentences and begin with a German word; zod's begin so in English. */
const GERMAN_SENTENCE = /^(?!Invalid|Too|Unrecognized|Expected|Input)\p{Lu}.*[.!?]$/u;

function germanMessage(code: string, input: unknown): string {
  if (input === undefined || input === "") return "Bitte fülle dieses Feld aus.";
  if (code === "too_big") return "Diese Angabe ist zu lang oder zu groß.";
  if (code === "too_small") return "Diese Angabe ist zu kurz oder zu klein.";
  return "Diese Angabe ist ungültig.";
}

/**
 * SHA-256 over the path and the parsed fields in a fixed order, without what belongs to the transport: two requests that
 * mean the same have the same hash, whatever their encoding (product decisions, idempotency).
 */
export function hashRequest(path: string, fields: Record<string, unknown>): Buffer {
  const entries = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !TRANSPORT_FIELDS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash("sha256", path + JSON.stringify(entries), "buffer");
}
