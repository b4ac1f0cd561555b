import { expect, test } from "./journey.ts";
import { liveliestCity } from "./programme.ts";

test("the legal texts are reached from the foot of every page", async ({ page }) => {
  await page.goto("/events");
  for (const { path, name, title, contains } of [
    { path: "/agb", name: "AGB", title: "Allgemeine Geschäftsbedingungen", contains: "Widerruf" },
    { path: "/datenschutz", name: "Datenschutz", title: "Datenschutz", contains: "Cookies" },
    { path: "/impressum", name: "Impressum", title: "Impressum", contains: "Hamburg" },
  ]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByRole("main")).toContainText(contains);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

test("on paper a list has its venues whole, on one sheet, without what only leads elsewhere", async ({
  page,
  database,
}) => {
  await page.goto(`/city/${(await liveliestCity(database)).id}`);
  const teaser = page.getByRole("heading", { name: "Nicht verpassen" });
  await expect(teaser).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // A sheet of A4 between its margins.
  await page.setViewportSize({ width: 688, height: 1017 });
  await expect(teaser).toBeHidden();
  const cut = await page
    .locator(".dotted__part")
    .evaluateAll((parts) =>
      parts
        .filter(
          ({ scrollWidth, clientWidth, clientHeight, parentElement }) =>
            clientHeight > 0 &&
            (scrollWidth > clientWidth || clientHeight > (parentElement?.clientHeight ?? 0)),
        )
        .map(({ textContent }) => textContent),
    );
  expect(cut).toEqual([]);
  expect(sheetsOf(await page.pdf({ format: "A4" }))).toBe(1);
});

test("an unknown path leads home, from outside and from within", async ({ page }) => {
  for (const path of ["/gibt-es-nicht", "/gibt/es/auch/nicht?x=1", "/dashboard"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/home");
    await expect(page.getByRole("heading", { level: 1, name: "Wo brennt noch Licht?" })).toBeVisible();
  }
});

test("the foot leads to the next five events", async ({ page }) => {
  await page.goto("/agb");
  const links = page.getByRole("navigation", { name: "Nächste Events" }).getByRole("link");
  await expect(links).toHaveCount(5);
  await links.first().click();
  await expect(page).toHaveURL(/\/eventDetails\/\d+$/);
});

test("the header lies on the hero until more than ten pixels are scrolled", async ({ page }) => {
  // Its ground changes at once then, so that one frame later it says what holds.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const groundAt = (top: number) =>
    page.evaluate(async (wanted) => {
      scrollTo(0, wanted);
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const header = document.querySelector("header") as HTMLElement;
      return { top: scrollY, ground: getComputedStyle(header).backgroundColor };
    }, top);
  // Before the page is alive it hears of no scrolling.
  await expect.poll(async () => (await groundAt(60)).ground).not.toBe((await groundAt(0)).ground);
  const { ground: clear } = await groundAt(0);
  expect(await groundAt(10)).toEqual({ top: 10, ground: clear });
  const { top, ground: opaque } = await groundAt(11);
  expect(top).toBe(11);
  expect(opaque).not.toBe(clear);
  expect(await groundAt(10)).toEqual({ top: 10, ground: clear });
  expect((await groundAt(60)).ground).toBe(opaque);
});

test("the calls are described for people", async ({ page }) => {
  await page.goto("/api");
  await page
    .getByRole("navigation", { name: "Calls" })
    .getByRole("link", { name: "checkout/tickets" })
    .click();
  await expect(page).toHaveURL("/api#checkout/tickets");
  await expect(page.getByRole("heading", { name: "checkout/tickets" })).toBeInViewport();
});

test("a download link that has expired says so on a page", async ({ page, expectedFailures }) => {
  expectedFailures.add("404");
  const answer = await page.goto("/checkout/getFile?type=ticket&file=abgelaufen&name=ticket.pdf");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(/Dieser Link ist abgelaufen/)).toBeVisible();
  await expect(page).toHaveTitle(/Nachtfalter$/);
  await page.getByRole("link", { name: "Zur Startseite" }).click();
  await expect(page).toHaveURL("/");
});

/** Of a PDF as Chromium writes it. */
function sheetsOf(file: Buffer): number {
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
