import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";
import type { TestFile } from "../test-picture.ts";

export const PASSWORD = "lampenlicht und nebel";

/** The registration, as a person finds their way in it. */
export class Register {
  readonly page: Page;
  readonly crop: Locator;
  readonly next: Locator;
  readonly skip: Locator;
  readonly send: Locator;

  constructor(page: Page) {
    this.page = page;
    this.crop = page.getByRole("application", { name: "Bildausschnitt verschieben" });
    this.next = page.getByRole("button", { name: "Weiter" });
    this.skip = page.getByRole("button", { name: "Überspringen" });
    this.send = page.getByRole("button", { name: "Los gehts!" });
  }

  async open(search = ""): Promise<void> {
    await this.page.goto(`/register${search}`);
    await this.expectStep(1);
  }

  async expectStep(step: 1 | 2 | 3): Promise<void> {
    const progress = this.page.getByRole("progressbar", { name: "Registrierung" });
    await expect(progress).toHaveAttribute("aria-valuetext", `Schritt ${step} von 3`);
  }

  field(label: string): Locator {
    return this.page.getByRole("textbox", { name: label, exact: true });
  }

  /** Through the system's picker, as a person would. */
  async choosePicture(file: TestFile): Promise<void> {
    const picker = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: /^(Bild auswählen|Anderes Bild)$/ }).click();
    await (await picker).setFiles(file);
  }

  async fillNames(firstname = "Mara", lastname = "Lindqvist"): Promise<void> {
    await this.expectStep(2);
    await this.field("Vorname").fill(firstname);
    await this.field("Nachname").fill(lastname);
    await this.page.getByRole("combobox", { name: "Geschlecht" }).selectOption("weiblich");
    await this.next.click();
    await this.expectStep(3);
  }

  async fillAccount(email: string, password = PASSWORD): Promise<void> {
    await this.field("E-Mail").fill(email);
    await this.field("Telefon").fill("+49 170 5550142");
    await this.field("Geburtsdatum").fill("17.3.2001");
    await this.fillPasswords(password);
  }

  async fillPasswords(password: string, repeated = password): Promise<void> {
    await this.page.getByLabel("Passwort", { exact: true }).fill(password);
    await this.page.getByLabel("Passwort wiederholen", { exact: true }).fill(repeated);
  }

  /** Everything up to the last button, without a picture. */
  async fillAll(email: string, password = PASSWORD): Promise<void> {
    await this.skip.click();
    await this.fillNames();
    await this.fillAccount(email, password);
  }
}
