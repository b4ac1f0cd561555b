import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";

test("a guest who has bought is offered an account with the order's address, which no link carries", async ({
  page,
  context,
  otherContext,
  database,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ price_cents: 0, fee_cents: 0 }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.fillGuest(aGuest(email));
  await checkout.order();
  const finished = new Finished(page);
  await finished.expectSuccess();
  const offer = page.getByRole("region", { name: "Willst du ein Konto?" });
  await expect(offer).toContainText(email);

  // Another holder of the page's address learns nothing of the buyer's.
  const elsewhere = await otherContext.newPage();
  await elsewhere.goto(page.url());
  await expect(new Finished(elsewhere).success).toBeVisible();
  await expect(elsewhere.getByRole("region", { name: "Willst du ein Konto?" })).toHaveCount(0);
  expect(await elsewhere.content()).not.toContain(email);

  await offer.getByRole("link", { name: "Konto anlegen" }).click();
  await expect(page).toHaveURL("/register");
  await page.getByRole("button", { name: "Überspringen" }).click();
  await expect(page.getByRole("textbox", { name: "Vorname" })).toHaveValue("Mara");
  await expect(page.getByRole("textbox", { name: "Nachname" })).toHaveValue("Lindqvist");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByRole("textbox", { name: "E-Mail" })).toHaveValue(email);
  expect(page.url()).not.toContain(encodeURIComponent(email));

  await page.goto(`/checkoutFinished/${finishedPath(elsewhere.url())}`);
  await offer.getByRole("button", { name: "Nein danke" }).click();
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(finished.success).toBeVisible();
  await expect(offer).toHaveCount(0);

  // A member has an account.
  await page.evaluate(() => sessionStorage.removeItem("nachtfalter.checkout.no-account"));
  await logInAs(context, database, await createOwnMember(database));
  await page.reload();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Benachrichtigung/ })
    .waitFor();
  await expect(finished.success).toBeVisible();
  await expect(offer).toHaveCount(0);
});

const finishedPath = (url: string) => new URL(url).pathname.split("/").at(-1) ?? "";
