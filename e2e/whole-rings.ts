import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/**
 * Whatever takes the focus shows its ring whole: nothing that holds it cuts the ring off at a side, and it lies within the
 * window's width. Of a dialog that is open, else of the page.
 */
export async function expectRingsWhole(page: Page, screen: string): Promise<void> {
  // From a key on, the browser shows where the focus is.
  await page.keyboard.press("Shift");
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    const scope = document.querySelector("[role=dialog]") ?? document;
    const takers = scope.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    );
    for (const taker of takers) {
      if (!taker.checkVisibility({ visibilityProperty: true })) continue;
      taker.focus();
      if (document.activeElement !== taker) continue;
      // A card or row that is one link draws the ring around itself.
      let ringed: Element | null = taker;
      while (ringed && getComputedStyle(ringed).outlineStyle === "none") ringed = ringed.parentElement;
      if (!ringed) continue;
      const { outlineOffset, outlineWidth } = getComputedStyle(ringed);
      const reach = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) - 0.5;
      const { left, right, top, bottom } = ringed.getBoundingClientRect();
      const sides = new Set<string>();
      if (left - reach < 0) sides.add("left");
      if (right + reach > innerWidth) sides.add("right");
      for (let one: Element | null = ringed; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (one !== ringed && overflowX !== "visible") {
          if (left - reach < box.left) sides.add("left");
          if (right + reach > box.right) sides.add("right");
        }
        // What scrolls down brings it in; where it stops below a bar is another question.
        if (one !== ringed && overflowY !== "visible" && one.scrollHeight <= one.clientHeight + 1) {
          if (top - reach < box.top) sides.add("top");
          if (bottom + reach > box.bottom) sides.add("bottom");
        }
        if (position === "fixed") break;
      }
      if (sides.size > 0) found.push(`${[...sides].join(", ")} of ${taker.outerHTML.slice(0, 100)}`);
    }
    return found;
  });
  expect.soft(cut, `focus rings that are cut off: ${screen}`).toEqual([]);
}
