import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { cityNamed } from "./programme.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

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

test("what would bring nothing cannot be chosen, and says why", async ({ page, database, isMobile }) => {
  // Pages are kept for moments: each size has a city of its own.
  const { id } = await cityNamed(database, isMobile ? "Roding" : "Waldkirchen");
  const club = await database
    .selectFrom("label")
    .select("id")
    .where("title", "=", "Club")
    .executeTakeFirstOrThrow();
  const event = await createOwnEvent(database, { event: { city_id: id }, offers: [{ price_cents: 1500 }] });
  await database.insertInto("event_label").values({ event_id: event.id, label_id: club.id }).execute();
  await page.goto(`/events?stadt=${id}`);
  await expect(page.getByRole("heading", { name: event.title })).toBeVisible();
  const chips = page.getByRole("group", { name: "Filter" });
  await expect(chips.getByRole("button", { name: "Festival" })).toBeDisabled();
  await chips.getByRole("button", { name: /^Filter/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filter" });
  const festival = dialog.getByRole("button", { name: "Festival 0 Events" });
  await expect(festival).toHaveAccessibleDescription("Dazu passt gerade kein Event.");
  await festival.focus();
  await page.keyboard.press("Enter");
  await expect(festival).toBeFocused();
  await expect(festival).toHaveAttribute("aria-pressed", "false");

  await dialog.getByRole("button", { name: /^Club \d/ }).click();
  await dialog.getByRole("slider", { name: "Preis" }).fill("5");
  const apply = dialog.getByRole("button", { name: /zeigen/ });
  await expect(apply).toBeDisabled();
  await expect(apply).toHaveAccessibleDescription(/^Dazu passt gerade kein Event\./);
  // What is chosen can be taken back, though it brings nothing now.
  const chosen = dialog.getByRole("button", { name: "Club 0 Events" });
  await chosen.click();
  await expect(chosen).toHaveAttribute("aria-pressed", "false");
});

test("nothing that fits: it says so and leads back", async ({ page }) => {
  await page.goto("/events?preis=0&filter=2,10,12,23,24,25,32");
  await page.goto("/events?wann=heute&preis=0&filter=2,25,20");
  await expect(page.getByText("Keine passenden Events gefunden")).toBeVisible();
  await page.getByRole("link", { name: "Filter zurücksetzen" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("home narrows its events in place", async ({ page, database, isMobile }) => {
  // The page believes that it is the coming Wednesday, whatever day it is.
  const daysUntilWednesday = (3 - new Date().getUTCDay() + 7) % 7 || 7;
  const wednesday = new Date(Date.now() + daysUntilWednesday * DAY);
  wednesday.setUTCHours(11, 0, 0, 0);
  await page.clock.setFixedTime(wednesday);
  // As above: a city of its own for each size.
  const { id } = await cityNamed(database, isMobile ? "Uelzen" : "Salzwedel");
  const title = (day: string) => `${day} ${Math.floor(Math.random() * 1e9).toString(36)}`;
  const inDays = (days: number) => (wednesday.getTime() + days * DAY + 9 * HOUR - Date.now()) / DAY;
  const [thursday, saturday, tuesday] = [title("Donnerstag"), title("Samstag"), title("Dienstag")];
  for (const [day, title] of [
    [1, thursday],
    [3, saturday],
    [6, tuesday],
  ] as const)
    await createOwnEvent(database, { event: { city_id: id, title }, inDays: inDays(day) });

  await page.goto(`/city/${id}`);
  const cards = page.getByRole("main").locator(".near").getByRole("article");
  const card = (title: string) => cards.filter({ hasText: title });
  for (const title of [thursday, saturday, tuesday]) await expect(card(title)).toBeVisible();
  const weekend = page.getByRole("group", { name: "Filter" }).getByRole("button", { name: "Wochenende" });
  await weekend.click();
  await expect(page).toHaveURL(/\/city\/\d+\?wann=wochenende$/);
  await expect(weekend).toHaveAttribute("aria-pressed", "true");
  await expect(card(saturday)).toBeVisible();
  for (const title of [thursday, tuesday]) await expect(card(title)).toHaveCount(0);
  await weekend.click();
  await expect(page).toHaveURL(`/city/${id}`);
  for (const title of [thursday, saturday, tuesday]) await expect(card(title)).toBeVisible();
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
