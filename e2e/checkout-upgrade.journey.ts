import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";
import { openTicketHolder } from "./ticket-holder.ts";

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
