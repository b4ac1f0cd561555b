import { EMAIL_TAKEN } from "#contract/account-data.ts";
import type { User } from "#contract/areas/login.ts";
import { RETRY_MESSAGE } from "#web/platform/call.ts";
import { type FieldName, STEP_FIELDS } from "./readiness.ts";

/** What came of a registration (specification, "Register wizard": ok, email, fail). */
export type Outcome =
  | { kind: "done"; user: User }
  | { kind: "email-taken"; message: string }
  | {
      kind: "refused";
      message: string;
      fields: Partial<Record<FieldName, string>>;
      /** Where the topmost refused field is. */
      step: 2 | 3;
      field: FieldName | undefined;
    };

type RegisterAnswer = { status: number; data: unknown; fields?: Record<string, string> };

const FIELDS: readonly FieldName[] = [...STEP_FIELDS[2], ...STEP_FIELDS[3]];

/** The server's own sentence wherever there is one. */
export function outcomeOf({ status, data, fields: refused = {} }: RegisterAnswer): Outcome {
  if (status === 250) return { kind: "done", user: data as User };
  if (status === 251) return { kind: "email-taken", message: EMAIL_TAKEN };
  const fields = Object.fromEntries(
    FIELDS.flatMap((name) => (refused[name] === undefined ? [] : [[name, refused[name]]])),
  );
  const field = FIELDS.find((name) => name in fields);
  const said = typeof data === "string" && data !== "" ? data : RETRY_MESSAGE;
  return {
    kind: "refused",
    // Of the picture nothing but its sentence can be shown here.
    message: refused.avatar ?? said,
    fields,
    step: field !== undefined && STEP_FIELDS[2].includes(field) ? 2 : 3,
    field,
  };
}
