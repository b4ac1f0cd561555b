import type { Locator, Page } from "@playwright/test";

/** An account that can log in by a password. */
export const LOGIN_PASSWORD = "lampenlicht am hafen";

/** The login, and what stands for a member in header and menus. */
export class Login {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly send: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    const main = page.getByRole("main");
    this.email = main.getByRole("textbox", { name: "E-Mail" });
    this.password = main.getByLabel("Passwort", { exact: true });
    this.send = main.getByRole("button", { name: "Einloggen" });
    this.alert = main.getByRole("alert");
  }

  async fill(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  async logIn(email: string, password = LOGIN_PASSWORD): Promise<void> {
    await this.fill(email, password);
    await this.send.click();
  }
}

/** Opens what holds the account: the phone's menu sheet, the desktop's popover. */
export async function openAccountMenu(page: Page, isMobile: boolean): Promise<Locator> {
  // The bell comes when the page knows who is there: from then on it is alive.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Benachrichtigung/ })
    .waitFor();
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menü" : "Dein Konto" })
    .click();
  return page.getByRole("dialog", { name: isMobile ? "Menü" : "Dein Konto" });
}

/** Where the chosen city is shown and changed: on the phone in the menu. */
export async function openCityPlace(page: Page, isMobile: boolean): Promise<Locator> {
  if (!isMobile) return page.getByRole("banner");
  await page.getByRole("banner").getByRole("button", { name: "Menü" }).click();
  return page.getByRole("dialog", { name: "Menü" });
}

/** Takes the login from this browser without a logout. The page goes first: it would go on asking for its member. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}
