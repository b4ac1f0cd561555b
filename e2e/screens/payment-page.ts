import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";

export type ProviderMood = "Normal" | "Langsam" | "Doppelt" | "Vertauscht" | "Stumm" | "Zu spät";

/** The sandbox provider's page: another program, without any script. */
export class PaymentPage {
  readonly page: Page;
  readonly payButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.payButton = page.getByRole("button", { name: /^[\d.,]+\s€ bezahlen$/ });
  }

  async expectOpen(amount: string): Promise<void> {
    await expect(this.page.getByRole("heading", { name: `${amount} bezahlen` })).toBeVisible();
  }

  async behave(mood: ProviderMood): Promise<void> {
    await this.page.getByRole("radio", { name: new RegExp(`^${mood} `) }).check();
  }

  async stayAfterwards(): Promise<void> {
    await this.page.getByRole("checkbox", { name: "Nach der Zahlung nicht zum Shop zurückkehren" }).check();
  }

  pay(): Promise<void> {
    return this.payButton.click();
  }

  fail(): Promise<void> {
    return this.page.getByRole("button", { name: "Zahlung scheitern lassen" }).click();
  }

  cancel(): Promise<void> {
    return this.page.getByRole("button", { name: "Abbrechen und zurück" }).click();
  }

  /** A debit: the money comes days later. */
  payLater(): Promise<void> {
    return this.page.getByRole("button", { name: "Später: per SEPA-Lastschrift" }).click();
  }

  /** What is on its way arrives now. */
  async letMoneyArrive(): Promise<void> {
    await this.page.getByRole("button", { name: "Geld jetzt ankommen lassen" }).click();
    await expect(this.page.getByRole("heading", { name: "Bezahlt" })).toBeVisible();
  }
}
