import { expect, test } from "./journey.ts";
import { befriend, createOwnMember, logInAs } from "./own-member.ts";
import { Login } from "./screens/login.ts";
import { Profile } from "./screens/profile.ts";

test("the login leads to the registration, and that on to where one wanted to go", async ({ page }) => {
  await page.goto("/login?redirect=%2Fprofile");
  await page.getByRole("main").getByRole("link", { name: "Registrieren" }).click();
  await expect(page).toHaveURL("/register?redirect=%2Fprofile");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Bild" })).toBeVisible();
});

test("a login without a password names what is missing and asks nobody", async ({ page, email }) => {
  await page.goto("/login");
  const login = new Login(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/login/login")) asked.push(request.url());
  });
  await login.logIn(email, "");
  await expect(page.getByText("Bitte gib dein Passwort an.")).toBeVisible();
  await expect(login.password).toBeFocused();
  await expect(login.password).toHaveAttribute("aria-invalid", "true");
  expect(asked).toEqual([]);
});

test("a new password that does not come through says „Ups, da lief was schief.“, and works at the next try", async ({
  page,
  cutOff,
}) => {
  await page.goto("/login?page=resetpassword&resetkey=longgone");
  const letThrough = await cutOff("**/login/restore");
  await page.getByLabel("Neues Passwort", { exact: true }).fill("lampenlicht und nebel");
  await page.getByLabel("Passwort wiederholen", { exact: true }).fill("lampenlicht und nebel");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page.getByRole("alert")).toContainText("Ups, da lief was schief.");
  await letThrough();
  await page.getByRole("alert").getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByText("Der Link ist abgelaufen. Bitte fordere einen neuen an.")).toBeVisible();
});

test("the profile greets by the first name, shows the picture, and leads to the settings and out", async ({
  page,
  context,
  database,
}) => {
  const { avatar_key } = await database
    .selectFrom("account")
    .select("avatar_key")
    .where("email", "=", "mara@nachtfalter.example")
    .executeTakeFirstOrThrow();
  await logInAs(context, database, await createOwnMember(database, { firstname: "Nilufar", avatar_key }));
  await page.goto("/profile");
  const head = page.getByRole("region", { name: "Du" });
  await expect(head.getByRole("heading", { level: 1, name: "Hallo Nilufar!" })).toBeVisible();
  const picture = head.locator("img");
  await expect(picture).toHaveAttribute("src", new RegExp(avatar_key ?? "none"));
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await head.getByRole("link", { name: "Einstellungen" }).click();
  await expect(page).toHaveURL("/settings");
  await page.goBack();
  await head.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
});

test("after the last request is answered the keyboard goes on at the friends", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await befriend(database, await createOwnMember(database, { firstname: "Tim" }), mara, "asked");
  await logInAs(context, database, mara);
  const profile = new Profile(page);
  await profile.open();
  await profile.requests.getByRole("button", { name: "Ansehen" }).click();
  const dialog = profile.dialog("Freundschaftsanfragen");
  await dialog.getByRole("button", { name: "Tim L. annehmen" }).click();
  await expect(dialog.getByText("Ihr seid jetzt befreundet.")).toBeFocused();
  await expect(profile.requests).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(profile.friends.getByRole("heading", { name: "Freunde" })).toBeFocused();
});
