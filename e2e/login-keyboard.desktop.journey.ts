import { hashPassword } from "#server/areas/accounts/public.ts";
import { tabTo } from "./by-keyboard.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember } from "./own-member.ts";
import { LOGIN_PASSWORD, Login } from "./screens/login.ts";

test("logs in, looks into the account menu and logs out by keyboard alone", async ({ page, database }) => {
  const { email } = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  const login = new Login(page);
  await page.goto("/");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Login" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  await expect(login.send).toBeEnabled();
  await tabTo(page, login.email);
  await page.keyboard.type(email);
  await tabTo(page, login.password);
  await page.keyboard.type("nicht das Passwort");
  await page.keyboard.press("Enter");
  await expect(login.alert).toBeVisible();
  await expect(login.password).toBeFocused();
  await page.keyboard.type(LOGIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");

  // The focus went to the new page; the header lies before it.
  const opener = page.getByRole("banner").getByRole("button", { name: "Dein Konto" });
  await expect(opener).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  // The own cities stand between them.
  const cities = page.getByRole("banner").getByRole("link", { name: "Stadt merken" });
  await expect(cities).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(cities).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Dein Konto" });
  await expect(menu.getByRole("link", { name: /Mara Lindqvist/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Space");
  await tabTo(page, menu.getByRole("link", { name: "Einstellungen" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await expect(cities).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, menu.getByRole("button", { name: "Abmelden" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("the account menu closes when the focus or a press leaves it", async ({ page, database }) => {
  const { email } = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await page.goto("/login?redirect=/agb");
  await new Login(page).logIn(email);
  await expect(page).toHaveURL("/agb");
  const opener = page.getByRole("banner").getByRole("button", { name: "Dein Konto" });
  const menu = page.getByRole("dialog", { name: "Dein Konto" });
  await opener.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toHaveCount(0);
  await opener.click();
  await tabTo(page, menu.getByRole("switch"));
  await page.keyboard.press("Tab");
  await expect(menu).toHaveCount(0);
});
