import { hash } from "node:crypto";
import type { CallDefinition } from "#contract/call.ts";
import { isStorable } from "../storable.ts";
import { FILL_IN, germanIssue, UNKNOWN_FIELD } from "./german-issues.ts";
import { type RefusedFields, refusedFields } from "./refused-fields.ts";

export type ParsedFields = { readonly ok: true; readonly fields: Record<string, unknown> } | RefusedFields;

const TRANSPORT_FIELDS = new Set(["sessionID", "client", "idempotencyKey"]);

/** As many unknown fields are named, of a form or of an object in it: thousands that are sent are not thousands to be told. */
const MOST_UNKNOWN = 10;

/**
 * Parses what a form carried by the call's schema. An optional field that was left empty counts as not given, as forms
 * send all of their fields. A refusal names every field that is wrong, in German, and of unknown ones the first.
 */
export function parseFields(definition: CallDefinition, form: unknown): ParsedFields {
  const given = withoutEmpty(definition, (form ?? {}) as Record<string, unknown>);
  const result = definition.fields.safeParse(given, { error: germanIssue, reportInput: true });
  if (result.success) {
    const fields = result.data as Record<string, unknown>;
    // Files are no texts: what is in them only their use case looks at.
    const unstorable = Object.keys(fields).find(
      (name) => !Object.hasOwn(definition.files, name) && !isStorable(fields[name]),
    );
    if (unstorable !== undefined) return refusedFields({ [unstorable]: VISIBLE_ONLY });
    return { ok: true, fields };
  }
  // A sender chooses these names: `__proto__` is one like any other.
  const errors: Record<string, string> = Object.create(null);
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, MOST_UNKNOWN))
        errors[[...issue.path, key].join(".")] = UNKNOWN_FIELD;
      continue;
    }
    const isEmpty = issue.code === "invalid_format" && issue.input === "";
    errors[issue.path.join(".") || "form"] ??= isEmpty ? FILL_IN : issue.message;
  }
  return refusedFields(errors);
}

function withoutEmpty(definition: CallDefinition, form: Record<string, unknown>): Record<string, unknown> {
  let given = form;
  for (const name of definition.optionalFields) {
    const value = form[name];
    if (typeof value !== "string" || value.trim() !== "") continue;
    if (given === form) given = { ...form };
    delete given[name];
  }
  return given;
}

const VISIBLE_ONLY = "Bitte nur sichtbare Zeichen angeben.";

/**
 * SHA-256 in hexadecimal over the path and the parsed fields in a fixed order, without what belongs to the transport: two requests that
 * mean the same have the same hash, whatever their encoding (product decisions, idempotency).
 */
export function hashRequest(path: string, fields: Record<string, unknown>): string {
  const entries = Object.keys(fields)
    .filter((name) => fields[name] !== undefined && !TRANSPORT_FIELDS.has(name))
    .sort()
    .map((name) => [name, fields[name]]);
  return hash("sha256", path + JSON.stringify(entries));
}
