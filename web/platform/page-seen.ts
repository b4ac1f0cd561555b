import { useSyncExternalStore } from "react";

/** Whether this tab is the one that is looked at. */
export const isPageSeen = (): boolean => document.visibilityState === "visible";

/** Calls back whenever the page comes into view or leaves it. */
export function onPageSeenChange(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

export function useIsPageSeen(): boolean {
  return useSyncExternalStore(onPageSeenChange, isPageSeen, () => true);
}
