import { useSyncExternalStore } from "react";

/** `localStorage` key; only „aus“ is kept. */
const STORAGE_KEY = "ton";
const OFF = "aus";
const listeners = new Set<() => void>();

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
  for (const tell of listeners) tell();
}

export function useIsSoundOn(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn, () => true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
