import { type CallAnswer, type CallInput, call } from "../call.ts";
import { forgetTab } from "../tab-storage.ts";
import { THEME_KEY } from "../theme.ts";
import { forgetHint } from "./establish-session.lazy.ts";
import { memberSession } from "./member-session.lazy.ts";
import { sessionStore } from "./session-store.ts";
import { broadcastToTabs } from "./session-tabs.lazy.ts";

const listeners = new Set<() => unknown>();

/** Calls back when this browser has to forget its member (the device's push subscription). What fails is left out. */
export function onSignOut(listener: () => unknown): void {
  listeners.add(listener);
}

/**
 * Logs out, wipes what this browser keeps of the member and tells the other tabs. The start page follows by itself.
 * @returns null, or a German sentence when the server was not reached: then nothing has changed
 */
export async function signOut(): Promise<string | null> {
  const answer = await leaveBy("login/logout", {});
  return answer.status === 250 ? null : answer.data;
}

/** The same by any call whose success ends the session (every device logged out, the account deleted). @returns its answer */
export function leaveBy<Name extends LeavingCall>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  return memberSession.leave(async () => {
    const answer = await call(name, input);
    if (answer.status === 250) {
      await forgetMember();
      broadcastToTabs("out");
      memberSession.set(null);
    }
    return answer;
  });
}

type LeavingCall = "login/logout" | "settings/endAllSessions" | "settings/deleteAccount";

/**
 * Local and session storage but the dark-mode setting (accounts specification, section 4 "Logout"), tickets kept for offline
 * use, and what the listeners keep.
 */
async function forgetMember(): Promise<void> {
  forgetHint();
  sessionStore.setOver(false);
  forgetTab();
  try {
    for (const key of Object.keys(localStorage)) if (key !== THEME_KEY) localStorage.removeItem(key);
    // Code that shows something of it hears of it, as the other tabs do from the browser.
    dispatchEvent(new StorageEvent("storage"));
  } catch {
    // a browser without storage keeps nothing
  }
  await Promise.allSettled([forgetCaches(), ...[...listeners].map(async (listener) => listener())]);
}

async function forgetCaches(): Promise<void> {
  // Not there outside of secure contexts.
  if (typeof caches === "undefined") return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
