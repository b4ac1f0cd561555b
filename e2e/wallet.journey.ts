import type { Page } from "@playwright/test";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { openFullWallet } from "./own-wallet.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const balance = (page: Page, amount: string) =>
  expect(page.getByText("Dein Guthaben").locator("xpath=following-sibling::p[1]")).toHaveText(amount);
const transactions = (page: Page) =>
  page.getByRole("region", { name: "Letzte Transaktionen" }).getByRole("listitem");

test("a member tops up, sees it come, gives it back unspent, and is paid out what is left of another", async ({
  page,
  context,
  database,
}) => {
  test.setTimeout(90_000);
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Guthaben" }).first().click();
  await expect(page).toHaveURL("/wallet");
  await balance(page, "0,00\u00a0€");
  await expect(page.getByText("Keine Transaktionen vorhanden.")).toBeVisible();

  await page.getByRole("button", { name: "Guthaben aufladen" }).click();
  await expect(page).toHaveURL(/kaufen=guthaben/);
  const dialog = page.getByRole("dialog", { name: "Guthaben aufladen" });
  await dialog.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  const payment = new PaymentPage(page);
  await payment.expectOpen("10,00\u00a0€");
  await payment.pay();
  await new Finished(page).expectSuccess();

  await page.goto("/notifications");
  await expect(page.getByText("Dein Guthaben ist aufgeladen").first()).toBeVisible();
  await page.goto("/wallet");
  await balance(page, "10,00\u00a0€");
  await expect(transactions(page)).toHaveText([/^Aufladung#\d+ · .*\+10,00\u00a0€$/]);
  await expectFitsEveryone(page, "credits with a top-up to give back");

  await page.getByRole("button", { name: /^Aufladung .* zurückgeben$/ }).click();
  const asked = page.getByRole("dialog", { name: "Aufladung zurückgeben?" });
  await expectFitsEveryone(page, "give a top-up back");
  await asked.getByRole("button", { name: "Zurückgeben" }).click();
  await balance(page, "0,00\u00a0€");
  await expect(transactions(page)).toHaveText([
    /^Aufladung zurückgegeben.*\u221210,00\u00a0€$/,
    /^Aufladung#/,
  ]);
  await expect(page.getByRole("button", { name: /zurückgeben/ })).toHaveCount(0);

  await giveCredits(database, mara.id, 1250);
  await page.reload();
  await page.getByRole("button", { name: "Guthaben auszahlen" }).click();
  const payout = page.getByRole("dialog", { name: "Guthaben auszahlen" });
  await payout.getByLabel("Kontoinhaber").fill("Mara Lindqvist");
  await payout.getByLabel("IBAN").fill("DE02 1203 0000 0000 2020 52");
  await payout.getByRole("button", { name: "Auszahlen" }).click();
  await expect(payout.getByText("Diese IBAN stimmt nicht. Bitte prüfe sie noch einmal.")).toBeVisible();
  await payout.getByLabel("IBAN").fill("DE02 1203 0000 0000 2020 51");
  await payout.getByRole("button", { name: "Auszahlen" }).click();
  await expect(page.getByText(/^Auszahlung von 12,50\u00a0€, angefordert am/)).toBeVisible();
  await balance(page, "0,00\u00a0€");
  await expect(page.getByRole("button", { name: "Guthaben auszahlen" })).toHaveCount(0);
});

test("a payment that is given up brings nothing, and leads back to the credits", async ({
  page,
  context,
  database,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/wallet?kaufen=guthaben");
  const dialog = page.getByRole("dialog", { name: "Guthaben aufladen" });
  await dialog.getByRole("button", { name: "Zahlungspflichtig bestellen" }).click();
  await new PaymentPage(page).cancel();
  await expect(new Finished(page).givenUp).toBeVisible();
  await page.goto("/wallet");
  await balance(page, "0,00\u00a0€");
  await expect(page.getByText("Keine Transaktionen vorhanden.")).toBeVisible();
});

test("what orders hold is told apart, and older transactions come when the end of the list is seen", async ({
  page,
  database,
}) => {
  const member = await openFullWallet(page, database);
  await expect(page.getByText("1,00\u00a0€ sind für offene Bestellungen reserviert.")).toBeVisible();
  await expect(transactions(page).nth(1)).toContainText("Tickets: Nacht der überlangen");
  for (let count = 0; count < 100; count++) await giveCredits(database, member.id, 100 + count);
  await page.reload();
  await expect(transactions(page).first()).toContainText("+1,99\u00a0€");
  // Who jumps past the end of the list has seen it as well; of 103 rows there are four pages.
  for (const there of [60, 90, 103]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(async () => {
      expect(await transactions(page).count()).toBeGreaterThanOrEqual(there);
    }).toPass();
  }
  await expect(transactions(page).last()).toContainText("+1.234,56\u00a0€");
  await expect(page.getByRole("button", { name: "Ältere anzeigen" })).toHaveCount(0);
});

test("credits that come while the page is open are seen at once, by the checkout as well", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await giveCredits(database, mara.id, 1000);
  await logInAs(context, database, mara);
  await page.goto("/wallet");
  await balance(page, "10,00\u00a0€");
  await giveCredits(database, mara.id, 250);
  await balance(page, "12,50\u00a0€");
  await expect(transactions(page)).toHaveText([/\+2,50\u00a0€$/, /\+10,00\u00a0€$/]);
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await expect(checkout.dialog.getByText("12,50\u00a0€ verfügbar")).toBeVisible();
  await giveCredits(database, mara.id, 100);
  await expect(checkout.dialog.getByText("13,50\u00a0€ verfügbar")).toBeVisible();
});

test("what does not arrive is said, and asked for again", async ({ page, context, database, cutOff }) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/agb");
  const letThrough = await cutOff(/\/wallet\/transactions$/);
  await page.getByRole("navigation").getByRole("link", { name: "Guthaben" }).first().click();
  await expect(page.getByText("Deine Transaktionen sind nicht angekommen")).toBeVisible({ timeout: 20_000 });
  await expectFitsEveryone(page, "credits that did not arrive");
  await letThrough();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Keine Transaktionen vorhanden.")).toBeVisible();
});
