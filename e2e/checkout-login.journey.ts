import { hashPassword } from "#server/areas/accounts/public.ts";
import { expect, test } from "./journey.ts";
import { orderOf } from "./order-records.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { LOGIN_PASSWORD } from "./screens/login.ts";
import { PaymentPage } from "./screens/payment-page.ts";

test("a member orders in two taps, without contact fields", async ({ page, database }) => {
  const event = await createOwnEvent(database);
  const member = await createOwnMember(database, { phone: "+49 170 5550142" });
  await logInAs(page.context(), database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await expect(checkout.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await expect(checkout.dialog).toContainText(`Tickets gehen an ${member.email}`);
  await expect(checkout.dialog.locator("input[required]")).toHaveCount(0);
  await checkout.order();
  await new PaymentPage(page).pay();
  await new Finished(page).expectSuccess();
  const order = await orderOf(database, member.email);
  const { account_id } = await database
    .selectFrom("customer_order")
    .select("account_id")
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(account_id).toBe(member.id);
});

test("logging in inside the checkout keeps what was filled in; Enter sends it", async ({
  page,
  database,
}) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Standard", personal: true }] });
  const { email } = await createOwnMember(database, {
    phone: "+49 170 5550142",
    password_hash: await hashPassword(LOGIN_PASSWORD),
  });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await checkout.fillGuest(aGuest("gast@example.org"));
  await checkout.nameTicket(2, "Jonas", "Krämer");
  await checkout.dialog.getByText("Einloggen", { exact: true }).first().click();
  await expect(checkout.orderButton).toBeDisabled();
  await expect(checkout.dialog).toContainText("Noch offen: Login");
  const address = checkout.dialog.getByRole("textbox", { name: "E-Mail" });
  await expect(address).toHaveValue("gast@example.org");
  await address.fill(email);
  const password = checkout.dialog.getByLabel("Passwort", { exact: true });
  await password.fill("nicht das Passwort");
  await password.press("Enter");
  await expect(checkout.alert).toHaveText("Login fehlgeschlagen. Bitte überprüfe deine Angaben.");
  await password.fill(LOGIN_PASSWORD);
  await password.press("Enter");
  await expect(checkout.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await expect(checkout.quantity("Standard")).toHaveText("2");
  await expect(checkout.dialog).toContainText("Jonas Krämer");
  await checkout.order();
  await expect(new PaymentPage(page).payButton).toBeVisible();
  expect((await orderOf(database, email)).state).toBe("pending");
});

test("a session that ends before the order asks who orders, and loses nothing", async ({
  page,
  database,
}) => {
  const event = await createOwnEvent(database);
  const member = await createOwnMember(database, { phone: "+49 170 5550142" });
  await logInAs(page.context(), database, member);
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Standard", 1);
  await expect(checkout.dialog).toContainText("Eingeloggt als Mara Lindqvist");
  await database.deleteFrom("device_login").where("account_id", "=", member.id).execute();
  await checkout.order();
  await expect(checkout.alert).toHaveText("Bitte erneut einlogen oder Email angeben");
  await expect(checkout.field("Vorname")).toHaveValue("");
  await expect(checkout.quantity("Standard")).toHaveText("2");
  await checkout.fillGuest(aGuest(member.email));
  await checkout.order();
  await expect(new PaymentPage(page).payButton).toBeVisible();
});
