import { expect, test } from "./journey.ts";

test("chips narrow the list, live in the address, and survive a reload", async ({ page }) => {
  await page.goto("/events");
  const filter = page.getByRole("group", { name: "Filter" });
  const club = filter.getByRole("button", { name: "Club" });
  const hipHop = filter.getByRole("button", { name: "Hip-Hop" });
  const count = page.getByRole("status").filter({ hasText: /Events?$/ });
  await club.click();
  await expect(club).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/events\?filter=\d+$/);
  // The whole list is fetched for a filter; until then it says „Mindestens“.
  await expect(count).toHaveText(/^\d+ Events$/);
  const clubs = await count.innerText();
  await hipHop.click();
  await expect(page).toHaveURL(/filter=\d+%2C\d+$/);
  await expect(count).not.toHaveText(clubs);
  const both = await count.innerText();
  await page.reload();
  await expect(club).toHaveAttribute("aria-pressed", "true");
  await expect(hipHop).toHaveAttribute("aria-pressed", "true");
  await expect(count).toHaveText(both);
  await club.click();
  await hipHop.click();
  await expect(page).toHaveURL("/events");
  await expect(count).not.toHaveText(both);
});

test("the filter dialog says how many will be shown, and shows so many", async ({ page }) => {
  await page.goto("/events");
  await page.getByRole("button", { name: /^Filter/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  await dialog.getByRole("group", { name: "Art" }).getByRole("button", { name: "Konzert" }).click();
  await dialog.getByRole("slider", { name: "Preis" }).fill("30");
  await expect(dialog.getByText("bis 30 €")).toBeVisible();
  const apply = dialog.getByRole("button", { name: /zeigen/ });
  const [promised] = /\d+$/.exec((await apply.innerText()).trim()) ?? [];
  expect(Number(promised)).toBeGreaterThan(0);
  await apply.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /Events?$/ })).toHaveText(
    promised === "1" ? "Ein Event" : new RegExp(`(^|\\s)${promised} Events$`),
  );
  await expect(page.getByRole("button", { name: /^Filter\s*2/ })).toBeVisible();

  await page.getByRole("button", { name: /^Filter/ }).click();
  await dialog.getByRole("button", { name: "Zurücksetzen" }).click();
  await apply.click();
  await expect(page).toHaveURL("/events");
});

test("nothing that fits: it says so and leads back", async ({ page }) => {
  await page.goto("/events?preis=0&filter=2,10,12,23,24,25,32");
  await page.goto("/events?wann=heute&preis=0&filter=2,25,20");
  await expect(page.getByText("Keine passenden Events gefunden")).toBeVisible();
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("home narrows its events in place", async ({ page }) => {
  await page.goto("/");
  const weekend = page.getByRole("group", { name: "Filter" }).getByRole("button", { name: "Wochenende" });
  await weekend.click();
  await expect(page).toHaveURL(/\/\?wann=wochenende$/);
  await weekend.click();
  await expect(page).toHaveURL("/");
});

test("without any event at all it says so in the words of the specification", async ({ page }) => {
  // The demo programme is never empty: only this answer is made up.
  await page.route("**/home/getEventsByCity", (route) =>
    route.fulfill({ json: { status: 250, data: { events: [], nearestEvents: [] } } }),
  );
  await page.goto("/events");
  await page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" }).fill("berl");
  await page
    .getByRole("option", { name: /^Berlin/ })
    .first()
    .click();
  await expect(page.getByText("Aktuell gibt es keine weiteren geplanten Events.")).toBeVisible();
  await page.getByRole("link", { name: "Alle Events ansehen" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("events that do not arrive can be asked for again", async ({ page, cutOff }) => {
  const restore = await cutOff("**/home/getEventsByCity");
  await page.goto("/events");
  await page.getByRole("main").getByRole("combobox", { name: "Stadt suchen" }).fill("berl");
  await page
    .getByRole("option", { name: /^Berlin/ })
    .first()
    .click();
  const retry = page.getByRole("button", { name: "Noch einmal versuchen" });
  await expect(retry).toBeVisible();
  await restore();
  await retry.click();
  await expect(page.getByRole("heading", { level: 1, name: /Berlin$/ })).toBeVisible();
});
