import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { endHold, orderOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnLounge } from "./own-lounge.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";

test("who holds the last lounge finds their order and the way to pay it, on the event's page and among all lounges", async ({
  page,
  database,
  email,
  otherContext,
}) => {
  const event = await createOwnEvent(database);
  await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Kanzel am Pult", price_cents: 12_000, quantity: 1 },
  });
  await page.goto(event.path);
  await page.getByRole("button", { name: "Kanzel am Pult: jetzt buchen" }).click();
  const checkout = new Checkout(page);
  const { firstname, lastname } = aGuest(email);
  await checkout.field("Vorname").fill(firstname);
  await checkout.field("Nachname").fill(lastname);
  await checkout.field("E-Mail").fill(email);
  await checkout.order();
  const payment = new PaymentPage(page);
  await payment.expectOpen("120,00\u00a0€");

  await page.goto(event.path);
  const onEvent = page.getByRole("list", { name: "Lounges" }).getByRole("article");
  const own = onEvent.getByRole("region", { name: "Deine Bestellung: Kanzel am Pult" });
  await expect(own.getByText(/^Deine Bestellung ist bis/)).toBeVisible();
  await expect(onEvent).not.toContainText("Ausverkauft");
  await expectFitsEveryone(page, "event with an own order of a lounge");

  await page.goto("/lounges");
  const card = page
    .getByRole("article")
    .filter({ hasText: "Kanzel am Pult" })
    .filter({ hasText: "Deine Bestellung" });
  await expect(card.getByRole("link", { name: "Zur Zahlung" })).toBeVisible();
  await expect(card).not.toContainText("Ausverkauft");
  await expectFitsEveryone(page, "lounges with an own order");

  // For everybody else it is gone.
  const elsewhere = await otherContext.newPage();
  // What is read may be a second behind the sale.
  await expect(async () => {
    await elsewhere.goto(event.path);
    await expect(elsewhere.getByRole("list", { name: "Lounges" })).toContainText("Ausverkauft", {
      timeout: 1_000,
    });
  }).toPass();
  await expect(elsewhere.getByRole("region", { name: /^Deine Bestellung/ })).toHaveCount(0);

  await card.getByRole("link", { name: "Zur Zahlung" }).click();
  await payment.pay();
  await new Finished(page).expectSuccess();
  await page.goto(event.path);
  await expect(onEvent).toContainText("Ausverkauft");
  await expect(own).toHaveCount(0);
  expect(await orderOf(database, email)).toMatchObject({ state: "paid" });
});

test("an order of a lounge that nobody pays leaves it to be booked again", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database);
  const loungeId = await createOwnLounge(database, {
    ...{ event_id: event.id, title: "Hinterzimmer", price_cents: 12_000, quantity: 1 },
  });
  await page.goto(`${event.path}?kaufen=lounge&lounge=${loungeId}`);
  const checkout = new Checkout(page);
  const { firstname, lastname } = aGuest(email);
  await checkout.field("Vorname").fill(firstname);
  await checkout.field("Nachname").fill(lastname);
  await checkout.field("E-Mail").fill(email);
  await checkout.order();
  await new PaymentPage(page).expectOpen("120,00\u00a0€");
  await page.goto(event.path);
  const lounges = page.getByRole("list", { name: "Lounges" });
  await expect(lounges.getByRole("link", { name: "Bestellung ansehen" })).toBeVisible();
  await endHold(database, (await orderOf(database, email)).id);
  await page.reload();
  await expect(lounges.getByRole("button", { name: "Hinterzimmer: jetzt buchen" })).toBeEnabled({
    timeout: 30_000,
  });
  await expect(lounges.getByRole("region")).toHaveCount(0);
});
