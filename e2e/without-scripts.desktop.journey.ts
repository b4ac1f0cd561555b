import { expect, test } from "./journey.ts";
import { liveliestCity, nextEventOnSale } from "./programme.ts";

test.use({ javaScriptEnabled: false });

test("public pages come whole from the server", async ({ page, database }) => {
  const event = await nextEventOnSale(database);
  const city = await liveliestCity(database);
  const cards = page.getByRole("main").getByRole("article");
  const hint = page.getByText(/^Ohne JavaScript kannst du hier alles lesen\./);

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Nicht verpassen" }).getByRole("article")).toHaveCount(3);
  await expect(hint).toBeVisible();
  await page.goto(`/city/${city.id}`);
  await expect(cards.first()).toContainText(city.name);
  await page.goto("/events");
  expect(await cards.count()).toBeGreaterThan(10);

  await page.goto(`/eventDetails/${event.id}`);
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Tickets" })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(event.title));
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "Event", name: event.title });
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http.*\.jpg$/);
});
