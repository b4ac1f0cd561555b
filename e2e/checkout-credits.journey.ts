import { hashPassword } from "#server/areas/accounts/public.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { ordersOf } from "./order-records.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { LOGIN_PASSWORD } from "./screens/login.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const AMOUNT = "Eigener Betrag in Euro";

test("an own amount outlives a reload and a payment that fails; the second one tops up", async ({
  page,
  context,
  database,
}) => {
  const member = await createOwnMember(database);
  await logInAs(context, database, member);
  await page.goto("/wallet?kaufen=guthaben");
  const checkout = new Checkout(page);
  const amount = checkout.dialog.getByLabel(AMOUNT);
  await expect(amount).toHaveValue("10");
  await expect(checkout.dialog).toContainText("14\u00a0Tage Widerrufsrecht");
  await expect(checkout.dialog).not.toContainText("Freizeitveranstaltungen");
  await checkout.dialog.getByText("25\u00a0€", { exact: true }).click();
  await expect(amount).toHaveValue("25");
  await expect(checkout.total).toHaveText("25,00\u00a0€");
  await expectFitsEveryone(page, "top-up");

  await amount.fill("12,55");
  await expect(checkout.orderButton).toBeDisabled();
  await checkout.dialog.getByRole("link", { name: "Betrag" }).click();
  await expect(amount).toBeFocused();
  await amount.blur();
  await expect(amount).toHaveAccessibleDescription("Bitte wähle einen Betrag in Schritten von 10\u00a0Cent.");
  await amount.fill("12,5");
  await expect(checkout.dialog.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.reload();
  await expect(amount).toHaveValue("12,5");
  await checkout.order();

  const payment = new PaymentPage(page);
  await payment.expectOpen("12,50\u00a0€");
  await payment.fail();
  const finished = new Finished(page);
  await expect(finished.failure).toBeVisible();
  await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await payment.pay();
  await finished.expectSuccess();
  await expect(page.getByText("12,50\u00a0€ sind auf deinem Guthaben.")).toBeVisible();
  await expect(page.getByText("Dein Guthaben: 12,50\u00a0€")).toBeVisible();
  await expect(page.getByRole("link", { name: "Beleg (PDF)" })).toBeVisible();
  await expectFitsEveryone(page, "top-up done");
  await page.getByRole("link", { name: "Zum Guthaben" }).click();
  await expect(page).toHaveURL("/wallet");

  // The next top-up begins anew.
  await page.getByRole("button", { name: "Guthaben aufladen" }).click();
  await expect(amount).toHaveValue("10");
  await page.goBack();
  await expect(checkout.dialog).toBeHidden();
  expect(await ordersOf(database, member.email)).toHaveLength(1);
});

test("who comes back from the payment of a top-up finds the way to it, and may choose anew", async ({
  page,
  context,
  database,
}) => {
  const member = await createOwnMember(database);
  await logInAs(context, database, member);
  await page.goto("/wallet?kaufen=guthaben");
  const checkout = new Checkout(page);
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("10,00\u00a0€");
  await page.goto("/wallet?kaufen=guthaben");
  await expect(checkout.dialog.getByText(/^Deine Bestellung ist bis/)).toBeVisible();
  await expectFitsEveryone(page, "top-up that waits for its payment");
  await checkout.dialog.getByRole("button", { name: "Neu bestellen" }).click();
  await expect(checkout.dialog.getByLabel(AMOUNT)).toHaveValue("10");
  await checkout.dialog.getByRole("button", { name: "Schließen" }).click();
  await page.goto("/wallet?kaufen=guthaben");
  await checkout.dialog.getByRole("link", { name: "Zur Zahlung" }).click();
  await payment.pay();
  await new Finished(page).expectSuccess();
  expect(await ordersOf(database, member.email)).toMatchObject([{ state: "paid", totalCents: 1000 }]);
});

test("a member whose session has ended logs in again, and finds the amount as it was", async ({
  page,
  context,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  const member = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await logInAs(context, database, member);
  await page.goto("/wallet?kaufen=guthaben");
  const checkout = new Checkout(page);
  await checkout.dialog.getByText("50\u00a0€", { exact: true }).click();
  await database.deleteFrom("device_login").where("account_id", "=", member.id).execute();
  await checkout.order();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText(/^Du wurdest abgemeldet/)).toBeVisible();
  await page.getByLabel("E-Mail").fill(member.email);
  const password = page.getByLabel("Passwort", { exact: true });
  await password.fill(LOGIN_PASSWORD);
  await password.press("Enter");
  await expect(checkout.total).toHaveText("50,00\u00a0€");
  await checkout.order();
  await new PaymentPage(page).expectOpen("50,00\u00a0€");
});
