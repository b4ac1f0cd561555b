import { useRouter } from "@tanstack/react-router";
import { useLayoutEffect } from "react";

/**
 * For what stands in while a page is on its way: begins at its top. The router goes there only when the page itself is
 * there. On the way back it stays, because the router keeps where somebody is, and takes them to where they were.
 */
export function useTopOfPage(): void {
  const { resolvedLocation, location } = useRouter().state;
  const isBack = (location.state.__TSR_index ?? 0) < (resolvedLocation?.state.__TSR_index ?? 0);
  useLayoutEffect(() => {
    if (!isBack) scrollTo({ top: 0, behavior: "instant" });
  }, [isBack]);
}
