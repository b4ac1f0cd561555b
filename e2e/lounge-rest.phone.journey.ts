import type { BrowserContext, Page } from "@playwright/test";
import type { Database } from "#server/platform/database.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnLounge } from "./own-lounge.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

/** A member with two lounges of 320 € reserved by one order, which credits paid. */
async function reserve(page: Page, context: BrowserContext, database: Database) {
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Galerie links", price_cents: 32_000, quantity: 3 },
  });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 6400);
  await logInAs(context, database, member);
  const items = JSON.stringify({ lounges: [{ id: loungeId, quantity: 2, reservation: 1 }] });
  const ordered = await page.request.post("/checkout/lounges", {
    form: { items, total: "64.00", useCredits: "6400" },
  });
  expect(await ordered.json()).toMatchObject({ status: 250 });
  const booked = () =>
    database
      .selectFrom("lounge_booking")
      .innerJoin("customer_order", "customer_order.id", "lounge_booking.order_id")
      .select("lounge_booking.rest_paid as isPaid")
      .where("customer_order.account_id", "=", member.id)
      .execute();
  await expect.poll(booked, { timeout: 20_000 }).toHaveLength(2);
  return { event, member, arePaid: async () => (await booked()).every(({ isPaid }) => isPaid) };
}

test("the rest of a reservation: seen, given up, found again on another device, and paid", async ({
  page,
  context,
  database,
  otherContext,
}) => {
  const { event, member, arePaid } = await reserve(page, context, database);
  await page.goto("/tickets");
  const pay = page.getByRole("button", { name: /^Rest jetzt zahlen: Galerie links/ });
  await expect(pay).toHaveCount(2);
  await expect(page.getByText("Noch offen: 288,00\u00a0€")).toHaveCount(2);
  await expectFitsEveryone(page, "reserved lounges");
  await pay.last().click();
  const checkout = new Checkout(page);
  await expect(checkout.dialog).toContainText("für alle zusammen");
  await expect(checkout.dialog).toContainText(event.title);
  await expect(checkout.dialog).toContainText("kein Widerrufsrecht");
  await expect(checkout.total).toHaveText("576,00\u00a0€");
  await expectFitsEveryone(page, "rest to pay");
  await page.goBack();
  await expect(checkout.dialog).toBeHidden();
  await page.goForward();
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("576,00\u00a0€");
  await payment.cancel();
  await expect(new Finished(page).givenUp).toBeVisible();
  expect(await arePaid()).toBe(false);

  await page.goto("/tickets");
  await expect(pay).toHaveCount(0);
  await expect(page.getByText(/wartet auf deine Zahlung$/)).toHaveCount(2);
  await expectFitsEveryone(page, "lounges whose rest waits for its payment");

  await logInAs(otherContext, database, member);
  const elsewhere = await otherContext.newPage();
  await elsewhere.goto("/tickets");
  await elsewhere
    .getByRole("link", { name: /^Zur Zahlung des Rests/ })
    .first()
    .click();
  await elsewhere.getByRole("link", { name: /bezahlen$/ }).click();
  const paymentElsewhere = new PaymentPage(elsewhere);
  await paymentElsewhere.fail();
  const finished = new Finished(elsewhere);
  await expect(finished.failure).toBeVisible();
  await elsewhere.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await paymentElsewhere.pay();
  await finished.expectSuccess();
  await expectFitsEveryone(elsewhere, "rest paid");
  expect(await arePaid()).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: /^QR-Code zeigen: Galerie links/ })).toHaveCount(2);
  await expect(page.getByText("Noch offen")).toHaveCount(0);
});

test("credits pay for the rest, and the address of its checkout is that of one's own booking alone", async ({
  page,
  context,
  database,
}) => {
  const { member, arePaid } = await reserve(page, context, database);
  await giveCredits(database, member.id, 60_000);
  await page.goto("/tickets?kaufen=rest&buchung=999999");
  await expect(page).toHaveURL("/tickets");
  await page
    .getByRole("button", { name: /^Rest jetzt zahlen/ })
    .first()
    .click();
  const checkout = new Checkout(page);
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  await expect(checkout.line("Guthaben")).toHaveText("\u2212576,00\u00a0€");
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,00\u00a0€");
  await page.reload();
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,00\u00a0€");
  await checkout.order();
  await new Finished(page).expectSuccess();
  expect(await arePaid()).toBe(true);
});
