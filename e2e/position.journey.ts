import { expect, test } from "./journey.ts";
import { cityNamed } from "./programme.ts";

const NEXT_TO_LEIPZIG = { latitude: 51.343, longitude: 12.37 };

test.describe("with the position given", () => {
  test.use({ geolocation: NEXT_TO_LEIPZIG, permissions: ["geolocation"] });

  test("the list finds the city one stands in", async ({ page, database }) => {
    const leipzig = await cityNamed(database, "Leipzig");
    await page.goto("/events");
    await page.getByRole("main").getByRole("button", { name: "Meinen Standort verwenden" }).click();
    await expect(page).toHaveURL(`/events?stadt=${leipzig.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Leipzig$/);
  });

  test("home shows what is near", async ({ page, database }) => {
    const leipzig = await cityNamed(database, "Leipzig");
    await page.goto("/");
    await page.getByRole("button", { name: "In meiner Nähe" }).click();
    await expect(page).toHaveURL(`/city/${leipzig.id}`);
  });
});

test.describe("without it", () => {
  test.use({ permissions: [] });

  for (const { path, button } of [
    { path: "/events", button: "Meinen Standort verwenden" },
    { path: "/", button: "In meiner Nähe" },
  ]) {
    test(`${path} says what to do instead`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole("main").getByRole("button", { name: button }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Du hast den Standort nicht freigegeben. Erlaube ihn in den Einstellungen deines Browsers oder suche deine Stadt.",
      );
      await expect(page).toHaveURL(path);
    });
  }
});
