import { hashPassword } from "#server/areas/accounts/passwords.ts";
import { tabTo } from "./by-keyboard.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { PASSWORD, Register } from "./screens/register.ts";
import { Settings } from "./screens/settings.ts";
import { lookInto, portraitOfAPhone } from "./test-picture.ts";

test("a registration by keyboard alone: picture, crop, names, account", async ({ page, database, email }) => {
  const register = new Register(page);
  await register.open();
  const picker = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Bild auswählen" }));
  await page.keyboard.press("Enter");
  await (await picker).setFiles(await portraitOfAPhone());
  await expect(register.crop).toBeVisible();
  await page.locator("main").focus();
  await tabTo(page, register.crop);
  // To the upper end of the picture, then closer.
  for (let press = 0; press < 4; press++) await page.keyboard.press("Shift+ArrowUp");
  await tabTo(page, page.getByRole("slider", { name: "Vergrößern" }));
  await page.keyboard.press("End");
  await expect(page.getByRole("slider", { name: "Vergrößern" })).toHaveAttribute(
    "aria-valuetext",
    "300 Prozent",
  );
  await page.keyboard.press("Home");
  await tabTo(page, register.next);
  await page.keyboard.press("Enter");

  await register.expectStep(2);
  await tabTo(page, register.field("Vorname"));
  await page.keyboard.type("Mara");
  await tabTo(page, register.field("Nachname"));
  await page.keyboard.type("Lindqvist");
  await tabTo(page, page.getByRole("combobox", { name: "Geschlecht" }));
  await page.keyboard.press("w");
  await tabTo(page, register.next);
  await page.keyboard.press("Enter");

  await register.expectStep(3);
  for (const [label, text] of [
    ["E-Mail", email],
    ["Telefon", "+49 170 5550142"],
    ["Geburtsdatum", "17032001"],
  ] as const) {
    await tabTo(page, register.field(label));
    await page.keyboard.type(text);
  }
  for (const label of ["Passwort", "Passwort wiederholen"]) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(PASSWORD);
  }
  await tabTo(page, register.send);
  await page.keyboard.press("Enter");
  await page.waitForURL("/home");

  const account = await database
    .selectFrom("account")
    .select(["gender", "avatar_key"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(account.gender).toBe("female");
  const picture = await page.request.get(`/bilder/${account.avatar_key}/720.jpg`);
  expect((await lookInto(await picture.body(), [0.1, 0.45, 0.55, 0.9])).colours).toEqual([
    "red",
    "red",
    "green",
    "green",
  ]);
});

test("the settings' dialogs by keyboard alone: each keeps the focus and gives it back", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database, { password_hash: await hashPassword(PASSWORD) });
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  for (const [opener, name] of [
    ["Überall abmelden", "Überall abmelden?"],
    ["Konto löschen", "Konto löschen?"],
  ] as const) {
    const button = page.getByRole("button", { name: opener });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Konto löschen?" });
  await tabTo(page, dialog.getByLabel("Passwort zur Bestätigung", { exact: true }));
  await page.keyboard.type(PASSWORD);
  await tabTo(page, dialog.getByRole("button", { name: "Konto löschen" }));
  await page.keyboard.press("Space");
  await page.waitForURL((url) => url.pathname === "/");
});
