/** How a browser can be reached while the product is closed. */
export type PushSupport =
  | "possible"
  /** The person has refused; only the browser's own settings change that. */
  | "denied"
  | "unsupported";

/** What this browser and its person allow right now. */
export function pushSupport(): PushSupport {
  const isThere = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isThere) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "possible";
}

/** An iPhone or iPad shows messages only of what lies on its home screen. */
export function needsHomeScreen(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent) && !("PushManager" in window);
}

/** What a person can act on is the message. Errors of the browser say nothing in German. */
export class PushTrouble extends Error {}
