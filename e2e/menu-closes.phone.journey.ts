import { expect, test } from "./journey.ts";

test("every navigation out of the phone's menu closes it, also to the page that is shown", async ({
  page,
}) => {
  await page.goto("/events", { waitUntil: "networkidle" });
  const menu = page.getByRole("dialog", { name: "Menü" });
  const open = async () => {
    await page.getByRole("banner").getByRole("button", { name: "Menü" }).click();
    await expect(menu).toBeVisible();
  };
  for (const [link, path] of [
    ["Impressum", "/impressum"],
    ["Home", "/"],
    ["Home", "/"],
    ["Login", "/login"],
  ] as const) {
    await open();
    await menu.getByRole("link", { name: link, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(menu).toHaveCount(0);
  }
  await open();
  await page.goBack();
  await expect(menu).toHaveCount(0);
});
