import type { Database } from "#server/platform/database.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { endHold, orderOf, ordersOf, stockOf, ticketsOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { orderToPayment } from "./screens/order-to-payment.ts";

const sellOut = (database: Database, offerId: number) =>
  database
    .updateTable("ticket_offer")
    .set(({ ref }) => ({ quota: ref("sold") }))
    .where("id", "=", offerId)
    .execute();

test("a hold that ends gives the place back, and whoever comes back reads why", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const payment = await orderToPayment(page, event.path, email);
  const order = await orderOf(database, email);
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 1, sold: 0 });
  await endHold(database, order.id);
  await expect.poll(() => stockOf(database, event.offerId)).toMatchObject({ held: 0, sold: 0 });
  expect(await orderOf(database, email)).toMatchObject({ state: "expired" });

  await page.reload();
  await expect(page.getByRole("heading", { name: "Zahlungsfrist vorbei" })).toBeVisible();
  await expect(payment.payButton).toBeHidden();
  await page.getByRole("link", { name: "Zurück zum Shop" }).click();
  const finished = new Finished(page);
  await finished.expectFailure("Die Zeit zum Bezahlen ist abgelaufen, deine Tickets sind wieder frei.");
  await expect(page.getByRole("link", { name: "Noch einmal bezahlen" })).toBeHidden();

  await page.getByRole("link", { name: "Zurück zum Event" }).click();
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await new Checkout(page).order();
  await payment.pay();
  await finished.expectSuccess();
  expect((await ordersOf(database, email)).map(({ state }) => state)).toEqual(["expired", "paid"]);
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 0, sold: 1 });
});

test("an open payment shows how long the places are held, and when they are not any more", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const leaving = page.waitForRequest(/\/bezahlen\/[^/]+$/);
  await orderToPayment(page, event.path, email);
  const cipher = new URL((await leaving).url()).pathname.split("/").at(-1);
  await page.goto(`/checkoutFinished/${cipher}`);
  await expect(page.getByRole("heading", { name: "Noch nicht bezahlt" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^(30|31):\d\d$/);
  await expect(page.getByRole("link", { name: "Weiter zur Zahlung" })).toBeVisible();
  await endHold(database, (await orderOf(database, email)).id);
  await new Finished(page).expectFailure(/Die Zeit zum Bezahlen ist abgelaufen/);
});

test("sold out while the checkout was filled in: nothing is bought, and it says so", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database, { offers: [{ title: "Frühbucher" }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await sellOut(database, event.offerId);
  await checkout.order();
  await expect(checkout.alert).toHaveText("Ausverkauft: „Frühbucher“ ist nicht mehr verfügbar.");
  expect(await ordersOf(database, email)).toEqual([]);
  await expect(checkout.field("E-Mail")).toHaveValue(email);
});

test("fewer left than wanted: the rest can still be bought", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database, { offers: [{ title: "Frühbucher" }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Frühbucher", 3);
  await checkout.fillGuest(aGuest(email));
  await database.updateTable("ticket_offer").set({ quota: 2 }).where("id", "=", event.offerId).execute();
  await checkout.order();
  await expect(checkout.alert).toHaveText("Von „Frühbucher“ sind nur noch 2 Tickets verfügbar.");
  await expect(checkout.quantity("Frühbucher")).toHaveText("2");
  await expect(
    checkout.dialog.getByText(
      "Wir haben deine Anzahl für „Frühbucher“ auf 2 geändert. Gesamt jetzt 25,00 €.",
    ),
  ).toBeVisible();
  await expect(checkout.total).toHaveText("25,00 €");
  await checkout.order();
  await expect(page.getByRole("heading", { name: "25,00 € bezahlen" })).toBeVisible();
  expect(await stockOf(database, event.offerId)).toMatchObject({ held: 2 });
});

test("a price that changed meanwhile is shown before anything is bought", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await expect(checkout.total).toHaveText("12,50 €");
  await database
    .updateTable("ticket_offer")
    .set({ price_cents: 1400 })
    .where("id", "=", event.offerId)
    .execute();
  await checkout.order();
  await expect(checkout.alert).toHaveText("Die Preise haben sich geändert. Bitte prüfe deine Bestellung.");
  await expect(checkout.total).toHaveText("14,00 €");
  expect(await ordersOf(database, email)).toEqual([]);
  await checkout.order();
  await expect(page.getByRole("heading", { name: "14,00 € bezahlen" })).toBeVisible();
});

test("a free ticket needs no payment page", async ({ page, database, email }) => {
  const event = await createOwnEvent(database, {
    offers: [
      { title: "Gästeliste", price_cents: 0 },
      { title: "Deluxe", price_cents: 3000 },
    ],
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  // As the button that opened it, whatever is added.
  await expect(checkout.dialog).toHaveAccessibleName("Tickets holen");
  await expect(checkout.total).toHaveText("Kostenlos");
  await checkout.fillGuest(aGuest(email));
  await checkout.dialog.getByRole("button", { name: "Andere Tickets dazunehmen" }).click();
  await checkout.takeMore("Deluxe", 1);
  await expect(checkout.orderButton).toHaveText("Zahlungspflichtig bestellen");
  await expect(checkout.dialog).toHaveAccessibleName("Tickets holen");
  await checkout.dialog
    .getByRole("group", { name: "Anzahl Deluxe" })
    .getByRole("button", { name: "Ein Ticket weniger" })
    .click();
  await expect(checkout.orderButton).toHaveText("Kostenlos bestellen");
  await checkout.order();
  await expect(page).toHaveURL(/\/checkoutFinished\//);
  await new Finished(page).expectSuccess();
  await expect(page.getByText("Deine Bestellung wird gesendet.")).toHaveCount(0);
  const order = await orderOf(database, email);
  expect(order).toMatchObject({ state: "paid", totalCents: 0 });
  expect(await ticketsOf(database, order.id)).toHaveLength(1);
  await mailsTo(database, email, 1);
});
