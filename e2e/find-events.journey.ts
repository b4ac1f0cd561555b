import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { cityNamed, liveliestCity, nextEventOnSale, quietCity } from "./programme.ts";
import { Checkout } from "./screens/checkout.ts";
import { openCityPlace } from "./screens/login.ts";

const MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);

test("from the home page over the list to an event and its checkout", async ({ page, database }) => {
  const event = await nextEventOnSale(database);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Wo brennt noch Licht?" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Nicht verpassen" }).getByRole("link")).toHaveCount(3);
  await page.getByRole("main").getByRole("link", { name: "Alle Events" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Events/);

  await page.goto("/events");
  const link = page.getByRole("main").getByRole("link", { name: event.title, exact: true }).first();
  // A weekend has more events than the first page of the list holds.
  await expect(async () => {
    if ((await link.count()) === 0) await page.getByRole("button", { name: "Mehr Events" }).click();
    expect(await link.count()).toBeGreaterThan(0);
  }).toPass();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(new Checkout(page).dialog).toBeVisible();
});

test("events stand under German months with the year, soonest first", async ({ page }) => {
  await page.goto("/events");
  const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
  const months = headings.map((text) => {
    const [name = "", year] = text.split(/\s+/);
    expect(MONTHS).toContain(name);
    return Number(year) * 12 + MONTHS.indexOf(name);
  });
  expect(months.length).toBeGreaterThan(0);
  expect(months).toEqual([...new Set(months)].toSorted((a, b) => a - b));
});

test("more events come by a press, and back finds the place in the list again", async ({ page }) => {
  await page.goto("/events");
  const cards = page.getByRole("main").getByRole("article");
  const before = await cards.count();
  await page.getByRole("button", { name: "Mehr Events" }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  const card = cards.nth(before + 2);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1_000);
  await card.getByRole("link").click();
  await expect(page).toHaveURL(/\/eventDetails\/\d+$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/events\?seite=2$/);
  await expect.poll(() => page.evaluate((wanted) => Math.abs(scrollY - wanted), place)).toBeLessThan(200);
});

test("a city is found while it is typed, and only the newest result counts", async ({ page, database }) => {
  const hamburg = await cityNamed(database, "Hamburg");
  let releaseFirst = () => {};
  const first = new Promise<void>((resolve) => {
    releaseFirst = resolve;
  });
  let firstIsAnswered = () => {};
  const answered = new Promise<void>((resolve) => {
    firstIsAnswered = resolve;
  });
  await page.route("**/home/cities", async (route) => {
    const isFirst = /name="search"\r\n\r\nb\r\n|(^|&)search=b(&|$)/.test(route.request().postData() ?? "");
    if (isFirst) await first;
    await route.fallback();
    if (isFirst) firstIsAnswered();
  });

  await page.goto("/events");
  const search = page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" });
  const asked = page.waitForRequest("**/home/cities");
  await search.pressSequentially("b");
  await asked;
  await search.fill("hamb");
  const options = page.getByRole("option");
  await expect(options.first()).toHaveText(/^Hamburg/);
  releaseFirst();
  await answered;
  await expect(options.first()).toHaveText(/^Hamburg/);
  await expect(options.filter({ hasText: "Berlin" })).toHaveCount(0);

  await search.press("ArrowDown");
  await search.press("Enter");
  await expect(page).toHaveURL(`/events?stadt=${hamburg.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Events in Hamburg" })).toBeVisible();
});

test("what is typed before the page's code has come is searched for when it has", async ({ page }) => {
  const typed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.goto("/events", { waitUntil: "commit" });
  const search = page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" });
  await search.fill("berl");
  typed.resolve();
  await expect(page.getByRole("option", { name: /^Berlin/ }).first()).toBeVisible();
  await expect(search).toHaveValue("berl");
});

test("cities are found by English, umlaut-free and half names", async ({ page }) => {
  await page.goto("/events");
  const search = page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" });
  for (const [typed, found] of [
    ["munich", "München"],
    ["Koeln", "Köln"],
    ["zurich", "Zürich"],
    ["wi", "Wien"],
  ] as const) {
    await search.fill(typed);
    await page
      .getByRole("option", { name: new RegExp(`^${found}`) })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^Events .*${found}$`));
  }
});

