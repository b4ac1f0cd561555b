import { useLayoutEffect } from "react";

/**
 * For what stands in while a page is on its way: begins at its top. The router goes there, or back to where somebody was,
 * only when the page itself is there.
 */
export function useTopOfPage(): void {
  useLayoutEffect(() => {
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
}
