import type { Locator, Page } from "@playwright/test";
import { expect } from "../journey.ts";

export type Guest = { firstname: string; lastname: string; email: string; phone: string };

export const aGuest = (email: string): Guest => ({
  firstname: "Mara",
  lastname: "Lindqvist",
  email,
  phone: "040 7654321",
});

/** The checkout of whatever type, as a buyer finds their way in it. */
export class Checkout {
  readonly page: Page;
  readonly dialog: Locator;
  readonly orderButton: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole("dialog", {
      name: /^(Tickets (kaufen|holen)|Lounge buchen|Guthaben aufladen|Ticket upgraden|Rest bezahlen)$/,
    });
    this.orderButton = this.dialog.getByRole("button", {
      name: /^(Zahlungspflichtig|Kostenlos) bestellen$/,
    });
    this.alert = this.dialog.getByRole("alert");
  }

  /** Goes to the event's page and presses its buy button. */
  async openFrom(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole("button", { name: /^Tickets (kaufen|holen)$/ }).click();
    await expect(this.dialog).toBeVisible();
  }

  /** Of the buyer; the tickets' names have fields of the same label below. */
  field(label: "Vorname" | "Nachname" | "E-Mail" | "Telefon" | "Nachname in lateinischer Schrift"): Locator {
    return this.dialog.getByRole("textbox", { name: label, exact: true }).first();
  }

  async fillGuest(guest: Guest): Promise<void> {
    await this.field("Vorname").fill(guest.firstname);
    await this.field("Nachname").fill(guest.lastname);
    await this.field("E-Mail").fill(guest.email);
    await this.field("Telefon").fill(guest.phone);
  }

  /** Names one ticket; `number` counts all named tickets from 1. */
  async nameTicket(number: number, firstname: string, lastname: string): Promise<void> {
    const ticket = this.dialog.getByRole("group", { name: new RegExp(`^Ticket ${number}\\b`) });
    await ticket.getByRole("textbox", { name: "Vorname", exact: true }).fill(firstname);
    await ticket.getByRole("textbox", { name: "Nachname", exact: true }).fill(lastname);
  }

  quantity(offer: string): Locator {
    return this.dialog.getByRole("group", { name: `Anzahl ${offer}` }).getByRole("status");
  }

  async takeMore(offer: string, times: number): Promise<void> {
    const more = this.dialog
      .getByRole("group", { name: `Anzahl ${offer}` })
      .getByRole("button", { name: "Ein Ticket mehr" });
    for (let pressed = 0; pressed < times; pressed++) await more.click();
  }

  /** A line of the order above the button, by its words: „Guthaben“, „Noch zu zahlen“. */
  line(label: string): Locator {
    return this.dialog.locator("dt", { hasText: label }).locator("xpath=following-sibling::dd[1]").first();
  }

  /** The total that stands above the button. */
  get total(): Locator {
    return this.dialog.locator("output").last();
  }

  async order(): Promise<void> {
    await this.orderButton.click();
  }
}
