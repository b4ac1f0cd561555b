import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { endHold, orderOf, ordersOf, stockOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";
import { PaymentPage } from "./screens/payment-page.ts";

const reserved = /^Deine Bestellung ist bis \d\d:\d\d\sUhr reserviert, noch (30|31):\d\d Minuten\.$/;

test("back from the payment of the last two places leads to it again, and to what was typed once they are free", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Standard", quota: 2, personal: true }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.fillGuest(aGuest(email));
  await checkout.nameTicket(2, "Jonas", "Krämer");
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("25,00 €");
  const paymentUrl = page.url();

  await page.goBack();
  await expect(checkout.dialog.getByText(reserved)).toBeVisible();
  await expect(checkout.orderButton).toBeHidden();
  await expectFitsEveryone(page, "back in the checkout of a held order");
  await page.keyboard.press("Escape");
  await expect(checkout.dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(reserved)).toBeVisible();
  await expectFitsEveryone(page, "event page of a held order");
  await page.getByRole("link", { name: "Zur Zahlung" }).first().click();
  await expect(page).toHaveURL(paymentUrl);

  await page.goto(event.path);
  await page.getByRole("link", { name: "Bestellung ansehen" }).click();
  await expect(page.getByRole("heading", { name: "Noch nicht bezahlt" })).toBeVisible();
  await page.getByRole("link", { name: "Zurück zum Event" }).click();
  await expect(page.getByRole("main").getByText(reserved)).toBeVisible();

  await endHold(database, (await orderOf(database, email)).id);
  await expect.poll(() => stockOf(database, event.offerId)).toMatchObject({ held: 0 });
  await expect(page.getByText(/reserviert/)).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole("button", { name: "Standard kaufen" }).click();
  await expect(checkout.quantity("Standard")).toHaveText("2");
  await expect(checkout.dialog.getByText("Jonas Krämer")).toBeVisible();
});

test("once it is paid, the event page knows nothing of a reservation", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.pay();
  await new Finished(page).expectSuccess();
  await page.goto(event.path);
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(new Checkout(page).orderButton).toBeVisible();
  await expect(page.getByText(/reserviert/)).toHaveCount(0);
});

test("whoever wants something else than the held order can order anew", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  await orderToPayment(page, event.path, email);
  await page.goBack();
  const checkout = new Checkout(page);
  await checkout.dialog.getByRole("button", { name: "Neu bestellen" }).click();
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await checkout.takeMore("Standard", 1);
  await checkout.order();
  await new PaymentPage(page).expectOpen("25,00 €");
  expect(await ordersOf(database, email)).toHaveLength(2);
});

test("back from a free order leads to the event, not into another order", async ({
  page,
  database,
  email,
}) => {
  const longWord = "Donaudampfschifffahrtsgesellschaftsticket";
  const event = await createOwnEvent(database, { offers: [{ title: `${longWord} Plus`, price_cents: 0 }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  await new Finished(page).expectSuccess();
  // A word longer than the ticket breaks, and pushes nothing off it.
  const ticket = await page.getByRole("main").locator("li").filter({ hasText: longWord }).boundingBox();
  const code = await page.getByRole("button", { name: "QR-Code von Ticket 1 groß zeigen" }).boundingBox();
  if (ticket === null || code === null) throw new Error("the ticket or its code is not shown");
  expect(code.x + code.width).toBeLessThan(ticket.x + ticket.width);
  await page.goBack();
  await expect(page).toHaveURL(event.path);
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await expect(checkout.dialog).toBeHidden();
});

for (const [name, given, text] of [
  [
    "sold elsewhere",
    { event: { ticket_sale_link: "https://shop.example/nacht" } },
    /^Tickets gibt es im Shop von/,
  ],
  [
    "not sold",
    { event: { ticket_sale: false } },
    /^Tickets gibt es nur an der Abendkasse\.|^Aktuell sind keine/,
  ],
  ["sold out", { offers: [{ title: "Standard", quota: 0 }] }, "Ausverkauft"],
  [
    "ended",
    { offers: [{ title: "Standard", sale_ends_at: new Date(Date.now() - 3_600_000) }] },
    "Verkauf beendet",
  ],
  ["coming", { offers: [{ title: "Standard", sale_starts_at: new Date(Date.now() + 86_400_000) }] }, /^Ab\s/],
] as const) {
  test(`a link into the checkout of an event that is ${name} leads to the reason`, async ({
    page,
    database,
  }) => {
    const event = await createOwnEvent(database, given);
    await page.goto(`${event.path}?checkout=tickets`);
    await expect(page).toHaveURL(event.path);
    await expect(page.locator("#tickets").getByText(text).first()).toBeInViewport();
    await expect(new Checkout(page).dialog).toBeHidden();
  });
}

test("after a cancelled payment a timer runs, and at its end nothing can be paid any more", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.cancel();
  const finished = new Finished(page);
  await expect(finished.givenUp).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(30|31):\d\d$/);
  await expect(page.getByRole("link", { name: "Noch einmal bezahlen" })).toBeVisible();
  await expectFitsEveryone(page, "cancelled payment");
  await endHold(database, (await orderOf(database, email)).id);
  await finished.expectFailure(/Die Zeit zum Bezahlen ist abgelaufen/);
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Noch einmal bezahlen" })).toHaveCount(0);
});

test("an event that is cancelled while the checkout is filled in cannot be ordered again and again", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  for (const status of ["409", "404"]) expectedFailures.add(status);
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await database.updateTable("event").set({ state: "cancelled" }).where("id", "=", event.id).execute();
  await checkout.order();
  await expect(checkout.alert).toHaveText("Dieses Event wurde abgesagt.");
  await expect(checkout.orderButton).toHaveCount(0);
  expect(await ordersOf(database, email)).toEqual([]);
});
