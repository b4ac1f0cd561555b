import { sql } from "kysely";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { stockOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";

const FREE = { event: { free_tickets_need_confirmation: true }, offers: [{ price_cents: 0 }] };

const linkIn = (text: string | undefined) =>
  /http\S+tickets-bestaetigen\?key=[\w-]+/.exec(text ?? "")?.[0] ?? "";

test("free tickets are the buyer's once the mail's link was opened and its button pressed", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, FREE);
  const checkout = new Checkout(page);
  await page.goto(event.path);
  await expect(page.getByText(/bestätigst du nach der Bestellung deine E\W+Mail-Adresse/)).toBeVisible();
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await expect(checkout.dialog.getByText("Bestätige darin deine Adresse")).toBeVisible();
  await checkout.order();

  await expect(page.getByRole("heading", { level: 1, name: "Bestätige deine Adresse" })).toBeVisible();
  await expect(page.getByText(/Deine Plätze sind bis .* reserviert/)).toBeVisible();
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 0, held: 1 });
  await mailsTo(database, email, 1);
  await page.getByRole("button", { name: "Mail noch einmal schicken" }).click();
  await expect(page.getByText("Die Mail ist noch einmal unterwegs.").first()).toBeVisible();
  const [first, second] = await mailsTo(database, email, 2);
  expect(linkIn(second?.text)).toBe(linkIn(first?.text));

  await page.goto(linkIn(first?.text));
  await expect(page.getByRole("heading", { level: 1, name: "Deine Tickets" })).toBeVisible();
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 0, held: 1 });
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();

  await new Finished(page).expectSuccess();
  await expect(page).toHaveURL(/\/checkoutFinished\//);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
  await mailsTo(database, email, 3);
});

test("who is too late is told so by the order's page and by the link, and led back to the event", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, FREE);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  await expect(page.getByRole("heading", { level: 1, name: "Bestätige deine Adresse" })).toBeVisible();
  const [mail] = await mailsTo(database, email, 1);
  // The sweeper takes what ended half a minute ago.
  await sql`update order_hold set expires_at = now() - interval '1 hour' from customer_order
    where id = order_id and email = ${email}`.execute(database);

  await new Finished(page).expectFailure("Die Zeit zum Bestätigen ist abgelaufen");
  await expect
    .poll(() => stockOf(database, event.offerId), { timeout: 80_000 })
    .toMatchObject({ sold: 0, held: 0 });
  await page.goto(linkIn(mail?.text));
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await expect(page.getByRole("alert")).toContainText("Die Zeit zum Bestätigen ist abgelaufen");
  await page.getByRole("link", { name: "Zum Event" }).click();
  await expect(page).toHaveURL(event.path);
});
