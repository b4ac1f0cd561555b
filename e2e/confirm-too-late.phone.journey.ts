import { sql } from "kysely";
import { confirmationIn, FREE_TO_CONFIRM } from "./confirmation.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { stockOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";

test("who is too late is told so by the order's page and by the link, and led back to the event", async ({
  page,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, FREE_TO_CONFIRM);
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
  await page.goto(confirmationIn(mail?.text));
  await page.getByRole("button", { name: "Adresse bestätigen" }).click();
  await expect(page.getByRole("alert")).toContainText("Die Zeit zum Bestätigen ist abgelaufen");
  await page.getByRole("link", { name: "Zum Event" }).click();
  await expect(page).toHaveURL(event.path);
});
