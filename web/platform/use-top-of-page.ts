import { useLayoutEffect } from "react";

/**
 * For what stands in while a page is on its way: begins at its top. The router goes there, or back to where somebody was,
 * only when the page itself is there.
 */
export function useTopOfPage(): void {
  useLayoutEffect(() => {
    if (scrollY === 0) return;
    // The router would take it for a scrolling of the page before, and lose the place there for a user who goes back now.
    addEventListener("scroll", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, []);
}
