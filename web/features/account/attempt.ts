import { RETRY_MESSAGE } from "#web/platform/call.ts";

/** One form on its way to the server. */
export type Attempt =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "done" }
  | {
      readonly kind: "refused";
      readonly message: string;
      /** Messages of single fields, by their names on the wire. */
      readonly fields: Readonly<Record<string, string>>;
      /** The same form may go through when it is sent again as it is. */
      readonly isRetry: boolean;
    };

type Answer = { status: number; data: unknown; fields?: Record<string, string> };

/** How an answer that is not the form's success is shown: in the server's own words wherever it has some. */
export function refusedAttempt(answer: Answer): Attempt & { kind: "refused" } {
  const { status, data, fields = {} } = answer;
  return {
    kind: "refused",
    message: typeof data === "string" && data !== "" ? data : RETRY_MESSAGE,
    fields,
    // Nothing came back, or the server cannot now. Too many attempts (429) are told when to try again.
    isRetry: status === 0 || status === 503,
  };
}
