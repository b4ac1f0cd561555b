import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { useCallback, useRef } from "react";

/**
 * A dialog that the address opens: "back" closes it, and closing it goes back where it was opened on this page.
 * @param leave takes it out of the address of a page that was come to with it
 */
export function useOpenedHere(leave: () => void) {
  const openedHere = useRef(false);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const close = useCallback(() => {
    if (openedHere.current && canGoBack) router.history.back();
    else leave();
    openedHere.current = false;
  }, [router, canGoBack, leave]);
  return { openedHere, close };
}