test("a city without events shows those around it", async ({ page, database }) => {
  const city = await quietCity(database);
  await page.goto(`/events?stadt=${city.id}`);
  await expect(
    page.getByRole("heading", { level: 1, name: `Events in der Nähe von ${city.name}` }),
  ).toBeVisible();
  await expect(page.getByText(`In ${city.name} ist gerade nichts geplant.`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toContainText(/\d\skm/);

  await page.goto(`/city/${city.id}`);
  await expect(page.getByRole("heading", { name: `In der Nähe von ${city.name}` })).toBeVisible();
});

test("the page of a city has two addresses and shows its events", async ({ page, database }) => {
  const city = await liveliestCity(database);
  for (const path of [`/city/${city.id}`, `/home/${city.id}`]) {
    await page.goto(path);
    const nearby = page.getByRole("region", { name: `Rund um ${city.name}` });
    await expect(nearby.getByRole("article").first()).toContainText(city.name);
  }
});

test("the city dialog offers where the most is on, and is no bigger than what it holds", async ({
  page,
  database,
  isMobile,
}) => {
  const city = await liveliestCity(database);
  await page.goto("/events");
  await (await openCityPlace(page, isMobile)).getByRole("button", { name: "Stadt wählen" }).click();
  const dialog = page.getByRole("dialog", { name: "Wo gehst du aus?" });
  await expect(dialog).toContainText(
    "Nach deinem Standort fragen wir erst, wenn du den Standort-Knopf drückst",
  );
  const choice = dialog.getByRole("group", { name: "Städte mit den meisten Events" });
  await expect(choice.getByRole("button")).toHaveCount(8);
  if (!isMobile) {
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
    const space = (await dialog.evaluate(bottomOf)) - (await dialog.locator("p").last().evaluate(bottomOf));
    expect(space).toBeLessThan(60);
  }
  await choice.getByRole("button", { name: city.name, exact: true }).click();
  await expect(page).toHaveURL(`/events?stadt=${city.id}`);
});

test("hero, header and the kept city are one, whoever comes and by which way", async ({
  page,
  context,
  database,
  isMobile,
  expectedFailures,
}) => {
  const hero = page.getByRole("region", { name: "Wo brennt noch Licht?" });
  const expectBoth = async (name: string) => {
    await expect(hero.getByRole("button", { name: `Stadt ändern: ${name}`, exact: true })).toBeVisible();
    const place = await openCityPlace(page, isMobile);
    await expect(place.getByRole("button", { name: `Stadt ändern, gerade ${name}` })).toBeVisible();
  };
  /** Which city has the most events changes with every journey beside this one. */
  const expectOne = async () => {
    const button = hero.getByRole("button", { name: /^Stadt ändern: (?!Nirgendwo)/ });
    const shown = await button.textContent();
    await expectBoth((shown ?? "").replace("Stadt ändern:", "").trim());
  };
  const keptCity = () => page.evaluate(() => localStorage.getItem("stadt"));
  await page.goto("/");
  await expectOne();
  const leipzig = await cityNamed(database, "Leipzig");
  await page.goto(`/city/${leipzig.id}`);
  await expectBoth("Leipzig");
  await expect.poll(keptCity).toContain('"Leipzig"');
  await page.goto("/");
  await expectBoth("Leipzig");
  // A city that is not there any more is not mentioned.
  expectedFailures.add("404");
  await page.evaluate(() => localStorage.setItem("stadt", '{"id":999999999,"name":"Nirgendwo"}'));
  const asked = page.waitForResponse((response) => response.status() === 404);
  await page.reload();
  await asked;
  await expect(hero.getByRole("button", { name: "Stadt ändern: Leipzig", exact: true })).toHaveCount(0);
  await expectOne();
  await page.evaluate(() => localStorage.removeItem("stadt"));

  const member = await createOwnMember(database);
  const { id } = await cityNamed(database, "Wien");
  await database.insertInto("my_city").values({ account_id: member.id, city_id: id }).execute();
  await logInAs(context, database, member);
  await page.goto("/");
  await expectBoth("Wien");
});

test("a chosen city is kept for the next visit, and can be forgotten", async ({
  page,
  database,
  isMobile,
}) => {
  const leipzig = await cityNamed(database, "Leipzig");
  await page.goto("/events");
  await (await openCityPlace(page, isMobile)).getByRole("button", { name: "Stadt wählen" }).click();
  const dialog = page.getByRole("dialog", { name: "Wo gehst du aus?" });
  await dialog.getByRole("combobox").fill("leipzig");
  await dialog
    .getByRole("option", { name: /^Leipzig/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/events?stadt=${leipzig.id}`);
  await page.goto("/");
  await expect(page.getByRole("region", { name: /(Rund um|In der Nähe von) Leipzig/ })).toBeVisible();
  const place = await openCityPlace(page, isMobile);
  await place.getByRole("button", { name: /Leipzig/ }).click();
  await dialog.getByRole("button", { name: "Ohne Stadt" }).click();
  await expect(place.getByRole("button", { name: /Leipzig/ })).toHaveCount(0);
  await page.goto("/events");
  await expect(
    (await openCityPlace(page, isMobile)).getByRole("button", { name: "Stadt wählen" }),
  ).toBeVisible();
});
