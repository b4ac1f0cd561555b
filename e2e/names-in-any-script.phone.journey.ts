import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { aGuest, Checkout } from "./screens/checkout.ts";
import { Finished } from "./screens/finished.ts";
import { PaymentPage } from "./screens/payment-page.ts";
import { Register } from "./screens/register.ts";
import { fetchPublicKey, openTicket } from "./ticket-files.ts";

test("who writes their name in Chinese buys with it, and a name that no font knows is asked for in Latin letters", async ({
  page,
  request,
  database,
  server,
  email,
}) => {
  const event = await createOwnEvent(database, { offers: [{ title: "Frühbucher", personal: true }] });
  const checkout = new Checkout(page);
  await checkout.openFrom(event.path);
  await checkout.takeMore("Frühbucher", 1);
  await checkout.fillGuest({ ...aGuest(email), firstname: "明", lastname: "李" });
  await expect(checkout.dialog.getByRole("textbox", { name: /lateinischer Schrift/ })).toHaveCount(0);
  await checkout.nameTicket(2, "Mia 🦋", "ཟླ་བ");
  await expect(checkout.dialog.getByText("Bitte gib den Namen ohne Emojis an.")).toBeVisible();
  await checkout.nameTicket(2, "Tashi", "ཟླ་བ");
  await expect(checkout.dialog.getByText("Noch offen: Name auf Ticket 2")).toBeVisible();
  await expect(checkout.orderButton).toBeDisabled();
  const latin = checkout.field("Nachname in lateinischer Schrift");
  await latin.fill("Зла");
  await checkout.field("Telefon").focus();
  await expect(latin).toHaveAttribute("aria-invalid", "true");
  await latin.fill("Dawa");
  await checkout.field("Telefon").focus();
  await expect(checkout.dialog.getByText("Auf dem Ticket: Tashi Dawa")).toBeVisible();
  await checkout.order();
  await new PaymentPage(page).pay();

  const finished = new Finished(page);
  await finished.expectSuccess();
  for (const name of ["明 李", "Tashi ཟླ་བ"])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  const key = await fetchPublicKey(request, server.dataDir);
  const own = await openTicket((await finished.download("Ticket 1 als PDF laden")).file, key);
  expect(own.text).toContain("明 李");
  const other = await openTicket((await finished.download("Ticket 2 als PDF laden")).file, key);
  expect(other.text).toContain("Tashi Dawa");
  expect(other.text).not.toContain("\ufffd");
});

test("somebody with an Arabic name registers and is greeted by it; in the settings another script asks for Latin letters", async ({
  page,
  database,
  email,
}) => {
  const register = new Register(page);
  await register.open();
  await register.skip.click();
  await register.fillNames("محمد", "علي");
  await expect(page.getByRole("heading", { level: 1, name: "Hallo محمد!" })).toBeVisible();
  await register.fillAccount(email);
  await register.send.click();
  await page.waitForURL("/home");

  await page.goto("/settings");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(field("Vorname")).toHaveValue("محمد");
  await field("Vorname").fill("བཀྲ་ཤིས");
  await page.getByRole("button", { name: "Änderungen speichern" }).click();
  await expect(field("Vorname in lateinischer Schrift")).toBeFocused();
  await expect(page.getByText("Nicht alle Zeichen davon können wir drucken.")).toBeVisible();
  await field("Vorname in lateinischer Schrift").fill("Tashi");
  await page.getByRole("button", { name: "Änderungen speichern" }).click();
  await expect(page.getByText("Die Änderungen wurden erfolgreich übernommen.")).toBeVisible();
  const account = await database
    .selectFrom("account")
    .select(["firstname", "firstname_latin", "lastname", "lastname_latin"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(account).toEqual({
    firstname: "བཀྲ་ཤིས",
    firstname_latin: "Tashi",
    lastname: "علي",
    lastname_latin: null,
  });
});
