import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { hashPassword } from "#server/areas/accounts/passwords.ts";
import type { Database } from "#server/platform/database.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnMember, logInAs, type OwnMember } from "./own-member.ts";
import { Login } from "./screens/login.ts";
import { Settings } from "./screens/settings.ts";
import { heicPhoto, lookInto, portraitOfAPhone } from "./test-picture.ts";

const PASSWORD = "nachtschicht im nebel";

const memberWithPassword = async (database: Database): Promise<OwnMember> =>
  createOwnMember(database, {
    phone: "+49 170 5550142",
    gender: "female",
    password_hash: await hashPassword(PASSWORD),
  });

const accountOf = (database: Database, { id }: OwnMember) =>
  database.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();

test("a changed profile is saved, and shown again after a reload", async ({ page, context, database }) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  await settings.field("Nachname").fill("Lind");
  await settings.field("Telefon").fill("?");
  await settings.save.click();
  await expect(settings.field("Telefon")).toBeFocused();
  await settings.field("Telefon").fill("+49 40 123456");
  await page.getByRole("combobox", { name: "Geschlecht" }).selectOption("divers");
  await settings.save.click();
  await expect(settings.result).toHaveText("Die Änderungen wurden erfolgreich übernommen.");
  await page.reload();
  await expect(settings.field("Nachname")).toHaveValue("Lind");
  await expect(settings.field("Telefon")).toHaveValue("+49 40 123456");
  await expect(page.getByRole("combobox", { name: "Geschlecht" })).toHaveValue("diverse");
});

test("a new password is entered twice and needs the current one", async ({ page, context, database }) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  await settings.password("Neues Passwort").fill("lampenlicht und nebel");
  await expect(settings.save).toBeDisabled();
  await settings.password("Neues Passwort wiederholen").fill("lampenschein");
  await expect(settings.password("Neues Passwort wiederholen")).toHaveAccessibleDescription(
    "Die Passwörter stimmen nicht überein oder sind nicht mindestens 8 Zeichen lang.",
  );
  await expect(settings.save).toBeDisabled();
  await settings.result.getByRole("link", { name: "Neues Passwort" }).click();
  await expect(settings.password("Neues Passwort")).toBeFocused();
  await settings.password("Neues Passwort wiederholen").fill("lampenlicht und nebel");
  await settings.save.click();
  await expect(settings.password("Aktuelles Passwort")).toBeFocused();

  await settings.password("Aktuelles Passwort").fill("nicht dieses");
  await settings.save.click();
  await expect(settings.password("Aktuelles Passwort")).toHaveAccessibleDescription(
    "Dein aktuelles Passwort stimmt nicht.",
  );
  await settings.password("Aktuelles Passwort").fill(PASSWORD);
  await settings.save.click();
  await expect(settings.result).toHaveText("Die Änderungen wurden erfolgreich übernommen.");
  await expect(settings.password("Neues Passwort")).toHaveValue("");
  const login = await page.request.post("/login/login", {
    form: { email: mara.email, password: "lampenlicht und nebel" },
  });
  expect(await login.json()).toMatchObject({ status: 250 });
});

