import { hashPassword } from "#server/areas/accounts/public.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { cityNamed } from "./programme.ts";
import { LOGIN_PASSWORD, Login, openAccountMenu } from "./screens/login.ts";

test("a member's page never shows the login first, and nothing moves when they are known", async ({
  page,
  database,
}) => {
  await logInAs(page.context(), database, await createOwnMember(database));
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (!entry.hadRecentInput) shifts.push(...entry.sources.map(({ node }) => node?.className ?? ""));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/login/update", async (route) => {
    await expect(page.getByRole("link", { name: "Login" }).filter({ visible: true })).toHaveCount(0);
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("banner").getByRole("link", { name: /Benachrichtigungen/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Deine Städte" })).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
  expect(shifts.filter((name) => /top|bar|own-cities|for-members/.test(String(name)))).toEqual([]);
});

test("logging out in one tab logs out the other, and wipes what the browser kept", async ({
  page,
  database,
  isMobile,
}) => {
  const member = await createOwnMember(database);
  await logInAs(page.context(), database, member);
  await page.goto("/profile");
  const other = await page.context().newPage();
  await other.goto("/settings");
  await expect(other.getByRole("textbox", { name: "Vorname" })).toHaveValue("Mara");
  await page.evaluate(async () => {
    localStorage.setItem("theme", "light");
    localStorage.setItem("stadt", '{"id":1,"name":"x"}');
    sessionStorage.setItem("etwas", "1");
    await caches.open("tickets");
  });
  const menu = await openAccountMenu(page, isMobile);
  await menu.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/login?redirect=%2Fsettings");
  await expect(other.getByText("Lindqvist")).toHaveCount(0);
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    theme: localStorage.getItem("theme"),
    ours: sessionStorage.getItem("etwas"),
    caches: (await caches.keys()).filter((name) => name.includes("tickets")),
  }));
  expect(kept).toEqual({ local: ["theme"], theme: "light", ours: null, caches: [] });
});

