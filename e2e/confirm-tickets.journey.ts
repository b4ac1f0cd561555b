import { confirmationIn, FREE_TO_CONFIRM } from "./confirmation.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { stockOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";

test("free tickets are the buyer's once the mail's link was opened and its button pressed", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, FREE_TO_CONFIRM);
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
  expect(confirmationIn(second?.text)).toBe(confirmationIn(first?.text));

  await page.goto(confirmationIn(first?.text));
  await expect(page.getByRole("heading", { level: 1, name: "Deine Tickets" })).toBeVisible();
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 0, held: 1 });
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();

  await new Finished(page).expectSuccess();
  await expect(page).toHaveURL(/\/checkoutFinished\//);
  expect(await stockOf(database, event.offerId)).toMatchObject({ sold: 1, held: 0 });
  await mailsTo(database, email, 3);
});