test("another e-mail must be free, needs the password and is to be confirmed", async ({
  page,
  context,
  database,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("409");
  const [mara, other] = [await memberWithPassword(database), await createOwnMember(database)];
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  await expect(page.getByText("Bitte bestätige deine")).toHaveCount(0);
  await settings.field("E-Mail").fill(other.email);
  await settings.password("Aktuelles Passwort").fill(PASSWORD);
  await settings.save.click();
  await expect(settings.field("E-Mail")).toBeFocused();
  await expect(settings.field("E-Mail")).toHaveAccessibleDescription(
    "Es gibt bereits einen Account mit dieser E-Mail.",
  );
  await expect(settings.result).toHaveText("Es ist ein Fehler aufgetreten, bitte versuche es erneut.");
  await settings.field("E-Mail").fill(email);
  await settings.save.click();
  await expect(settings.result).toHaveText("Die Änderungen wurden erfolgreich übernommen.");
  await expect(page.getByText("Bitte bestätige deine")).toBeVisible();
  await mailsTo(database, email, 1);
});

test("what does not come through says so, and works at the second try", async ({
  page,
  context,
  database,
  cutOff,
}) => {
  await logInAs(context, database, await memberWithPassword(database));
  const restoreSessions = await cutOff("**/settings/getSessions");
  const settings = new Settings(page);
  await settings.open();
  const failed = page.getByRole("alert").filter({ hasText: "Deine Sitzungen sind nicht angekommen." });
  await expect(failed).toBeVisible();
  await restoreSessions();
  await failed.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(settings.sessions).toHaveCount(1);

  const restore = await cutOff("**/settings/edit");
  await settings.save.click();
  await expect(settings.result).toHaveText("Es ist ein Fehler aufgetreten, bitte versuche es erneut.");
  await restore();
  await settings.save.click();
  await expect(settings.result).toHaveText("Die Änderungen wurden erfolgreich übernommen.");
});

test("another picture is turned upright, cropped where one wants it, and can be removed", async ({
  page,
  context,
  database,
}) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  const choose = async (name: string, file: Parameters<typeof lookInto>[0] | typeof heicPhoto) => {
    const picker = page.waitForEvent("filechooser");
    await page.getByRole("button", { name }).click();
    await (await picker).setFiles(file as typeof heicPhoto);
  };
  await choose("Bild auswählen", heicPhoto);
  const dialog = page.getByRole("dialog", { name: "Dein Bild" });
  await expect(dialog.getByRole("alert")).toContainText("HEIC-Fotos kann dein Browser nicht öffnen.");
  await expect(dialog.getByRole("button", { name: "Bild übernehmen" })).toBeDisabled();
  await choose("Anderes Bild", await portraitOfAPhone());
  // Dragged down as far as it goes: the picture's upper end is in the light.
  const frame = await settings.crop.boundingBox();
  if (frame === null) throw new Error("the crop is not shown");
  await page.mouse.move(frame.x + frame.width / 2, frame.y + 30);
  await page.mouse.down();
  await page.mouse.move(frame.x + frame.width / 2, frame.y + frame.height - 10, { steps: 5 });
  await page.mouse.up();
  await dialog.getByRole("button", { name: "Bild übernehmen" }).click();
  await expect(dialog).toHaveCount(0);

  const { avatar_key } = (await accountOf(database, mara)) ?? {};
  const picture = await page.request.get(`/bilder/${avatar_key}/720.jpg`);
  expect(await lookInto(await picture.body(), [0.1, 0.45, 0.55, 0.9])).toEqual({
    width: 720,
    height: 720,
    colours: ["red", "red", "green", "green"],
  });
  await expect(page.getByRole("main").locator(`img[src*="${avatar_key}"]`)).toBeVisible();
  await page.getByRole("button", { name: "Entfernen" }).click();
  await expect(page.getByRole("button", { name: "Entfernen" })).toHaveCount(0);
  // The moth stands in again.
  await expect(page.getByRole("main").locator(".avatar > svg")).toBeVisible();
  await expect(page.getByRole("main").locator("img")).toHaveCount(0);
  expect(await accountOf(database, mara)).toMatchObject({ avatar_key: null });
});

test("devices are listed; with the password one is logged out, then all of them", async ({
  page,
  context,
  otherContext,
  database,
}) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, mara);
  const elsewhere = await otherContext.newPage();
  await elsewhere.goto("/settings");
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.sessions).toHaveCount(2);
  await expect(settings.sessions.first()).toContainText("Dieses Gerät");
  const endOther = settings.sessions.nth(1).getByRole("button", { name: /abmelden$/ });
  await endOther.click();
  const one = page.getByRole("dialog", { name: "Gerät abmelden?" });
  const password = one.getByLabel("Passwort zur Bestätigung", { exact: true });
  await one.getByRole("button", { name: "Abmelden" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Bitte gib dein Passwort an.");
  await password.fill("nicht dieses");
  await one.getByRole("button", { name: "Abmelden" }).click();
  await expect(password).toHaveAccessibleDescription("Dein aktuelles Passwort stimmt nicht.");
  await one.getByRole("button", { name: "Abbrechen" }).click();
  await expect(settings.sessions).toHaveCount(2);
  await endOther.click();
  await expect(password).toHaveValue("");
  await password.fill(PASSWORD);
  await password.press("Enter");
  await expect(page.getByText(/ist abgemeldet\.$/)).toBeVisible();
  await expect(settings.sessions).toHaveCount(1);
  await elsewhere.reload();
  await elsewhere.waitForURL("/login?redirect=%2Fsettings");

  await page.getByRole("button", { name: "Überall abmelden" }).click();
  const dialog = page.getByRole("dialog", { name: "Überall abmelden?" });
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Überall abmelden" }).click();
  const confirmation = dialog.getByLabel("Passwort zur Bestätigung", { exact: true });
  await confirmation.fill("nicht dieses");
  await dialog.getByRole("button", { name: "Überall abmelden" }).click();
  await expect(confirmation).toHaveAccessibleDescription("Dein aktuelles Passwort stimmt nicht.");
  await confirmation.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Überall abmelden" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByText("Du bist überall abgemeldet.")).toBeVisible();
  await page.goto("/settings");
  await page.waitForURL("/login?redirect=%2Fsettings");
});

