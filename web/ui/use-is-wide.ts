import { useSyncExternalStore } from "react";

/** Where the desktop's layout begins, as `.only-desktop` has it. */
const WIDE = "(min-width: 980px)";

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window shows the desktop's layout: for what is not worth fetching elsewhere. False on the server. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
