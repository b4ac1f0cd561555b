import { useSyncExternalStore } from "react";
import { createListeners } from "#web/platform/listeners.ts";

/** `localStorage` key; only „aus“ is kept. */
const STORAGE_KEY = "ton";
const OFF = "aus";
const { subscribe, tell } = createListeners({ ofStorage: true });

/** Whether this browser's person wants to hear what is new. Without storage it is heard. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Keeps the choice in this browser, until its person logs out. */
export function setSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF);
  } catch {
    // Without storage there is no choice to keep.
  }
  tell();
}

export function useIsSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn, () => true);
}
