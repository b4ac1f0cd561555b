import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expectFocusSeen } from "./focus-seen.ts";
import { expect } from "./journey.ts";
import { expectRingsWhole } from "./whole-rings.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * The screen as it stands: axe finds nothing serious in either theme, nothing is wider than the screen and no text is cut
 * off at 320 px, 390 px and at 200 % zoom, no focus ring is cut off at 390 px, and no bar covers what has the focus. The window has its
 * size again afterwards.
 */
export async function expectFitsEveryone(page: Page, screen: string): Promise<void> {
  await expectHyphensSeen(page, screen);
  await expectAccessibleInBothThemes(page, screen);
  const size = page.viewportSize();
  if (size === null) throw new Error("the page has no size");
  // Zooming by 200 % halves the CSS pixels of a window.
  for (const width of [320, 390, Math.round(size.width / 2)]) {
    await expectNoOverflow(page, screen, width);
    await expectNothingCut(page, `${screen}, ${width} px`);
    if (width === 390) await expectRingsWhole(page, screen);
  }
  await page.setViewportSize(size);
  await expectFocusSeen(page, screen);
}

/** Mail programs have no zoom that lays a mail out anew. */
export async function expectMailFitsEveryone(page: Page, screen: string): Promise<void> {
  await expectAccessibleInBothThemes(page, screen);
  await expectNoOverflow(page, screen, 320);
}

async function expectAccessibleInBothThemes(page: Page, screen: string): Promise<void> {
  await showTheme(page, "light");
  await expectAccessible(page, `${screen}, light`, ["color-contrast", "link-in-text-block"]);
  await showTheme(page, "dark");
  await expectAccessible(page, `${screen}, dark`);
}

async function showTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate((chosen) => {
    document.documentElement.classList.toggle("dark", chosen === "dark");
  }, theme);
}

/** @param rules only these; without them all that WCAG 2.2 AA and good practice ask for */
async function expectAccessible(page: Page, screen: string, rules?: string[]): Promise<void> {
  // Without frames (a caught mail lies in one that has no scripts) and without what passed, it takes a third of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], iframes: false })
    .setLegacyMode(true)
    .exclude("iframe");
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect.soft(serious, `accessibility of ${screen}`).toEqual([]);
}

/** Names what sticks out, unless it lies in something that can be scrolled or is cut off on purpose. */
async function expectNoOverflow(page: Page, screen: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isHeld = (element: Element): boolean => {
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX !== "visible") return true;
      }
      return false;
    };
    const sticksOut = [...document.body.querySelectorAll("*")].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0 || getComputedStyle(element).visibility === "hidden") return false;
      return (right > clientWidth + 1 || left < -1) && right > 0 && !isHeld(element);
    });
    const names = sticksOut.slice(0, 5).map((element) => element.outerHTML.slice(0, 100));
    return scrollWidth > clientWidth ? [`page: ${scrollWidth} of ${clientWidth} px`, ...names] : names;
  });
  expect.soft(tooWide, `what is wider than ${width} px: ${screen}`).toEqual([]);
}

/** The non-breaking hyphen is missing in fonts and leaves a blank; „E-Mail“ stays on one line all the same. */
async function expectHyphensSeen(page: Page, screen: string): Promise<void> {
  expect.soft(await page.locator("body").innerText(), `hyphens of ${screen}`).not.toContain("\u2011");
}

/** Words beside the box that they can't leave. Rows to be swiped, and lines that end in an ellipsis, are so on purpose. */
async function expectNothingCut(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const owner = text.parentElement;
      if (!owner?.checkVisibility({ visibilityProperty: true })) continue;
      if (owner.closest("script, style, select, .visually-hidden, .scroller, .chips, .code-stage")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (let box: Element | null = owner; box && box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (textOverflow === "ellipsis") break;
        if (overflowX === "visible") continue;
        const { left, right } = box.getBoundingClientRect();
        const isCut = [...range.getClientRects()].some(
          (line) => line.left < left - 1 || line.right > right + 1,
        );
        if (isCut) found.add(`${text.textContent?.trim().slice(0, 50)} in ${box.className}`);
      }
      // Narrower than the narrowest phone a date with its hour is longer than a line, and broken where it must.
      const dots = innerWidth < 320 ? [] : (text.textContent ?? "").matchAll(/(?<=\S)\s·\s(?=\S)/g);
      const topAt = (index: number) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return Math.round(range.getBoundingClientRect().top);
      };
      for (const { index } of dots) {
        if (topAt(index - 1) !== topAt(index + 1) || topAt(index + 1) !== topAt(index + 3)) {
          found.add(`a line begins or ends with the dot of ${text.textContent}`);
        }
      }
      for (const { index } of (text.textContent ?? "").matchAll(/E\W{1,3}Mail/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + 3);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(`a line ends within ${text.textContent?.slice(index, index + 20)}`);
      }
    }
    return [...found];
  });
  expect.soft(cut, `what is cut off: ${screen}`).toEqual([]);
}
