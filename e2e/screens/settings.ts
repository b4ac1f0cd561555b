import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";

/** The settings of a member, as their owner finds their way in them. */
export class Settings {
  readonly page: Page;
  readonly save: Locator;
  readonly result: Locator;
  readonly sessions: Locator;
  readonly crop: Locator;

  constructor(page: Page) {
    this.page = page;
    this.save = page.getByRole("button", { name: "Änderungen speichern" });
    this.result = page.locator(".savebar").getByRole("status");
    this.sessions = page.getByRole("region", { name: "Sitzungen" }).getByRole("listitem");
    this.crop = page.getByRole("application", { name: "Bildausschnitt verschieben" });
  }

  async open(): Promise<void> {
    await this.page.goto("/settings");
    await expect(this.field("Vorname")).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  password(label: "Aktuelles Passwort" | "Neues Passwort" | "Neues Passwort wiederholen"): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  switch(label: string): Locator {
    return this.page.getByRole("switch", { name: label });
  }

  async openDeletion(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Konto löschen" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Konto löschen?" });
    await expect(dialog.getByText("Das ist danach weg")).toBeVisible();
    return dialog;
  }
}
