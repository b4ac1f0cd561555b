import { expect, test } from "./journey.ts";
import { orderOf, ordersOf, paymentsOf, stockOf, ticketsOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";
import { PaymentPage } from "./screens/payment-page.ts";

test("a reload in every step loses nothing and buys nothing twice", async ({ page, database, email }) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Standard", personal: true }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.fillGuest(aGuest(email));
  await checkout.nameTicket(2, "Jonas", "Krämer");

  await page.reload();
  await expect(checkout.dialog).toBeVisible();
  await expect(checkout.quantity("Standard")).toHaveText("2");
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await expect(checkout.dialog.getByText("Jonas Krämer")).toBeVisible();
  await checkout.order();

  const payment = new PaymentPage(page);
  await payment.expectOpen("25,00 €");
  await page.reload();
  await payment.expectOpen("25,00 €");
  await payment.pay();

  await expect(page).toHaveURL(/\/checkoutFinished\//);
  await page.reload();
  const finished = new Finished(page);
  await finished.expectSuccess();
  await page.reload();
  await finished.expectSuccess();

  const order = await orderOf(database, email);
  expect(await ticketsOf(database, order.id)).toHaveLength(2);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 2, held: 0 });

  // The next order for this event begins empty, but for the buyer's own data.
  await page.goto(event.path);
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(checkout.quantity("Standard")).toHaveText("1");
  await expect(checkout.field("E-Mail")).toHaveValue(email);
});

test("a double click on the order button is one order and one payment", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.orderButton.dblclick();
  const payment = new PaymentPage(page);
  await expect(payment.payButton).toBeVisible();
  await payment.payButton.dblclick({ noWaitAfter: true });
  await new Finished(page).expectSuccess();
  const order = await orderOf(database, email);
  expect(await paymentsOf(database, order.id)).toEqual([{ state: "succeeded", effect: "order_paid" }]);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
});

test("back from the payment page leads to the same order, not to a second one", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const firstPayment = page.url();
  await page.goBack();
  const checkout = new Checkout(page);
  await checkout.dialog.getByRole("link", { name: "Zur Zahlung" }).click();
  await expect(payment.payButton).toBeVisible();
  expect(page.url()).toBe(firstPayment);

  // Neither does a buyer who presses the same button again.
  await page.goBack();
  await checkout.dialog.getByRole("button", { name: "Neu bestellen" }).click();
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await checkout.order();
  await expect(payment.payButton).toBeVisible();
  expect(page.url()).toBe(firstPayment);
  await payment.pay();
  await new Finished(page).expectSuccess();
  expect(await ordersOf(database, email)).toHaveLength(1);
});

test("back from the finished checkout does not pay again", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  await payment.pay();
  const finished = new Finished(page);
  await finished.expectSuccess();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Bezahlt" })).toBeVisible();
  await expect(payment.payButton).toBeHidden();
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await finished.expectSuccess();
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
});

test("back closes the checkout and leaves the page where it was", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.field("E-Mail").fill(email);
  await page.goBack();
  await expect(checkout.dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
  await page.goForward();
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await expect(checkout.dialog).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(checkout.dialog).toBeHidden();
});

test("two tabs on the same payment: it is paid once", async ({
  page,
  context,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const other = new PaymentPage(await context.newPage());
  await other.page.goto(page.url());
  await payment.pay();
  await new Finished(page).expectSuccess();

  await other.pay();
  await expect(other.page.getByRole("alert")).toHaveText(
    "Das geht in diesem Zustand der Zahlung nicht mehr.",
  );
  await other.page.getByRole("link", { name: "Zurück zum Shop" }).click();
  await new Finished(other.page).expectSuccess();
  const order = await orderOf(database, email);
  expect(await paymentsOf(database, order.id)).toHaveLength(1);
});

test("two tabs with an order each buy what each of them says", async ({ page, context, database, email }) => {
  const event = await createOwnEvent(database);
  const other = await context.newPage();
  const [first, second] = [
    await orderToPayment(page, event.path, email),
    await orderToPayment(other, event.path, email),
  ];
  await first.pay();
  await second.pay();
  await new Finished(page).expectSuccess();
  await new Finished(other).expectSuccess();
  expect((await ordersOf(database, email)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 2, held: 0 });
});
