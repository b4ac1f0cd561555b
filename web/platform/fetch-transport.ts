import type { Transport, Unreachable } from "./call.ts";
import { RETRY_MESSAGE } from "./call.ts";

export type FetchTransportOptions = {
  /** Origin of the server; empty on the web, where it is the page's own. */
  baseUrl?: string;
  /** The app build carries its session in the form (product decisions, "Sessions"); the web has its cookie. */
  sessionID?: () => string | undefined;
};

/** Bad reception is the rule at night: long enough for a slow answer, short enough to offer a retry. */
const TIMEOUT_MS = 20_000;
/** A picture of some hundred kilobytes has to get through first. */
const UPLOAD_TIMEOUT_MS = 60_000;
const UNREACHABLE: Unreachable = { status: 0, data: RETRY_MESSAGE };

/**
 * Calls by `fetch` as `application/x-www-form-urlencoded`, with a file in it as `multipart/form-data`; the browser's cookie
 * goes only towards its own origin.
 */
export function fetchTransport({ baseUrl = "", sessionID }: FetchTransportOptions = {}): Transport {
  return async (name, input) => {
    const entries = Object.entries(input as Record<string, unknown>);
    const hasFile = entries.some(([, value]) => value instanceof Blob);
    const form = hasFile ? new FormData() : new URLSearchParams();
    for (const [field, value] of entries) {
      if (form instanceof FormData && value instanceof Blob) form.set(field, value);
      else if (value !== undefined) form.set(field, String(value));
    }
    const token = sessionID?.();
    if (token !== undefined) {
      form.set("sessionID", token);
      form.set("client", "app");
    }
    try {
      const response = await fetch(`${baseUrl}/${name}`, {
        method: "POST",
        body: form,
        credentials: "same-origin",
        signal: AbortSignal.timeout(hasFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      });
      const answer = (await response.json()) as unknown;
      return isAnswer(answer) ? (answer as never) : UNREACHABLE;
    } catch {
      return UNREACHABLE;
    }
  };
}

/** A captive portal's page or a proxy's error is no answer of ours. */
function isAnswer(value: unknown): value is { status: number; data: unknown } {
  return typeof value === "object" && value !== null && "data" in value && "status" in value
    ? typeof value.status === "number"
    : false;
}
