import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { befriend, createOwnMember, logInAs } from "./own-member.ts";
import { cityNamed } from "./programme.ts";

/** What a page may move by itself while it loads: half of what is still called good. */
const MOST_SHIFT = 0.05;

/** Where nothing may move but the counts of the header. */
const STANDS_STILL = 0.002;

/** Layout shifts from here on: their sum as the browser adds them up, and which elements moved from where to where. */
async function watchShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(globalThis, { shifts });
    type Rect = { x: number; y: number; width: number; height: number };
    type Shift = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: Rect; currentRect: Rect }[];
    };
    const words = ({ x, y, width, height }: Rect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.className || node.nodeName : node?.textContent;
          shifts.moved.push(`${name}: ${words(previousRect)} → ${words(currentRect)} (${value})`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: { sum: number; moved: string[] } }).shifts);
}

/** Fails with the elements that moved. */
function expectLessShift({ sum, moved }: { sum: number; moved: string[] }, most: number): void {
  expect(sum, moved.join("\n")).toBeLessThan(most);
}

test("the profile takes its place at once, although requests arrive after friends and cities", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database, { email_verified_at: null });
  await befriend(database, await createOwnMember(database, { firstname: "Tim" }), mara, "asked");
  await logInAs(context, database, mara);
  const others = Promise.all([
    page.waitForResponse("**/profil/getFriendships"),
    page.waitForResponse("**/profil/getMyCities"),
  ]);
  await page.route("**/profil/getFriendsrequests", async (route) => {
    await others;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Eine offene Freundschaftsanfrage" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Link noch einmal senden" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stadt hinzufügen" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expectLessShift(await shifts(), MOST_SHIFT);
});

test("a member's home page keeps the place of their cities free", async ({ page, context, database }) => {
  await logInAs(context, database, await createOwnMember(database));
  const shifts = await watchShifts(page);
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Stadt merken" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expectLessShift(await shifts(), MOST_SHIFT);
});

test("a home page that finds out late that an e-mail is not confirmed says so in a place that is free", async ({
  page,
  context,
  database,
}) => {
  await logInAs(context, database, await createOwnMember(database, { email_verified_at: null }));
  const shifts = await watchShifts(page);
  await page.goto("/");
  const link = page.getByRole("link", { name: /^E\W+Mail bestätigen$/ });
  await expect(link).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Stadt merken" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expectLessShift(await shifts(), STANDS_STILL);
  await link.click();
  await expect(page.getByRole("button", { name: "Link noch einmal senden" })).toBeVisible();
});

test("a notice's button leaves its words room, and the ring of an empty picture stays inside its stage", async ({
  page,
  cutOff,
}) => {
  await page.goto("/register");
  const [stage, ring] = [
    await page.locator(".stage").boundingBox(),
    await page.locator(".stage__light").boundingBox(),
  ];
  if (stage === null || ring === null) throw new Error("There is no stage");
  expect(ring.y).toBeGreaterThanOrEqual(stage.y);
  expect(ring.y + ring.height).toBeLessThanOrEqual(stage.y + stage.height);

  await page.goto("/login");
  await cutOff("**/login/login");
  await page.getByRole("textbox", { name: "E-Mail" }).fill("mara@mitglied.example");
  await page.getByLabel("Passwort", { exact: true }).fill("lampenlicht und nebel");
  await page.locator("main").getByRole("button", { name: "Einloggen" }).click();
  const alert = page.getByRole("alert");
  const retry = await alert.getByRole("button", { name: "Noch einmal versuchen" }).boundingBox();
  const [box, words] = [await alert.boundingBox(), await alert.getByRole("paragraph").boundingBox()];
  if (retry === null || box === null || words === null) throw new Error("There is no notice");
  expect(words.width).toBeGreaterThan(box.width / 2);
});

test("an event on its way through a slow network shows its measures, and back leads to the place in the list", async ({
  page,
  database,
  isMobile,
}) => {
  const { id: cityId } = await cityNamed(database, isMobile ? "Bad Kötzting" : "Viechtach");
  const event = await createOwnEvent(database, { event: { city_id: cityId } });
  for (let more = 0; more < 8; more++) await createOwnEvent(database, { event: { city_id: cityId } });
  const arrives = Promise.withResolvers<void>();
  await page.route("**/eventdetails/*", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  const card = page.getByRole("article").filter({ hasText: event.title });
  // A list is kept for a moment.
  await expect(async () => {
    await page.goto(`/events?stadt=${cityId}`, { waitUntil: "networkidle" });
    expect(await card.count()).toBe(1);
  }).toPass();
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await card.getByRole("link").click();
  await expect(page.getByText("Event wird geladen")).toBeAttached();
  const isBackInPlace = () =>
    expect.poll(() => page.evaluate((wanted) => Math.abs(scrollY - wanted), place)).toBeLessThan(20);
  // Also for a user who does not wait for it.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(card).toBeVisible();
  await isBackInPlace();
  await card.getByRole("link").click();
  await expect(page.getByText("Event wird geladen")).toBeAttached();
  const head = page.locator(".event__head");
  const boxes = async () => ({
    picture: await head.locator(".pic").boundingBox(),
    title: await head.locator(".event__title > div > :first-child").boundingBox(),
    top: await page.evaluate(() => scrollY),
  });
  const before = await boxes();
  arrives.resolve();
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  const after = await boxes();
  expect(after.picture).toEqual(before.picture);
  expect({ x: after.title?.x, y: after.title?.y }).toEqual({ x: before.title?.x, y: before.title?.y });
  expect(before.top).toBe(0);
  expectLessShift(await shifts(), MOST_SHIFT);
  await page.goBack();
  await expect(card).toBeVisible();
  await isBackInPlace();
});

test("who scrolls before the page is alive stays there", async ({ page }) => {
  const alive = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await alive.promise;
    await route.continue();
  });
  const asked = page.waitForResponse("**/home/getAd");
  await page.goto("/datenschutz", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // No user sees the page, and scrolls, before its styles are there. Letters that come later may break lines above elsewhere; the browser
  // then moves the page by as much, to keep what is read in its place.
  await page.waitForFunction(() => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
    return document.readyState !== "loading" && [...sheets].every(({ sheet }) => sheet !== null);
  });
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
  alive.resolve();
  // A page that is alive asks for its advertisement.
  await asked;
  expect(await page.evaluate(() => scrollY)).toBe(300);
  const askedAgain = page.waitForResponse("**/home/getAd");
  await page.reload();
  await askedAgain;
  expect(await page.evaluate(() => scrollY)).toBe(300);
});
