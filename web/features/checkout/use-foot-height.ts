import { useCallback } from "react";

/** What the sheet keeps free at its bottom, so that no field scrolls behind the foot (checkout.css, WCAG 2.4.11). */
const FOOT_HEIGHT = "--checkout-foot";
/** Between a field and the foot: its outline. */
const FREE_PX = 8;

/** For the foot: tells the sheet how high it is, now and whenever a notice or the opened order makes it higher. */
export function useFootHeight(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    const sheet = foot?.closest<HTMLElement>('[role="dialog"]');
    if (!foot || !sheet) return undefined;
    const observer = new ResizeObserver(() => {
      sheet.style.setProperty(FOOT_HEIGHT, `${foot.offsetHeight}px`);
      const { activeElement: focused } = document;
      // It has grown over the field that is being filled in.
      if (focused === null || !focused.matches("input") || foot.contains(focused)) return;
      const hidden = focused.getBoundingClientRect().bottom + FREE_PX - foot.getBoundingClientRect().top;
      if (hidden > 0) sheet.scrollBy({ top: hidden });
    });
    observer.observe(foot);
    return () => observer.disconnect();
  }, []);
}
