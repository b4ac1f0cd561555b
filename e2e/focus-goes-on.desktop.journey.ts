import { hashPassword } from "#server/areas/accounts/public.ts";
import { tabTo } from "./by-keyboard.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { LOGIN_PASSWORD, Login } from "./screens/login.ts";
import { Settings } from "./screens/settings.ts";

test("the focus goes on with the pages of the login, from a forgotten password to a new one", async ({
  page,
  database,
  expectedFailures,
}) => {
  // The password that is too common.
  expectedFailures.add("400");
  const { email } = await createOwnMember(database);
  const main = page.getByRole("main");
  await page.goto("/login?redirect=%2Fnotifications");
  await expect(new Login(page).send).toBeEnabled();
  await tabTo(page, page.getByRole("link", { name: "Passwort vergessen?" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Passwort vergessen" })).toBeVisible();
  await expect(main).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("E-Mail")).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");

  const [mail] = await mailsTo(database, email, 1);
  const link = /http\S+resetkey=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const password = page.getByLabel("Neues Passwort", { exact: true });
  const repeated = page.getByLabel("Passwort wiederholen", { exact: true });
  await page.goto(link);
  await password.fill("passwort123");
  await repeated.fill("passwort123");
  await page.keyboard.press("Enter");
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/so verbreitet/);
  // Said once, at its field.
  await expect(main.getByText(/so verbreitet/)).toHaveCount(1);

  await password.fill(LOGIN_PASSWORD);
  await repeated.fill(LOGIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Dein Passwort wurde erfolgreich geändert.")).toBeVisible();
  await expect(main).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(main.getByRole("link", { name: "Einloggen" })).toBeFocused();

  await page.goto(link);
  await password.fill(LOGIN_PASSWORD);
  await repeated.fill(LOGIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Der Link ist abgelaufen. Bitte fordere einen neuen an.")).toBeVisible();
  await expect(main).toBeFocused();
});

test("after a session of the list has ended, the focus is on the next one", async ({
  page,
  context,
  otherContext,
  database,
}) => {
  const mara = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await logInAs(context, database, mara);
  for (let device = 0; device < 2; device++) await logInAs(otherContext, database, mara);
  const settings = new Settings(page);
  await settings.open();
  await expect(settings.sessions).toHaveCount(3);
  const end = settings.sessions.getByRole("button", { name: /abmelden$/ });
  await tabTo(page, end.first());
  const password = page.getByLabel("Passwort zur Bestätigung", { exact: true });
  await page.keyboard.press("Enter");
  await tabTo(page, password);
  await page.keyboard.type(LOGIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(settings.sessions).toHaveCount(2);
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, password);
  await page.keyboard.type(LOGIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(settings.sessions).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Überall abmelden" })).toBeFocused();
});

test("a guest who is sent to the login comes to the section that the address names", async ({
  page,
  database,
}) => {
  const { email } = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await page.goto("/settings#sitzungen");
  await page.waitForURL("/login?redirect=%2Fsettings#sitzungen");
  const login = new Login(page);
  await login.email.fill(email);
  await login.password.fill(LOGIN_PASSWORD);
  await login.send.click();
  await expect(page).toHaveURL("/settings#sitzungen");
  await expect(page.getByRole("heading", { name: "Sitzungen" })).toBeInViewport();
});
