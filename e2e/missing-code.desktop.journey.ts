import { filesOf } from "./build-files.ts";
import { expect, test } from "./journey.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Checkout } from "./screens/checkout.ts";

const SAID = "Dieser Teil der Seite ist nicht angekommen. Lade sie neu, sobald du wieder Empfang hast.";

test("a page outlasts an advertisement, and what is typed a dialog, whose code does not arrive", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/profile");
  await cutOff(filesOf("/ad-slot.lazy.tsx", "/end-sessions-dialog.lazy.tsx"));
  const ad = page.waitForEvent("requestfailed", (request) =>
    filesOf("/ad-slot.lazy.tsx").test(request.url()),
  );
  await page.mouse.wheel(0, 400);
  await ad;
  await page.getByRole("main").getByRole("link", { name: "Einstellungen" }).click();
  await page.getByLabel("Vorname").fill("Marlene");
  for (const _ of [1, 2]) {
    await page.getByRole("button", { name: "Überall abmelden" }).click();
    await expect(page.getByText(SAID)).toBeVisible();
    await page.getByRole("button", { name: "Schließen" }).click();
    await expect(page.getByText(SAID)).toBeHidden();
  }
  await expect(page.getByLabel("Vorname")).toHaveValue("Marlene");
});

test("a dialog in the address that does not arrive leads back to the profile, and out of it one can log out", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/profile");
  await cutOff(filesOf("/profile-dialogs.lazy.tsx", "/follow-session.lazy.ts"));
  await page.getByRole("button", { name: "Freund hinzufügen" }).click();
  await expect(page.getByText(SAID)).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await page.getByRole("main").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
});

test("a checkout whose code did not arrive opens with the retry, with what was chosen", async ({
  page,
  database,
  cutOff,
}) => {
  const event = await createOwnEvent(database);
  await page.goto(event.path);
  await page.getByRole("button", { name: "Ein Ticket mehr" }).click();
  const find = await cutOff(filesOf("/-ticket-checkout.lazy.tsx"));
  await page.getByRole("button", { name: "Tickets kaufen" }).click();
  await expect(page.getByText("Die Kasse lädt nicht. Hast du Empfang?")).toBeVisible();
  await find();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  const checkout = new Checkout(page);
  await expect(checkout.dialog).toBeVisible();
  await expect(checkout.quantity("Standard")).toHaveText("2");
});

test("a page whose code did not arrive comes with the retry", async ({ page, context, database, cutOff }) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/profile");
  const find = await cutOff(filesOf("routes/notifications.tsx"));
  await page.getByRole("link", { name: "Benachrichtigungen" }).first().click();
  await expect(page.getByText("Das ist nicht angekommen")).toBeVisible();
  await find();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Keine Benachrichtigungen vorhanden.")).toBeVisible();
});
