import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";

/** The own page of a member, as its owner finds their way in it. */
export class Profile {
  readonly page: Page;
  readonly requests: Locator;
  readonly friends: Locator;
  readonly cities: Locator;

  constructor(page: Page) {
    this.page = page;
    this.requests = page.getByRole("region", { name: /^(Eine|\d+) offene/ });
    this.friends = page.getByRole("region", { name: "Freunde", exact: true });
    this.cities = page.getByRole("region", { name: "Deine Städte" });
  }

  async open(): Promise<void> {
    await this.page.goto("/profile");
    await expect(this.page.getByRole("heading", { level: 1, name: /^Hallo .+!$/ })).toBeVisible();
  }

  dialog(name: "Freundschaftsanfragen" | "Freunde" | "Freund hinzufügen" | "Deine Städte"): Locator {
    // Its long word carries a place to break.
    return this.page.getByRole("dialog", { name: name.replace("schaftsan", "schafts\u00adan") });
  }

  /** Opens the dialog by the button that the page has for it. */
  async openDialog(name: "Freunde" | "Freund hinzufügen" | "Deine Städte"): Promise<Locator> {
    const buttons = {
      Freunde: this.friends.getByRole("button", { name: "Freunde Verwalten" }),
      "Freund hinzufügen": this.friends.getByRole("button", { name: "Freund Hinzufügen" }),
      "Deine Städte": this.cities.getByRole("button", { name: "Stadt hinzufügen" }),
    };
    await buttons[name].click();
    const dialog = this.dialog(name);
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async askToBeFriends(email: string): Promise<Locator> {
    const dialog = await this.openDialog("Freund hinzufügen");
    await dialog.getByRole("textbox", { name: "E-Mail" }).fill(email);
    await dialog.getByRole("button", { name: "Anfrage senden" }).click();
    return dialog;
  }
}
