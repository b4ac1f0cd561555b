import { contrast } from "../demo/pictures/print/colour.ts";
import { filesOf } from "./build-files.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { Checkout } from "./screens/checkout.ts";

test("the chosen theme is kept over a reload and on every page", async ({ page, isMobile }) => {
  await page.goto("/");
  const html = page.locator("html");
  await expect(html).toContainClass("dark");
  if (isMobile) {
    await page.getByRole("button", { name: "Menü" }).click();
    await page.getByRole("switch", { name: "Dunkle Ansicht" }).click();
    await page.getByRole("button", { name: "Menü schließen" }).click();
  } else {
    await page.getByRole("button", { name: "Helle Ansicht" }).click();
  }
  await expect(html).not.toContainClass("dark");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  for (const path of ["/", "/events", "/agb"]) {
    // Before the page's own code runs: nothing may flash.
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("main")).toBeAttached();
    await expect(html).not.toContainClass("dark");
  }
  await page.reload();
  await expect(html).not.toContainClass("dark");
  expect(await ground()).toBe(light);
});

test("the hero moves only for those who want it", async ({ page }) => {
  const clip = page.locator("video");
  await page.goto("/");
  await expect(clip).toHaveAttribute("data-moving", "true", { timeout: 20_000 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(clip).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Titelbild/ })).toHaveCount(0);
});

test("the hero's words and both ways on stand between header and bar in the lowest windows", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, height] of [
    // 1280 × 800 at 200 % zoom, phones on their side
    [640, 400],
    [844, 390],
    [568, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const header = await page.getByRole("banner").boundingBox();
    const bar = await page.getByRole("navigation", { name: "Hauptnavigation" }).last().boundingBox();
    for (const part of [
      page.getByRole("heading", { name: "Wo brennt noch Licht?" }),
      page.getByRole("main").getByRole("link", { name: "Alle Events" }).first(),
      page.getByRole("button", { name: "In meiner Nähe" }),
    ]) {
      const box = await part.boundingBox();
      const place = `${part} at ${width} × ${height}`;
      expect(box?.y, place).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      expect((box?.y ?? 0) + (box?.height ?? height), place).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

test("the hero is held by a key and stays so at the next visit", async ({ page }) => {
  const clip = page.locator("video");
  const isPaused = () => clip.evaluate((video: HTMLVideoElement) => video.paused);
  await page.goto("/");
  await expect(clip).toHaveAttribute("data-moving", "true", { timeout: 20_000 });
  await page.getByRole("button", { name: "Titelbild anhalten" }).press("Enter");
  expect(await isPaused()).toBe(true);
  await page.reload();
  const go = page.getByRole("button", { name: "Titelbild bewegen" });
  await expect(go).toBeVisible({ timeout: 20_000 });
  await expect(clip).toHaveCount(0);
  await go.click();
  await expect(clip).toHaveAttribute("data-moving", "true", { timeout: 20_000 });
  await page.getByRole("button", { name: "Titelbild anhalten" }).click();
  await page.getByRole("button", { name: "Titelbild bewegen" }).click();
  expect(await isPaused()).toBe(false);
});

test("a toast's button is read as well as its words, in both themes", async ({ page, database, cutOff }) => {
  await page.goto((await createOwnEvent(database)).path);
  await cutOff(filesOf("/-ticket-checkout.lazy.tsx"));
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  const button = page.getByRole("button", { name: "Noch einmal versuchen" });
  await expect(button).toBeVisible();
  // Axe leaves open what it finds over other things.
  const colours = () =>
    button.evaluate((element) => {
      const toast = element.closest(".toast") as Element;
      return [getComputedStyle(element).color, getComputedStyle(toast).backgroundColor];
    });
  for (const theme of ["dark", "light"]) {
    await page.evaluate((name) => document.documentElement.classList.toggle("dark", name === "dark"), theme);
    const [words = "", ground = ""] = (await colours()).map(hexOf);
    expect(contrast(words, ground), theme).toBeGreaterThan(4.5);
  }
});

/** `rgb(11, 10, 13)` as `#0b0a0d`. */
function hexOf(rgb: string): string {
  const parts = rgb.match(/\d+/g) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

test("with reduced motion a page on its way is announced by a bar that stands still", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/events", { waitUntil: "networkidle" });
  const arrives = Promise.withResolvers<void>();
  await page.route("**/eventdetails/*", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("article").first().getByRole("link").click();
  const bar = () =>
    page.evaluate(() => {
      const frame = document.querySelector(".frame") as Element;
      const { content, visibility, transform, height, backgroundColor } = getComputedStyle(frame, "::before");
      const isMoving = frame
        .getAnimations({ subtree: true })
        .some((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10);
      return { content, visibility, transform, height, backgroundColor, isMoving };
    });
  const stillBar = {
    content: '""',
    visibility: "visible",
    transform: "matrix(0.6, 0, 0, 1, 0, 0)",
    height: "3px",
    backgroundColor: "rgb(243, 238, 228)",
    isMoving: false,
  };
  await expect.poll(bar).toEqual(stillBar);
  arrives.resolve();
  await expect(page.getByRole("heading", { name: "Tickets", level: 2 })).toBeVisible();
  await expect.poll(async () => (await bar()).content).toBe("none");
});

test("with reduced motion nothing glides", async ({ page, database }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  const gliding = await page.evaluate(() =>
    document
      .getAnimations()
      .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0))
      .filter((milliseconds) => milliseconds > 10),
  );
  expect(gliding).toEqual([]);
});
