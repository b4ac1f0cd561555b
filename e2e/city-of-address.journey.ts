import { expect, test } from "./journey.ts";
import { openCityPlace } from "./screens/login.ts";

/** Of the university of Hamburg. */
const IN_HAMBURG = "134.100.0.1";

test("whoever has chosen no city is proposed the one of their address, and only when they choose one", async ({
  page,
  context,
  isMobile,
}) => {
  await context.setExtraHTTPHeaders({ "x-forwarded-for": IN_HAMBURG });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/home/getCityByIP")) asked.push(request.url());
  });
  await page.goto("/events", { waitUntil: "networkidle" });
  const place = await openCityPlace(page, isMobile);
  expect(asked).toEqual([]);
  await place.getByRole("button", { name: "Stadt wählen" }).click();
  const dialog = page.getByRole("dialog", { name: "Wo gehst du aus?" });
  await expect(dialog.getByRole("heading", { name: "Vermutlich bist du hier" })).toBeVisible();
  await dialog
    .getByRole("group", { name: "Stadt deiner Internetverbindung" })
    .getByRole("button", { name: "Hamburg" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Events in Hamburg" })).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.reload({ waitUntil: "networkidle" });
  await (await openCityPlace(page, isMobile)).getByRole("button", { name: /Stadt ändern/ }).click();
  await expect(dialog.getByRole("group", { name: "Städte mit den meisten Events" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Vermutlich bist du hier" })).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test("an address of nowhere proposes nothing", async ({ page, isMobile }) => {
  await page.goto("/events", { waitUntil: "networkidle" });
  const answer = page.waitForResponse("**/home/getCityByIP");
  await (await openCityPlace(page, isMobile)).getByRole("button", { name: "Stadt wählen" }).click();
  expect((await answer).status()).toBe(404);
  const dialog = page.getByRole("dialog", { name: "Wo gehst du aus?" });
  await expect(dialog.getByRole("heading", { name: "Hier ist am meisten los" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Vermutlich bist du hier" })).toHaveCount(0);
});
