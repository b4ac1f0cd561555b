import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";

/** `/checkoutFinished/{cipher}`. */
export class Finished {
  readonly page: Page;
  readonly success: Locator;
  readonly failure: Locator;
  readonly givenUp: Locator;

  constructor(page: Page) {
    this.page = page;
    this.success = page.getByRole("heading", { level: 1, name: "Dein Kauf war erfolgreich!" });
    this.givenUp = page.getByRole("heading", { level: 1, name: "Du hast die Zahlung abgebrochen" });
    this.failure = page.getByRole("heading", { level: 1, name: "Da ging was schief." });
  }

  /** Jobs print the tickets while this waits, and the page asks every two seconds. */
  async expectSuccess(): Promise<void> {
    await expect(this.success).toBeVisible({ timeout: 30_000 });
  }

  async expectFailure(message: string | RegExp): Promise<void> {
    await expect(this.failure).toBeVisible({ timeout: 20_000 });
    await expect(this.page.getByRole("main").getByText(message).first()).toBeVisible();
  }

  get cipher(): string {
    const [, cipher] = /\/checkoutFinished\/([^/?]+)/.exec(this.page.url()) ?? [];
    if (cipher === undefined) throw new Error(`${this.page.url()} is not a finished checkout`);
    return cipher;
  }

  /** Presses a download link. @returns the file and the name it was given */
  async download(link: string): Promise<{ name: string; file: Buffer }> {
    const waiting = this.page.waitForEvent("download");
    await this.page.getByRole("link", { name: link, exact: true }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
  }
}
