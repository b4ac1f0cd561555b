import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Farther apart than anything on a page that is used by keyboard. */
const MOST_STOPS = 60;

/** Walks with Tab as a person does who sees the target, until the focus is there; every stop on the way shows where it is. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A key before a dialog is there moves the focus beside it, and the dialog gives it back to that place.
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    await expectFocusShown(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`not reached by ${MOST_STOPS} presses of Tab: ${target}`);
}

/** What has the focus can be told from the rest by its outline or its edge. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return true;
    // A card or row that is one link shows the focus around itself.
    const whole = element.closest("li, article");
    const around = [element, element.parentElement, element.nextElementSibling, whole].filter(
      (one) => one !== null,
    );
    return around.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) || boxShadow !== "none";
    });
  });
  const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120));
  expect(shown, `the focus shows on ${name}`).toBe(true);
}
