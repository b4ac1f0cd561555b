import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnEvent } from "./own-event.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { becomeGuest } from "./screens/login.ts";
import { PASSWORD, Register } from "./screens/register.ts";
import { heicPhoto, lookInto, portraitOfAPhone } from "./test-picture.ts";

test("registers with a picture, is logged in, and is asked to confirm the e-mail", async ({
  page,
  database,
  email,
}) => {
  const register = new Register(page);
  await register.open();
  await expect(register.next).toHaveCount(0);
  await register.choosePicture(await portraitOfAPhone());
  await expect(register.crop).toBeVisible();
  await register.next.click();
  await register.fillNames();
  await expect(page.getByRole("heading", { level: 1, name: "Hallo Mara!" })).toBeFocused();
  await register.fillAccount(email);
  await register.send.click();
  await page.waitForURL("/home");

  const account = await database
    .selectFrom("account")
    .select(["firstname", "lastname", "gender", "phone", "email_verified_at", "avatar_key"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({
    firstname: "Mara",
    lastname: "Lindqvist",
    gender: "female",
    phone: "+49 170 5550142",
    email_verified_at: null,
  });
  const picture = await page.request.get(`/bilder/${account.avatar_key}/720.jpg`);
  // The middle of the upright picture: a quarter red, half green, a quarter blue.
  expect(await lookInto(await picture.body(), [0.1, 0.2, 0.3, 0.7, 0.8, 0.9])).toEqual({
    width: 720,
    height: 720,
    colours: ["red", "red", "green", "green", "blue", "blue"],
  });
  const [mail] = await mailsTo(database, email, 1);
  expect(mail?.text).toContain("/bestaetigen");

  await page.goto("/settings");
  const notice = page.getByText("Bitte bestätige deine").locator("../..");
  await expect(notice).toContainText(email);
  await notice.getByRole("button", { name: "Link noch einmal senden" }).click();
  await expect(notice.getByRole("button")).toHaveCount(0);
  await mailsTo(database, email, 2);
  await page.goto("/register");
  await page.waitForURL((url) => url.pathname === "/");
});

test("goes without a picture, back to what was typed, and forth again", async ({ page, email }) => {
  const register = new Register(page);
  await register.open();
  await register.skip.click();
  await register.expectStep(2);
  await expect(page.getByRole("combobox", { name: "Geschlecht" })).toHaveValue("male");
  await register.next.click();
  await expect(register.field("Vorname")).toBeFocused();
  await expect(page.getByText("Bitte gib deinen Vornamen an.")).toBeVisible();
  await register.fillNames("Tim", "Berger");
  await register.fillAccount(email);

  await page.getByRole("link", { name: "Zurück" }).click();
  await register.expectStep(2);
  await expect(register.field("Nachname")).toHaveValue("Berger");
  await page.goBack();
  await register.expectStep(3);
  await expect(register.field("E-Mail")).toHaveValue(email);
  await expect(register.field("Geburtsdatum")).toHaveValue("17.03.2001");
  await expect(page.getByLabel("Passwort wiederholen", { exact: true })).toHaveValue(PASSWORD);
  await expect(register.send).toBeVisible();
});

test("a reload in the middle keeps everything but the password", async ({ page, email }) => {
  const register = new Register(page);
  await register.open();
  await register.choosePicture(await portraitOfAPhone());
  await expect(register.crop).toBeVisible();
  await register.crop.press("+");
  await page.reload();
  await register.expectStep(1);
  await expect(register.crop).toBeVisible();
  await register.next.click();
  await register.fillNames();
  await register.fillAccount(email);
  await register.field("E-Mail").focus();
  await page.reload();
  await register.expectStep(3);
  await expect(page.getByRole("heading", { level: 1, name: "Hallo Mara!" })).toBeVisible();
  await expect(register.field("E-Mail")).toHaveValue(email);
  await expect(register.field("Telefon")).toHaveValue("+49 170 5550142");
  await expect(register.field("Geburtsdatum")).toHaveValue("17.03.2001");
  await expect(page.getByLabel("Passwort", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    PASSWORD,
  );
  await page.getByRole("link", { name: "Zurück" }).click();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(register.crop).toBeVisible();
});

test("the button is there only when e-mail and password pass, and names what else is missing", async ({
  page,
  email,
}) => {
  const register = new Register(page);
  const rules = page.getByRole("list", { name: "Was noch passen muss" });
  await register.open();
  await register.skip.click();
  await register.fillNames();
  await expect(register.send).toHaveCount(0);
  await expect(page.getByText("Der Knopf erscheint, sobald")).toBeVisible();

  await register.field("E-Mail").fill("mara@lindqvist");
  await register.fillPasswords(PASSWORD, "lampenschein");
  await expect(page.getByText("Bitte überprüfe deine E-Mail-Adresse")).toBeVisible();
  await expect(page.getByText("Das Passwort ist nicht identisch oder kürzer als 8 Zeichen.")).toBeVisible();
  await expect(register.send).toHaveCount(0);
  await register.fillPasswords(PASSWORD);
  await expect(rules.getByRole("listitem").nth(1)).toContainText("erfüllt");
  await expect(register.send).toHaveCount(0);
  await register.field("E-Mail").fill(email);
  await expect(register.send).toBeVisible();

  await register.send.click();
  await expect(register.field("Telefon")).toBeFocused();
  await expect(page.getByText("Bitte gib eine Telefonnummer mit Vorwahl an.")).toBeVisible();
  await register.field("Telefon").fill("+49 170 5550142");
  await register.field("Geburtsdatum").fill(`1.1.${new Date().getFullYear() - 15}`);
  await register.send.click();
  await expect(register.field("Geburtsdatum")).toBeFocused();
  await expect(page.getByText("Ein Konto gibt es ab 16 Jahren.")).toBeVisible();
});

test("an e-mail that is taken leads to the login, and on to where one wanted to go", async ({
  page,
  database,
}) => {
  const { email } = await createOwnMember(database);
  const register = new Register(page);
  await register.open("?redirect=/profile");
  await register.fillAll(email);
  await register.send.click();
  const notice = page.getByRole("alert").filter({ hasText: "Es gibt bereits einen Account" });
  await expect(notice).toContainText("Es gibt bereits einen Account mit dieser E-Mail.");
  await expect(register.field("E-Mail")).toBeFocused();
  await notice.getByRole("link", { name: "Einloggen" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
});

test("a common password is refused at its field, another one is taken", async ({
  page,
  email,
  expectedFailures,
}) => {
  expectedFailures.add("400");
  const register = new Register(page);
  await register.open();
  await register.fillAll(email, "passwort123");
  await register.send.click();
  const password = page.getByLabel("Passwort", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/so verbreitet/);
  await register.fillPasswords(PASSWORD);
  await register.send.click();
  await page.waitForURL("/home");
});

test("without a network everything stays and it works at the second try", async ({ page, email, cutOff }) => {
  const register = new Register(page);
  await register.open();
  await register.fillAll(email);
  const restore = await cutOff("**/login/register");
  await register.send.click();
  await expect(page.getByRole("alert")).toContainText("Bitte prüfe deine Verbindung");
  await restore();
  await register.send.click();
  await page.waitForURL("/home");
});

test("goes on to where one wanted to go, but never to another site", async ({ page, database, email }) => {
  const event = await createOwnEvent(database);
  const register = new Register(page);
  await register.open(`?redirect=${encodeURIComponent(event.path)}`);
  await register.fillAll(email);
  await register.send.click();
  await page.waitForURL(event.path);
  await becomeGuest(page);
  await register.open("?redirect=https://boese.example/");
  await register.fillAll(`x${email}`);
  await register.send.click();
  await page.waitForURL("/home");
});

test("what is no picture says so, and the way on stays open", async ({ page }) => {
  const register = new Register(page);
  await register.open();
  await register.choosePicture(heicPhoto);
  await expect(page.getByRole("alert")).toContainText("HEIC-Fotos kann dein Browser nicht öffnen.");
  await register.choosePicture({ name: "lied.png", mimeType: "image/png", buffer: Buffer.from("la la la") });
  await expect(page.getByRole("alert")).toContainText("Diese Datei lässt sich nicht als Bild öffnen.");
  await expect(register.next).toHaveCount(0);
  await register.choosePicture(await portraitOfAPhone());
  await expect(page.getByRole("alert")).toHaveCount(0);
  await register.next.click();
  await register.expectStep(2);
});

test("a step that is not open yet leads to the one before it", async ({ page }) => {
  await page.goto("/register?schritt=3");
  await new Register(page).expectStep(2);
  await expect(page).toHaveURL("/register?schritt=2");
});

test("somebody who is logged in is sent home", async ({ page, context, database }) => {
  await logInAs(context, database, await createOwnMember(database));
  await page.goto("/register");
  await page.waitForURL((url) => url.pathname === "/");
});