test("the dark view and being seen are kept with the account", async ({ page, context, database }) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  const root = page.locator("html");
  await expect(root).toHaveClass(/dark/);
  await settings.switch("Dunkle Ansicht").click();
  await expect(root).not.toHaveClass(/dark/);
  await settings.switch("Im Scoreboard und bei Freunden sichtbar").click();
  await expect.poll(() => accountOf(database, mara)).toMatchObject({ dark_mode: false, is_visible: false });
  await page.reload();
  await expect(settings.switch("Im Scoreboard und bei Freunden sichtbar")).not.toBeChecked();
  await expect(settings.switch("Dunkle Ansicht")).not.toBeChecked();
});

test("one's own data come as a file", async ({ page, context, database, cutOff }) => {
  await logInAs(context, database, await memberWithPassword(database));
  const settings = new Settings(page);
  await settings.open();
  const restore = await cutOff("**/settings/exportData");
  await page.getByRole("button", { name: "Daten herunterladen" }).click();
  await expect(page.getByRole("alert")).toContainText("Bitte prüfe deine Verbindung");
  await restore();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Daten herunterladen" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const entries = unzipSync(await readFile(await file.path()));
  expect(Object.keys(entries).length).toBeGreaterThan(0);
  await expect(page.getByText("Die Datei liegt bei deinen Downloads.")).toBeVisible();
});

test("an account is deleted with its password, and the start page says so", async ({
  page,
  context,
  database,
}) => {
  const mara = await memberWithPassword(database);
  await logInAs(context, database, mara);
  const settings = new Settings(page);
  await settings.open();
  const dialog = await settings.openDeletion();
  await dialog.getByRole("button", { name: "Konto löschen" }).click();
  const password = dialog.getByLabel("Passwort zur Bestätigung", { exact: true });
  await expect(password).toBeFocused();
  await password.fill("nicht dieses");
  await dialog.getByRole("button", { name: "Konto löschen" }).click();
  await expect(password).toHaveAccessibleDescription("Dein aktuelles Passwort stimmt nicht.");
  await password.fill(PASSWORD);
  await password.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.getByRole("status").filter({ hasText: /gelöscht/ })).toBeVisible();
  expect((await accountOf(database, mara))?.email).not.toBe(mara.email);
  await page.goto("/settings");
  await page.waitForURL("/login?redirect=%2Fsettings");
});

test("who has just logged in deletes the account without the password; ten minutes later it is asked for", async ({
  page,
  database,
}) => {
  const mara = await memberWithPassword(database);
  const entered = (minutesAgo: number) =>
    database
      .updateTable("session")
      .set({ password_entered_at: new Date(Date.now() - minutesAgo * 60_000) })
      .where("account_id", "=", mara.id)
      .execute();
  await page.goto("/login?redirect=/settings");
  await new Login(page).logIn(mara.email, PASSWORD);
  const settings = new Settings(page);
  await expect(settings.field("Vorname")).toBeVisible();
  const dialog = await settings.openDeletion();
  const password = dialog.getByLabel("Passwort zur Bestätigung", { exact: true });
  await expect(password).toHaveCount(0);

  // It stays open for too long.
  await entered(11);
  await dialog.getByRole("button", { name: "Konto löschen" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription("Bitte gib dein aktuelles Passwort an.");
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog).toBeHidden();
  await settings.openDeletion();
  await expect(password).toBeVisible();
  await dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(dialog).toBeHidden();

  await entered(9);
  await settings.openDeletion();
  await expect(password).toHaveCount(0);
  await dialog.getByRole("button", { name: "Konto löschen" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await accountOf(database, mara))?.email).not.toBe(mara.email);
});
