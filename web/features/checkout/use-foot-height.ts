import { useCallback } from "react";

/** What the sheet keeps free at its bottom, so that no field scrolls behind the foot (checkout.css, WCAG 2.4.11). */
const FOOT_HEIGHT = "--checkout-foot";
/** The ring around what has the focus. */
const RING_PX = 6;

/**
 * For the foot: tells the sheet how high it is, now and whenever a notice or the opened order makes it higher. The field that
 * it has grown over comes out from under it again: a browser moves nothing that has the focus already.
 */
export function useFootHeight(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    const sheet = foot?.closest<HTMLElement>('[role="dialog"]');
    if (!foot || !sheet) return undefined;
    const observer = new ResizeObserver(() => {
      sheet.style.setProperty(FOOT_HEIGHT, `${foot.offsetHeight}px`);
      const { activeElement: focused } = document;
      const isField = foot.parentElement?.contains(focused) && !foot.contains(focused);
      if (isField && focused && covers(foot, focused)) focused.scrollIntoView({ block: "nearest" });
    });
    observer.observe(foot);
    return () => observer.disconnect();
  }, []);
}

/** Whether a bar lies over an element or its ring; one that stands beside it or below all fields never does. */
function covers(bar: Element, element: Element): boolean {
  const over = bar.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left < over.right && right > over.left && top < over.bottom && bottom + RING_PX > over.top;
}
