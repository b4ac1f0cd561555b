import type { CallName } from "#contract/all-calls.ts";
import { RETRY_MESSAGE } from "./call.ts";
import { renewSession } from "./session/session.ts";

/** Long: the server may have to gather it first. */
const TIMEOUT_MS = 120_000;

/**
 * Makes a call that is answered by a file and hands the file to the browser's downloads.
 * @param fallbackName when the answer does not name its file
 * @returns null, or a German sentence why there is no file
 */
export async function downloadFile(name: CallName, fallbackName: string): Promise<string | null> {
  try {
    const response = await askAsMember(name);
    if (response.headers.get("content-type")?.startsWith("application/json")) {
      const { data } = (await response.json()) as { data?: unknown };
      return typeof data === "string" ? data : RETRY_MESSAGE;
    }
    if (!response.ok) return RETRY_MESSAGE;
    offer(await response.blob(), fileNameOf(response.headers.get("content-disposition")) ?? fallbackName);
    return null;
  } catch {
    return RETRY_MESSAGE;
  }
}

/** As `keepSession` does for all other calls: once more when the remembered device brings the session back. */
async function askAsMember(name: CallName): Promise<Response> {
  const response = await ask(name);
  if (response.status !== 401) return response;
  const user = await renewSession().catch(() => null);
  return user === null ? response : ask(name);
}

const ask = (name: CallName): Promise<Response> =>
  fetch(`/${name}`, {
    method: "POST",
    body: new URLSearchParams(),
    credentials: "same-origin",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** The plain name in a `Content-Disposition`; without folders, since it comes from outside. */
export const fileNameOf = (disposition: string | null): string | undefined =>
  /filename="?([^";/\\]+)(?:"\s*)?(?:;|$)/.exec(disposition ?? "")?.[1];

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers only begin to read it now.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
