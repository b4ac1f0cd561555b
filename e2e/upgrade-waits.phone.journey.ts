import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { logInAs } from "./own-member.ts";
import { codeOn } from "./own-tickets.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";
import { openTicketHolder } from "./ticket-holder.ts";

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
