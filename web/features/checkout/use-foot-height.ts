import { useCallback } from "react";

/** What the sheet keeps free at its bottom, so that no field scrolls behind the foot (checkout.css, WCAG 2.4.11). */
const FOOT_HEIGHT = "--checkout-foot";

/** For the foot: tells the sheet how high it is, now and whenever a notice or the opened order makes it higher. */
export function useFootHeight(): (foot: HTMLElement | null) => (() => void) | undefined {
  return useCallback((foot) => {
    const sheet = foot?.closest<HTMLElement>('[role="dialog"]');
    if (!foot || !sheet) return undefined;
    const observer = new ResizeObserver(() => sheet.style.setProperty(FOOT_HEIGHT, `${foot.offsetHeight}px`));
    observer.observe(foot);
    return () => observer.disconnect();
  }, []);
}
