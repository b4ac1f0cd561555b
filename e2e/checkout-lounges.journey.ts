import { hashPassword } from "#server/areas/accounts/public.ts";
import { giveCredits } from "../testing/credits.ts";

import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { orderOf, ordersOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnLounge } from "./own-lounge.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { LOGIN_PASSWORD } from "./screens/login.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const bookingOf = (path: string, loungeId: number) => `${path}?kaufen=lounge&lounge=${loungeId}`;

test("a guest books a lounge without a phone number, and has its code", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Galerie links", price_cents: 32_000, quantity: 3 },
  });
  await page.goto(bookingOf(event.path, loungeId));
  const checkout = new Checkout(page);
  await expect(checkout.dialog.getByRole("heading", { name: "Galerie links" })).toBeVisible();
  await expect(checkout.dialog).toContainText("kein Widerrufsrecht");
  await expect(checkout.field("Telefon")).toHaveCount(0);
  await expect(checkout.orderButton).toBeDisabled();
  await expect(checkout.dialog).toContainText("Noch offen: Vorname");
  await expectFitsEveryone(page, "lounge to book");
  const { firstname, lastname } = aGuest(email);
  await checkout.field("Vorname").fill(firstname);
  await checkout.field("Nachname").fill(lastname);
  await checkout.field("E-Mail").fill(email);
  await checkout.dialog.getByRole("button", { name: "Eine Lounge mehr" }).click();
  await expect(checkout.total).toHaveText("640,00\u00a0€");
  await page.reload();
  await expect(checkout.total).toHaveText("640,00\u00a0€");
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("640,00\u00a0€");
  await payment.fail();
  const finished = new Finished(page);
  await expect(finished.failure).toBeVisible();
  await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await payment.pay();
  await finished.expectSuccess();
  await expect(page.getByText(/^Zwei Lounges für/)).toBeVisible();
  await expect(page.getByRole("button", { name: "QR-Code von Lounge 2 groß zeigen" })).toBeVisible();
  await expectFitsEveryone(page, "lounges booked");
  expect(await orderOf(database, email)).toMatchObject({ state: "paid", totalCents: 64_000 });
});

test("only reserving costs a tenth now and says what stays open; credits pay of it", async ({
  page,
  context,
  database,
}) => {
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Kanzel am Pult", price_cents: 54_000, quantity: 2 },
  });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 1400);
  await logInAs(context, database, member);
  await page.goto(bookingOf(event.path, loungeId));
  const checkout = new Checkout(page);
  await checkout.dialog.getByText("Nur reservieren").click();
  await expect(checkout.total).toHaveText("54,00\u00a0€");
  await expect(checkout.line("Später zu zahlen")).toHaveText("486,00\u00a0€");
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  await expect(checkout.line("Guthaben")).toHaveText("\u221214,00\u00a0€");
  await expect(checkout.line("Noch zu zahlen")).toHaveText("40,00\u00a0€");
  await expectFitsEveryone(page, "lounge to reserve");
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("40,00\u00a0€");

  // Given up, found again, and paid.
  await payment.cancel();
  await expect(new Finished(page).givenUp).toBeVisible();
  await page.goto(bookingOf(event.path, loungeId));
  await expect(checkout.dialog.getByText(/^Deine Bestellung ist bis/)).toBeVisible();
  await checkout.dialog.getByRole("link", { name: "Zur Zahlung" }).click();
  await payment.pay();
  await new Finished(page).expectSuccess();
  await expect(page.getByText(/^Eine Lounge für/)).toBeVisible();
  expect(await orderOf(database, member.email)).toMatchObject({ state: "paid", totalCents: 5400 });
});

test("logging in over a lounge keeps what was chosen; a lounge that goes meanwhile is not sold twice", async ({
  page,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Hinterzimmer", price_cents: 21_000, quantity: 1 },
  });
  const member = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await page.goto(bookingOf(event.path, loungeId));
  const checkout = new Checkout(page);
  await checkout.dialog.getByText("Nur reservieren").click();
  await checkout.dialog.getByText("Einloggen", { exact: true }).first().click();
  await checkout.dialog.getByRole("textbox", { name: "E-Mail" }).fill(member.email);
  const password = checkout.dialog.getByLabel("Passwort", { exact: true });
  await password.fill(LOGIN_PASSWORD);
  await password.press("Enter");
  await expect(checkout.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await expect(checkout.dialog.getByRole("region", { name: "Deine Daten" })).toBeFocused();
  await expect(checkout.total).toHaveText("21,00\u00a0€");
  // The order is on its way: whatever the page still asks for after the login comes too late for it.
  await page.route("**/checkout/lounges", async (route) => {
    await database.updateTable("lounge").set({ quantity: 0 }).where("id", "=", loungeId).execute();
    await route.continue();
  });
  await checkout.order();
  await expect(checkout.alert).toBeVisible();
  await expect(checkout.orderButton).toBeHidden();
  await expect(checkout.dialog.getByText("Ausverkauft").first()).toBeVisible();
  expect(await ordersOf(database, member.email)).toEqual([]);
});

test("a lounge that leaves the programme while it is booked takes nothing along that was typed", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("404");
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    event_id: event.id,
    title: "Wintergarten",
    quantity: 3,
  });
  await page.goto(bookingOf(event.path, loungeId));
  const checkout = new Checkout(page);
  await checkout.field("Vorname").fill("Mara");
  await checkout.field("Nachname").fill("Lindqvist");
  await checkout.field("E-Mail").fill(email);
  await database.deleteFrom("lounge").where("id", "=", loungeId).execute();
  await checkout.order();
  await expect(checkout.alert).toBeVisible();
  await expect(checkout.orderButton).toBeHidden();
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await checkout.field("Vorname").fill("Maren");
  await expectFitsEveryone(page, "lounge that is gone");
});
