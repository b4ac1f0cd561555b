export type RefusedFields = {
  readonly ok: false;
  /** The message of the one field, or where several are wrong that there are. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** What is said about a form of which these fields are wrong. */
export function refusedFields(fields: RefusedFields["fields"]): RefusedFields {
  const [first, ...others] = Object.values(fields);
  const message = first === undefined || others.length > 0 ? "Bitte prüfe deine Angaben." : first;
  return { ok: false, message, fields };
}
