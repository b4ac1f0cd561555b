import { expect, test } from "./journey.ts";
import { orderOf, ordersOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";

test("fees, insurance and several offers add up above the button and at the bank", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, {
    offers: [
      { title: "Standard", price_cents: 1500, fee_cents: 190, insurance_price_cents: 250 },
      { title: "Deluxe", ticket_type: 2, price_cents: 3000, fee_cents: 300, fee_type: "order" },
    ],
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.dialog.getByRole("button", { name: "Andere Tickets dazunehmen" }).click();
  await checkout.takeMore("Deluxe", 2);
  await checkout.dialog.getByRole("checkbox", { name: /^Ticketversicherung/ }).check();
  await checkout.fillGuest(aGuest(email));
  // 2 × (15,00 + 1,90 + 2,50) + 2 × 30,00 + 3,00
  await expect(checkout.total).toHaveText("101,80 €");
  await checkout.order();
  await expect(page.getByRole("heading", { name: "101,80 € bezahlen" })).toBeVisible();
  expect(await orderOf(database, email)).toMatchObject({ totalCents: 10_180 });
});

test("what is missing or wrong is named and leads to its field", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest({ ...aGuest(email), email: "mara@lindqvist" });
  await checkout.field("E-Mail").blur();
  await expect(checkout.dialog.getByText("Bitte gebe eine gültige E-Mail-Adresse an.")).toBeVisible();
  await expect(checkout.field("E-Mail")).toHaveAttribute("aria-invalid", "true");
  await expect(checkout.orderButton).toBeDisabled();
  await checkout.dialog.getByRole("link", { name: "E-Mail" }).click();
  await expect(checkout.field("E-Mail")).toBeFocused();
  await checkout.field("E-Mail").fill(email);
  await expect(checkout.orderButton).toBeEnabled();
});

test("what only the server finds wrong stands at its field, and nothing else is lost", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("400");
  const event = await createOwnEvent(database, { offers: [{ personal: true }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  // The form knows every rule for names that the server has: a bell gets into two of them on their way.
  await page.route("**/checkout/tickets", async (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    if (form.get("firstname") === "Mara") form.set("firstname", "Ma\u0007ra");
    form.set("userInfo", (form.get("userInfo") ?? "").replace("Brandt", "Bra\\u0007ndt"));
    await route.continue({ postData: form.toString() });
  });
  await checkout.fillGuest(aGuest(email));
  await checkout.nameTicket(2, "Bo", "Brandt");
  await checkout.order();
  await expect(checkout.alert).toHaveText("Bitte prüfe deine Angaben.");
  const first = checkout.field("Vorname");
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toHaveAccessibleDescription("Bitte nur sichtbare Zeichen angeben.");
  await first.fill("Mari");
  await expect(first).not.toHaveAttribute("aria-invalid");
  await checkout.order();
  await expect(checkout.alert).toHaveText("Bitte nur sichtbare Zeichen angeben.");
  const second = checkout.dialog
    .getByRole("group", { name: /^Ticket 2\b/ })
    .getByRole("textbox", { name: "Nachname" });
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription("Bitte nur sichtbare Zeichen angeben.");
  expect(await ordersOf(database, email)).toEqual([]);
  await second.fill("Brand");
  await expect(checkout.alert).toBeHidden();
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  await checkout.order();
  await expect(page.getByRole("heading", { name: "25,00 € bezahlen" })).toBeVisible();
  await orderOf(database, email);
});

test("the order button does not give up what was typed when the network is away", async ({
  page,
  context,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("net::ERR_INTERNET_DISCONNECTED");
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await context.setOffline(true);
  await checkout.order();
  await expect(checkout.alert).toBeInViewport({ ratio: 1 });
  await expect(checkout.orderButton).toBeInViewport({ ratio: 1 });
  await expect(checkout.field("E-Mail")).toHaveValue(email);
  expect(await ordersOf(database, email)).toEqual([]);
  await context.setOffline(false);
  await checkout.order();
  await expect(page.getByRole("heading", { name: "12,50 € bezahlen" })).toBeVisible();
  await orderOf(database, email);
});

test("an answer that got lost on its way does not make a second order", async ({
  page,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("net::ERR_FAILED");
  const event = await createOwnEvent(database);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await page.route(
    "**/checkout/tickets",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await checkout.order();
  await expect(checkout.alert).toBeVisible();
  await expect(page.getByText("Deine Bestellung wird gesendet.")).toHaveCount(0);
  await orderOf(database, email);
  await page.reload();
  await checkout.order();
  await expect(page.getByRole("heading", { name: "12,50 € bezahlen" })).toBeVisible();
  await orderOf(database, email);
});

test("no more can be taken than an order may hold, or than there are", async ({ page, database }) => {
  const event = await createOwnEvent(database, {
    offers: [
      { title: "Drei", quota: 3 },
      { title: "Vier", max_per_order: 4 },
    ],
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.dialog.getByRole("button", { name: "Andere Tickets dazunehmen" }).click();
  await checkout.takeMore("Drei", 2);
  await checkout.takeMore("Vier", 4);
  for (const [offer, most] of [
    ["Drei", "3"],
    ["Vier", "4"],
  ] as const) {
    await expect(checkout.quantity(offer)).toHaveText(most);
    await expect(
      checkout.dialog.getByRole("group", { name: `Anzahl ${offer}` }).getByLabel("Ein Ticket mehr"),
    ).toHaveAttribute("aria-disabled", "true");
  }
});
