import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";

test("all lounges by their events, and the way to book one", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Lounges" }).click();
  await expect(page).toHaveURL("/lounges");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lounges");
  const event = page.getByRole("main").getByRole("region").first();
  const title = await event.getByRole("heading", { level: 2 }).innerText();
  // Events of a series are told apart by their night.
  const sections = page.getByRole("main").getByRole("region");
  const names = await sections.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  expect(names[0]).toMatch(/\d\d:\d\d, ./);
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toContain(title);
  const card = event.getByRole("article").first();
  await expect(card.getByRole("heading", { level: 3 })).toHaveText(/\S/);
  await expect(card.getByRole("img")).toBeVisible();
  await expect(card).toContainText(/Mindestverzehr\s*[\d.]+,\d\d/);
  await expect(card).toContainText(/Ausverkauft|Nur noch [12] verfügbar|\d+\/\d+ verfügbar/);
  const [price = 0, each = 0] = (await card.getByRole("definition").allInnerTexts()).map((text) =>
    Math.round(Number(text.replace(/[^\d,]/g, "").replace(",", ".")) * 100),
  );
  const guests = Number(/Bis (\d+) Gäste/.exec(await card.innerText())?.[1]);
  expect(each).toBe(Math.round(price / guests));
  await expectFitsEveryone(page, "lounges");

  const book = page.getByRole("button", { name: /: jetzt buchen$/ }).first();
  await book.click();
  const dialog = page.getByRole("dialog", { name: "Lounge buchen" });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/lounges\?kaufen=lounge&lounge=\d+$/);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/lounges");

  await event.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/eventDetails\/\d+$/);
  await expect(page.getByRole("list", { name: "Lounges" }).getByRole("article").first()).toContainText(
    "Pro Person",
  );
});
