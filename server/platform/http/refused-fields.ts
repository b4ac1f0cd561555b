import type { Refusal } from "#contract/call.ts";

export type RefusedFields = {
  readonly ok: false;
  /** The message of the one field, or where several are wrong that there are. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** {@link refusedFields} as a call answers it. */
export function refuseFields(wrong: RefusedFields["fields"]): Refusal & { readonly status: 400 } {
  const { message, fields } = refusedFields(wrong);
  return { status: 400, data: message, fields };
}

/** What is said about a form of which these fields are wrong. */
export function refusedFields(fields: RefusedFields["fields"]): RefusedFields {
  const [first, ...others] = Object.values(fields);
  const message = first === undefined || others.length > 0 ? "Bitte prüfe deine Angaben." : first;
  return { ok: false, message, fields };
}
