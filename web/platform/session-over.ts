import { useSyncExternalStore } from "react";
import { readTab, removeFromTab, writeTab } from "./tab-storage.ts";

/** Of the tab, not of the page: the server leads whoever has no session any more to the login by loading it. */
const KEY = "nachtfalter.session-over";

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Somebody was logged in here, and the server has refused them: it has expired, or was ended from elsewhere. */
export function noteSessionOver(): void {
  writeTab(KEY, true);
  tell();
}

/** Somebody has logged in, or it was the person's own doing. */
export function forgetSessionOver(): void {
  removeFromTab(KEY);
  tell();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the login has to say why it is asked for: in this tab the login of its person has ended by itself. */
export const useSessionOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readTab(KEY) === true,
    () => false,
  );
