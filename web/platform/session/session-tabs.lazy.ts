const CHANNEL = "nachtfalter-session";

/** Somebody has logged in, or the session has ended. */
export type TabMessage = "in" | "out";

let channel: BroadcastChannel | undefined;

/** Says to the other tabs of this browser what has happened here; a browser without channels finds out by its next call. */
export function broadcastToTabs(message: TabMessage): void {
  channelOf()?.postMessage(message);
}

/** Calls back with what happens in other tabs. */
export function listenToTabs(listener: (message: TabMessage) => void): void {
  channelOf()?.addEventListener("message", ({ data }) => listener(data as TabMessage));
}

/** One for this tab, so that it does not hear itself. */
function channelOf(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === "undefined") return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}
