import { createCoupon } from "../testing/coupon-factory.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { orderOf, ordersOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const OFFER = { title: "Standard", price_cents: 1500, fee_cents: 190, insurance_price_cents: 250 };

test("an order that is given up frees coupon and credits at once, and what was filled in is ordered anew", async ({
  page,
  context,
  database,
}) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const member = await createOwnMember(database);
  const coupon = await createCoupon(database, { owner_account_id: member.id, max_uses: 1 });
  await giveCredits(database, member.id, 500);
  await logInAs(context, database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  const code = checkout.dialog.getByRole("textbox", { name: "Gutscheincode" });
  await code.fill(coupon.code);
  await code.press("Enter");
  // 15,00 − 10 % + 1,90 = 15,40, of which credits pay 5,00
  await expect(checkout.line("Noch zu zahlen")).toHaveText("10,40\u00a0€");
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("10,40\u00a0€");
  await payment.cancel();

  const finished = page.getByRole("main");
  await expect(finished.getByRole("heading", { name: "Du hast die Zahlung abgebrochen" })).toBeVisible();
  await page.goto("/coupons");
  await expect(
    finished.getByText("Dieser Gutschein steckt in einer offenen Bestellung von dir."),
  ).toBeVisible();
  await page.goBack();
  await finished.getByRole("button", { name: "Bestellung aufgeben" }).click();
  await expect(finished).toContainText("Plätze, Gutschein und Guthaben werden sofort frei.");
  await expectFitsEveryone(page, "an order that is about to be given up");
  await finished.getByRole("button", { name: "Ja, aufgeben" }).click();
  await expect(finished.getByRole("heading", { name: "Deine Bestellung ist aufgegeben." })).toBeVisible();
  await expectFitsEveryone(page, "an order that was given up");
  expect(await orderOf(database, member.email)).toMatchObject({ state: "expired" });

  await finished.getByRole("link", { name: "Zurück zum Event" }).click();
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(checkout.dialog).toContainText(coupon.code);
  await expect(checkout.line("Noch zu zahlen")).toHaveText("10,40\u00a0€");
  await checkout.order();
  await payment.expectOpen("10,40\u00a0€");

  // Given up where it was ordered, too.
  await page.goto(`${event.path}?checkout=tickets`);
  await checkout.dialog.getByRole("button", { name: "Bestellung aufgeben" }).click();
  await checkout.dialog.getByRole("button", { name: "Ja, aufgeben" }).click();
  await expect(checkout.line("Noch zu zahlen")).toHaveText("10,40\u00a0€");
  await checkout.order();
  await payment.expectOpen("10,40\u00a0€");
  await payment.pay();
  await new Finished(page).expectSuccess();
  expect((await ordersOf(database, member.email)).map(({ state }) => state)).toEqual([
    "expired",
    "expired",
    "paid",
  ]);
});
