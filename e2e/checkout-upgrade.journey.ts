import type { Page } from "@playwright/test";
import type { Database } from "#server/platform/database.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { codeOn } from "./own-tickets.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

/** A member who is logged in and has one ticket that may become better. */
async function openTicketHolder(page: Page, database: Database) {
  const event = await createOwnEvent(database, {
    event: { ticket_upgrades: true },
    offers: [
      { title: "Standard" },
      { title: "Deluxe", ticket_type: 2, price_cents: 1750 },
      { title: "Premium", ticket_type: 3, price_cents: 2250, quota: 1 },
    ],
  });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 1250);
  await logInAs(page.context(), database, member);
  const items = JSON.stringify({ tickets: [{ id: event.offerId, quantity: 1 }] });
  const ordered = await page.request.post("/checkout/tickets", {
    form: { items, total: "12.50", useCredits: "1250" },
  });
  expect(await ordered.json()).toMatchObject({ status: 250 });
  const ticketOf = () =>
    database
      .selectFrom("ticket")
      .innerJoin("customer_order", "customer_order.id", "ticket.order_id")
      .select(["ticket.id", "ticket.ticket_type as type"])
      .where("customer_order.account_id", "=", member.id)
      .executeTakeFirst();
  await expect.poll(ticketOf, { timeout: 20_000 }).toBeDefined();
  const { id: ticketId } = (await ticketOf()) ?? { id: 0 };
  return { event, member, ticketId, typeNow: async () => (await ticketOf())?.type };
}

test("a ticket becomes a better one, after a payment that failed", async ({ page, database }) => {
  const { event, typeNow } = await openTicketHolder(page, database);
  await page.goto("/tickets");
  await page.getByRole("button", { name: /^Upgrade auf Deluxe für 5,00/ }).click();
  const checkout = new Checkout(page);
  await expect(checkout.dialog).toContainText("Dein TicketStandard");
  await expect(checkout.dialog).toContainText("Wird zuDeluxe");
  await expect(checkout.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await expect(checkout.dialog).toContainText("kein Widerrufsrecht");
  await expect(checkout.total).toHaveText("5,00\u00a0€");
  await expectFitsEveryone(page, "upgrade");
  await page.goBack();
  await expect(checkout.dialog).toBeHidden();
  await page.goForward();
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("5,00\u00a0€");
  await payment.fail();
  const finished = new Finished(page);
  await expect(finished.failure).toBeVisible();
  expect(await typeNow()).toBe(1);
  await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await payment.pay();
  await finished.expectSuccess();
  await expect(page.getByText(event.title).first()).toBeVisible();
  await expectFitsEveryone(page, "upgrade done");
  await page.getByRole("link", { name: "Zu deinem Ticket" }).click();
  await expect(page).toHaveURL("/tickets");
  await expect(page.getByRole("main")).toContainText("Deluxe");
  expect(await typeNow()).toBe(2);
});

test("credits pay for an upgrade in part, and never leave less than a provider takes", async ({
  page,
  database,
}) => {
  const { member, ticketId, typeNow } = await openTicketHolder(page, database);
  await giveCredits(database, member.id, 480);
  await page.goto(`/tickets?kaufen=upgrade&ticket=${ticketId}&stufe=2`);
  const checkout = new Checkout(page);
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  await expect(checkout.line("Guthaben")).toHaveText("\u22124,50\u00a0€");
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,50\u00a0€");
  await page.reload();
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,50\u00a0€");
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("0,50\u00a0€");
  await payment.pay();
  await new Finished(page).expectSuccess();
  expect(await typeNow()).toBe(2);
});

test("while an upgrade waits for its payment there is no second one, but a way to pay", async ({
  page,
  database,
  otherContext,
}) => {
  const { member, ticketId, typeNow } = await openTicketHolder(page, database);
  const address = `/tickets?kaufen=upgrade&ticket=${ticketId}&stufe=3`;
  await logInAs(otherContext, database, member);
  const elsewhere = await otherContext.newPage();
  await elsewhere.goto(address);
  const other = new Checkout(elsewhere);
  await expect(other.orderButton).toBeEnabled();

  await page.goto(address);
  const checkout = new Checkout(page);
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("10,00\u00a0€");

  await other.order();
  await expect(other.dialog.getByText("Kauf noch nicht abgeschlossen").first()).toBeVisible();
  await elsewhere.reload();
  await expect(other.dialog.getByText("Kauf noch nicht abgeschlossen")).toBeVisible();
  await expect(other.orderButton).toBeHidden();
  await expectFitsEveryone(elsewhere, "upgrade that waits for its payment");

  // Given up, and found again from the ticket.
  await payment.cancel();
  await expect(new Finished(page).givenUp).toBeVisible();
  await page.goto("/tickets");
  await expect(page.getByText("Bis sie da ist, gilt dein Ticket wie bisher.")).toBeVisible();
  await page.getByRole("button", { name: /^QR-Code zeigen/ }).click();
  const code = page.getByRole("img", { name: "QR-Code von Ticket 1" });
  const old = await codeOn(code);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Upgrade ansehen/ }).click();
  await expect(checkout.dialog.getByText(/^Deine Bestellung ist bis/)).toBeVisible();
  await checkout.dialog.getByRole("link", { name: "Zur Zahlung" }).click();
  await payment.pay();
  await new Finished(page).expectSuccess();
  expect(await typeNow()).toBe(3);
  await page.goto("/tickets");
  await page.getByRole("button", { name: /^QR-Code zeigen/ }).click();
  expect(await codeOn(code)).not.toBe(old);
});