test("a login in one tab is known in the other when it is looked at", async ({ page, database }) => {
  const { email } = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(other.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await page.goto("/login");
  await new Login(page).logIn(email);
  await expect(page).toHaveURL("/");
  await other.bringToFront();
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(other.getByRole("banner").getByRole("link", { name: /Benachrichtigungen/ })).toBeVisible();
});

test("the dark switch is kept with the account and comes with the next login", async ({
  page,
  browser,
  database,
  isMobile,
}) => {
  const { email } = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await page.goto("/login");
  // The home page takes its time: its arrival closes no menu that was opened before it.
  let letArrive = () => {};
  const isArriving = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await page.route("**/home/getEvents", async (route) => {
    await isArriving;
    await route.continue();
  });
  await new Login(page).logIn(email);
  await expect(page).toHaveURL("/");
  const menu = await openAccountMenu(page, isMobile);
  await expect(menu).toBeVisible();
  await expect(page).not.toHaveTitle(/^Events in deiner Nähe/);
  letArrive();
  await expect(page).toHaveTitle(/^Events in deiner Nähe/);
  const saved = page.waitForResponse("**/settings/setPreferences");
  await menu.getByRole("switch", { name: "Dunkle Ansicht" }).click();
  await saved;
  await expect(page.locator("html")).not.toContainClass("dark");

  const elsewhere = await browser.newContext();
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/login");
  await expect(otherPage.locator("html")).toContainClass("dark");
  await new Login(otherPage).logIn(email);
  await expect(otherPage.locator("html")).not.toContainClass("dark");
  await elsewhere.close();
});

test("the own cities stand on the home page, in the navigation bar and in the city dialog", async ({
  page,
  database,
  isMobile,
}) => {
  const member = await createOwnMember(database);
  const names = [
    "Hamburg",
    "Neuenkirchen (Kreis Steinfurt)",
    "Bad Frankenhausen/Kyffhäuser",
    "Saalfelden am Steinernen Meer",
    "Graz",
    "Hirschberg an der Bergstraße",
    "Bern",
  ];
  for (const name of names) {
    const { id } = await cityNamed(database, name);
    await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
  }
  await logInAs(page.context(), database, member);
  await page.goto("/");
  const row = page.getByRole("main").getByRole("navigation", { name: "Deine Städte" });
  await expect(row.getByRole("link")).toHaveCount(3);
  const banner = page.getByRole("banner");
  if (isMobile) {
    const menu = await openAccountMenu(page, isMobile);
    const links = menu.getByRole("navigation", { name: "Deine Städte" }).getByRole("link");
    await expect(links).toHaveText(names.slice(0, 6));
    expect(await links.evaluateAll(textsCut)).toEqual([]);
    await menu.getByRole("button", { name: /^Stadt ändern, gerade Hamburg/ }).click();
  } else {
    // The bar itself, without anything to open; what is scrolled has all of the window.
    const bar = banner.getByRole("navigation", { name: "Gemerkte Städte" });
    await expect(bar.getByRole("link")).toHaveText(names.slice(0, 6));
    const menu = await openAccountMenu(page, isMobile);
    expect(await menu.evaluate(pointsCovered), "what lies above the opened account").toEqual([]);
    await page.keyboard.press("Escape");
    await page.mouse.wheel(0, 400);
    await expect(banner.locator(".top__cities")).toHaveCSS("opacity", "0");
    await bar.getByRole("link", { name: "Graz" }).focus();
    await expect(banner.locator(".top__cities")).toHaveCSS("opacity", "1");
    await banner.getByRole("button", { name: /^Stadt ändern, gerade Hamburg/ }).click();
  }
  const dialog = page.getByRole("dialog", { name: "Wo gehst du aus?" });
  const own = dialog.getByRole("group", { name: "Deine Städte" });
  await expect(own.getByRole("button")).toHaveCount(6);
  const first = own.getByRole("button").first();
  const city = await cityNamed(database, (await first.textContent()) ?? "");
  await first.click();
  await expect(page).toHaveURL(`/city/${city.id}`);
});

test("an advertisement is fetched after each navigation, named as one, and shown nowhere that it disturbs", async ({
  page,
  expectedFailures,
}) => {
  expectedFailures.add("404");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/home/getAd")) return;
    asked.push(new URLSearchParams(request.postData() ?? "").get("page") ?? "");
  });
  await page.goto("/events");
  await expect.poll(() => asked).toEqual(["/events"]);
  await page.mouse.wheel(0, 300);
  const ad = page.getByRole("complementary", { name: "Anzeige" });
  await expect(ad).toContainText(/^Anzeige · \S/);
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: "Datenschutz" }).click();
  await expect.poll(() => asked).toEqual(["/events", "/datenschutz"]);
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole("heading", { level: 1, name: "Datenschutz" })).toBeVisible();
  await expect(ad).toHaveCount(0);
  // The same page again, by the browser and by a link.
  await page.goBack();
  await expect.poll(() => asked).toEqual(["/events", "/datenschutz", "/events"]);
  await page.goForward();
  await footer.getByRole("link", { name: "Events" }).first().click();
  await expect.poll(() => asked.slice(3)).toEqual(["/datenschutz", "/events"]);

  for (const [path, told] of [
    ["/login?page=forgot", "/login"],
    ["/checkoutFinished/unbekannt", "/checkoutFinished"],
    ["/eventDetails/999999999", "/eventDetails/999999999"],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => asked.at(-1), path).toBe(told);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(ad, path).toHaveCount(0);
  }
});

test("a page without its advertisement is the same page", async ({ page, cutOff }) => {
  await cutOff("**/home/getAd");
  await page.goto("/events");
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** Runs in the page: what stands out of its own element, and so over its neighbour. */
function textsCut(elements: Element[]): (string | null)[] {
  return elements
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent);
}

/** Runs in the page: what else one would press when one presses all over an element. */
function pointsCovered(element: Element): (string | undefined)[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  const covered: (string | undefined)[] = [];
  for (let across = 0.05; across < 1; across += 0.1) {
    for (let down = 0.03; down < 1; down += 0.03) {
      const hit = document.elementFromPoint(left + width * across, top + height * down);
      if (!element.contains(hit)) covered.push(hit?.outerHTML.slice(0, 60));
    }
  }
  return covered;
}
