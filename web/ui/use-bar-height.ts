import { useCallback } from "react";

/** What a sheet keeps free of what has the focus, in pixels (dialog.css, checkout.css; WCAG 2.4.11). */
export type BarHeight = "--sheet-head" | "--sheet-foot" | "--checkout-foot";
/** The ring around what has the focus. */
const RING_PX = 6;

/**
 * As `ref` of a bar that stays while its sheet scrolls: tells the sheet how high it is, now and whenever a longer title, a notice or the
 * opened order makes it higher. The field that it has grown over comes out from under it again: a browser moves nothing
 * that has the focus already.
 */
export function useBarHeight(name: BarHeight): (bar: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (bar) => {
      const sheet = bar?.closest<HTMLElement>('[role="dialog"]');
      if (!bar || !sheet) return undefined;
      const observer = new ResizeObserver(() => {
        sheet.style.setProperty(name, `${bar.offsetHeight}px`);
        const { activeElement: focused } = document;
        // A sheet that has just opened has the focus itself.
        const isField = sheet !== focused && bar.parentElement?.contains(focused) && !bar.contains(focused);
        if (isField && focused && covers(bar, focused)) focused.scrollIntoView({ block: "nearest" });
      });
      observer.observe(bar);
      return () => observer.disconnect();
    },
    [name],
  );
}

/** Whether a bar lies over an element or its ring; one that stands beside it or below all fields never does. */
function covers(bar: Element, element: Element): boolean {
  const over = bar.getBoundingClientRect();
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const isBeside = left >= over.right || right <= over.left;
  return !isBeside && top - RING_PX < over.bottom && bottom + RING_PX > over.top;
}
