import { createCoupon } from "../testing/coupon-factory.ts";
import { giveCredits } from "../testing/credits.ts";
import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { orderOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const OFFER = { title: "Standard", price_cents: 1500, fee_cents: 190, insurance_price_cents: 250 };

test("coupon, fees, insurance and credits stand in the order in which they count, and outlive a reload and a failed payment", async ({
  page,
  context,
  database,
}) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const coupon = await createCoupon(database);
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 2000);
  await logInAs(context, database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.dialog.getByRole("checkbox", { name: /^Ticketversicherung/ }).check();
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  const code = checkout.dialog.getByRole("textbox", { name: "Gutscheincode" });
  await code.fill(coupon.code);
  await code.press("Enter");
  await expect(checkout.dialog).toContainText(coupon.code);

  // 2 × 15,00 − 10 % + 2 × 1,90 + 2 × 2,50 = 35,80, of which credits pay 20,00
  const expectStages = async () => {
    await expect(checkout.total).toHaveText("35,80\u00a0€");
    expect(await checkout.dialog.locator("dt, dd").allTextContents()).toEqual([
      ...["2 × Standard", "30,00\u00a0€"],
      ...["Zwischensumme", "30,00\u00a0€"],
      ...["Gutschein", "\u22123,00\u00a0€"],
      ...["Ticketgebühr", "3,80\u00a0€"],
      ...["Ticketversicherung", "5,00\u00a0€"],
      ...["Guthaben", "\u221220,00\u00a0€"],
      ...["Noch zu zahlen", "15,80\u00a0€"],
    ]);
  };
  await expectStages();
  await expectFitsEveryone(page, "tickets with coupon and credits");
  await page.reload();
  await expectStages();
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("15,80\u00a0€");
  await payment.fail();
  const finished = new Finished(page);
  await expect(finished.failure).toBeVisible();
  await page.getByRole("link", { name: "Noch einmal bezahlen" }).click();
  await payment.pay();
  await finished.expectSuccess();
  expect(await orderOf(database, member.email)).toMatchObject({ state: "paid", totalCents: 3580 });
});

test("credits that pay all of it lead straight to the tickets", async ({ page, context, database }) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 5000);
  await logInAs(context, database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,00\u00a0€");
  await expect(checkout.orderButton).toHaveText("Zahlungspflichtig bestellen");
  await checkout.order();
  await new Finished(page).expectSuccess();
  expect(await orderOf(database, member.email)).toMatchObject({ state: "paid", totalCents: 1690 });
});

test("credits that went elsewhere meanwhile are shown anew before anything is bought", async ({
  page,
  context,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const member = await createOwnMember(database);
  await giveCredits(database, member.id, 1690);
  await logInAs(context, database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.dialog.getByRole("checkbox", { name: /^Guthaben verwenden/ }).check();
  await expect(checkout.line("Noch zu zahlen")).toHaveText("0,00\u00a0€");
  const items = JSON.stringify({ tickets: [{ id: event.offerId, quantity: 1, insurance: 0 }] });
  const elsewhere = await page.request.post("/checkout/tickets", {
    form: { items, total: "16.90", useCredits: "690" },
  });
  expect(await elsewhere.json()).toMatchObject({ status: 250 });
  await checkout.order();
  await expect(checkout.alert).toHaveText("Die Preise haben sich geändert. Bitte prüfe deine Bestellung.");
  await expect(checkout.line("Noch zu zahlen")).toHaveText("6,90\u00a0€");
  await checkout.order();
  await new PaymentPage(page).expectOpen("6,90\u00a0€");
});

test("a guest orders with two taps and four fields, a member with two taps and none", async ({
  page,
  otherContext,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [OFFER] });
  const checkout = new Checkout(page);
  await page.goto(event.path);
  // One tap, four fields, one tap.
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(checkout.dialog.locator("input[required]")).toHaveCount(4);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  await new PaymentPage(page).expectOpen("16,90\u00a0€");

  const member = await createOwnMember(database);
  await logInAs(otherContext, database, member);
  const theirs = await otherContext.newPage();
  await theirs.goto(event.path);
  await theirs.getByRole("button", { name: "Tickets kaufen" }).click();
  const other = new Checkout(theirs);
  await expect(other.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await expect(other.dialog.locator("input[required]")).toHaveCount(0);
  await other.order();
  await new PaymentPage(theirs).expectOpen("16,90\u00a0€");
});
