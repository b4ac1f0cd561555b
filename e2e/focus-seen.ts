import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** More stops than any screen has. */
const MOST_STOPS = 250;
/** Keys between two looks at whether the walk is over: a look costs as much as a key. */
const KEYS_AT_ONCE = 12;
/** A window of 1280 × 800 at 200 %. */
const ZOOMED = { width: 640, height: 400 };

type Walk = { covered: string[]; stops: number; isOver: boolean };

/**
 * Walks with Tab through all that takes the focus, and back with Shift+Tab: each of it is wholly seen, beside header, bars, sticky feet and toasts (WCAG
 * 2.4.11, and 2.4.12 as far as it fits between them). On the phone at its size, on the desktop at 200 % zoom.
 */
export async function expectFocusSeen(page: Page, screen: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null) throw new Error("the page has no size");
  if (size.width > ZOOMED.width) await page.setViewportSize(ZOOMED);
  await page.evaluate(settled);
  // Onwards the browser keeps room below what it scrolls to, backwards above it.
  for (const key of ["Tab", "Shift+Tab"]) {
    const walk = await walkBy(page, key);
    expect(walk.isOver, `the focus comes round by ${key}: ${screen}`).toBe(true);
    expect.soft(walk.covered, `what is covered while it has the focus, by ${key}: ${screen}`).toEqual([]);
  }
  await page.setViewportSize(size);
}

async function walkBy(page: Page, key: string): Promise<Walk> {
  await page.evaluate(beginWalk);
  let walk: Walk = { covered: [], stops: 0, isOver: false };
  while (!walk.isOver && walk.stops < MOST_STOPS) {
    for (let pressed = 0; pressed < KEYS_AT_ONCE; pressed++) await page.keyboard.press(key);
    walk = await page.evaluate(() => (globalThis as unknown as { walk: Walk }).walk);
  }
  await page.evaluate(() => (globalThis as unknown as { endWalk: () => void }).endWalk());
  return walk;
}

/** Runs in the page: what follows the size of the window has followed. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** Runs in the page: looks at the focus after each key, when the browser has scrolled to it. */
function beginWalk(): void {
  const walk: Walk = { covered: [], stops: 0, isOver: false };
  const begunAt = document.activeElement as HTMLElement | null;
  const seen = new Set<Element>();

  /** What shows the focus of an element: fields that are drawn by others lie invisible in them, a card is one link. */
  const shownFor = (element: Element): Element => {
    const { width, height } = element.getBoundingClientRect();
    if (width > 2 && height > 2 && getComputedStyle(element).opacity !== "0") return element;
    return element.closest("label, li, article") ?? element.parentElement ?? element;
  };

  const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 90);

  /** What lies on the page and stays there when it is scrolled: the nearest of it around an element. */
  const barAround = (element: Element | null): Element | null => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const { position } = getComputedStyle(one);
      if (position === "fixed" || position === "sticky") return one;
    }
    return null;
  };

  /** Of points all over an element: those in the window, and what covers some of them. */
  const look = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    let inWindow = 0;
    let covered = 0;
    let bar: Element | null = null;
    for (const across of [0.1, 0.5, 0.9]) {
      for (const down of [0.05, 0.5, 0.95]) {
        const [x, y] = [left + width * across, top + height * down];
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        inWindow++;
        const hit = document.elementFromPoint(x, y);
        const over = barAround(hit);
        if (hit === null || over === null || over.contains(element) || element.contains(over)) continue;
        covered++;
        bar = over;
      }
    }
    return { inWindow, covered, bar, height };
  };

  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== "Tab") return;
    const element = document.activeElement;
    walk.stops++;
    if (element === null || element === document.body || seen.has(element)) {
      // Some screens have nothing that takes the focus.
      walk.isOver ||= seen.size > 0 || walk.stops > 2;
      return;
    }
    seen.add(element);
    const shown = shownFor(element);
    const { inWindow, covered, bar, height } = look(shown);
    // What is taller than half of the window may reach below a bar, but not lie there.
    const mayReach = height > innerHeight / 2 && covered < inWindow;
    if (inWindow === 0) walk.covered.push(`outside of the window: ${nameOf(element)}`);
    else if (covered > 0 && !mayReach && bar) walk.covered.push(`${bar.className} covers ${nameOf(element)}`);
  };
  addEventListener("keyup", onKey, { capture: true });
  Object.assign(globalThis, {
    walk,
    endWalk: () => {
      removeEventListener("keyup", onKey, { capture: true });
      (document.activeElement as HTMLElement | null)?.blur();
      // A dialog hears Escape while the focus is in it.
      begunAt?.focus({ preventScroll: true });
    },
  });
}
