import { expectFitsEveryone } from "./fits-everyone.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Register } from "./screens/register.ts";
import { Settings } from "./screens/settings.ts";
import { heicPhoto, portraitOfAPhone } from "./test-picture.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("every step of the registration fits everyone", async ({ page, database }) => {
  test.setTimeout(180_000);
  const { email } = await createOwnMember(database);
  const register = new Register(page);
  await register.open();
  await expectFitsEveryone(page, "registration, no picture yet");
  await register.choosePicture(heicPhoto);
  await register.choosePicture(await portraitOfAPhone());
  await expect(register.crop).toBeVisible();
  await expectFitsEveryone(page, "registration, crop");
  await register.next.click();
  await register.next.click();
  await expectFitsEveryone(page, "registration, names missing");
  await register.fillNames("Maximiliane-Luise", "Donaudampfschiffkap");
  await expectFitsEveryone(page, "registration, account");
  await register.fillAccount(email, "kurz");
  await register.field("E-Mail").focus();
  await expectFitsEveryone(page, "registration, password too short");
  await register.fillPasswords("lampenlicht und nebel");
  await register.send.click();
  await expect(page.getByRole("alert")).toContainText("Es gibt bereits einen Account");
  await expectFitsEveryone(page, "registration, e-mail taken");
});

test("the settings and their dialogs fit everyone", async ({ page, context, database }) => {
  test.setTimeout(180_000);
  const mara = await createOwnMember(database, {
    email: `${"mara.".repeat(8)}${Date.now()}@donaudampfschifffahrt.example`,
    email_verified_at: null,
  });
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.sessions).not.toHaveCount(0);
  await settings.password("Neues Passwort").fill("kurz");
  await settings.password("Neues Passwort wiederholen").fill("anders");
  await expectFitsEveryone(page, "settings");
  const picker = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Bild auswählen" }).click();
  await (await picker).setFiles(await portraitOfAPhone());
  await expect(settings.crop).toBeVisible();
  await expectFitsEveryone(page, "settings, crop");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(page.getByRole("dialog", { name: "Überall abmelden?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Überall abmelden" }).click();
  await expect(page.getByText("Bitte gib dein Passwort an.")).toBeVisible();
  await expectFitsEveryone(page, "settings, log out everywhere");
  await page.keyboard.press("Escape");
  await settings.openDeletion();
  await expectFitsEveryone(page, "settings, deletion");
});

test("settings that are on their way, or do not come, fit everyone", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  await cutOff(/\/settings\/(getSessions|getDeletion)$/);
  const settings = new Settings(page);
  await settings.open();
  await expect(page.getByText("Deine Sitzungen sind nicht angekommen.")).toBeVisible();
  await page.getByRole("button", { name: "Konto löschen" }).click();
  await expect(page.getByText("Was verloren ginge, ist nicht angekommen.")).toBeVisible();
  await expectFitsEveryone(page, "settings, deletion failed");
  await page.keyboard.press("Escape");
  await expectFitsEveryone(page, "settings, sessions failed");
});

test("whoever has not confirmed the e-mail is asked to, where they look first", async ({
  page,
  context,
  database,
  email,
}) => {
  await logInAs(context, database, await createOwnMember(database, { email, email_verified_at: null }));
  const main = page.getByRole("main");
  await page.goto("/");
  await expect(main.getByRole("link", { name: /^E\W+Mail bestätigen$/ })).toBeVisible();
  await expectFitsEveryone(page, "home, e-mail not confirmed");
  await page.goto("/profile");
  await expect(main.getByText(email)).toBeVisible();
  await expectFitsEveryone(page, "profile, e-mail not confirmed");
});
