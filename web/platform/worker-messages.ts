/** What the service worker (web/service-worker) tells open pages. */
export type WorkerMessage =
  /** A push message has come: there is something new. */
  | { readonly kind: "pushed" }
  /** A notification was opened: go to this path. The page answers through the port that comes with it. */
  | { readonly kind: "open"; readonly path: string };

/** Whether it is one of ours: other scripts of a browser's extensions post messages, too. */
export function isWorkerMessage(data: unknown): data is WorkerMessage {
  if (typeof data !== "object" || data === null || !("kind" in data)) return false;
  return data.kind === "pushed" || (data.kind === "open" && "path" in data && typeof data.path === "string");
}
