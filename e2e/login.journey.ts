import { hashPassword } from "#server/areas/accounts/public.ts";
import type { Database } from "#server/platform/database.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { becomeGuest, LOGIN_PASSWORD, Login, openAccountMenu } from "./screens/login.ts";

const withPassword = async (database: Database) =>
  createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });

test("the lamp hangs over its cone at every width, and the cone ends above the first field", async ({
  page,
}) => {
  await page.goto("/login?redirect=/settings");
  for (const [width, height] of [
    [360, 640],
    [560, 800],
    [700, 560],
    [844, 844],
    [979, 600],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { lamp, cone, field } = await page.evaluate(() => {
      const svg = document.querySelector(".beside__lamp") as Element;
      const head = svg.nextElementSibling as Element;
      const box = (element: Element) => element.getBoundingClientRect();
      const { left, marginLeft, top, width, bottom, content } = getComputedStyle(head, "::before");
      const px = Number.parseFloat;
      return {
        lamp: { middle: box(svg).left + box(svg).width / 2, foot: box(svg).top + 36 },
        cone: {
          content,
          middle: box(head).left + px(left) + px(marginLeft) + px(width) / 2,
          head: box(head).top + px(top),
          end: box(head).bottom - px(bottom),
        },
        field: box(document.querySelector("form input[name=email]") as Element).top,
      };
    });
    expect(cone.content).toBe('""');
    expect(cone.middle).toBeCloseTo(lamp.middle, 0);
    expect(cone.head).toBeCloseTo(lamp.foot, 0);
    expect(cone.end).toBeLessThanOrEqual(field);
  }
});

test("a page that needs a login leads there and back, and logging out leads home", async ({
  page,
  database,
  isMobile,
}) => {
  const { email } = await withPassword(database);
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
  await expect(page.getByText("Nach dem Login geht es weiter zu deinem Profil.")).toBeVisible();
  const login = new Login(page);
  await login.logIn(email);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Hallo Mara!" })).toBeVisible();
  const cookies = await page.context().cookies();
  const secret = cookies.filter(({ name }) => /session|remember/.test(name));
  expect(secret).toHaveLength(2);
  for (const { httpOnly, sameSite } of secret) expect([httpOnly, sameSite]).toEqual([true, "Lax"]);
  const values = secret.map(({ value }) => value);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const value of values) expect(kept).not.toContain(value);

  // "Back" leads to where the person came from, never to the login.
  await page.goto("/login");
  await expect(page).toHaveURL("/");
  const menu = await openAccountMenu(page, isMobile);
  await expect(menu).toContainText("Mara Lindqvist");
  await menu.getByRole("button", { name: "Abmelden" }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  await page.goBack();
  await page.goForward();
  await expect(page.getByText("Hallo Mara!")).toHaveCount(0);
});

test("a refused login says so, empties the password only, and survives a dead network", async ({
  page,
  database,
  cutOff,
}) => {
  const { email } = await withPassword(database);
  const login = new Login(page);
  await page.goto("/login");
  await expect(login.send).toBeEnabled();
  await login.send.click();
  await expect(login.email).toBeFocused();
  await expect(page.getByText("Bitte gib deine E-Mail-Adresse an.")).toBeVisible();
  await login.logIn(email, "nicht das Passwort");
  await expect(login.alert).toHaveText("Login fehlgeschlagen. Bitte überprüfe deine Angaben.");
  await expect(login.password).toHaveValue("");
  await expect(login.password).toBeFocused();
  await expect(login.email).toHaveValue(email);
  await page.getByRole("button", { name: "Passwort anzeigen" }).click();
  await expect(login.password).toHaveAttribute("type", "text");

  const restore = await cutOff("**/login/login");
  await login.logIn(email);
  await expect(login.alert).toContainText("Bitte prüfe deine Verbindung");
  await expect(login.password).toHaveValue(LOGIN_PASSWORD);
  await restore();
  await login.alert.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page).toHaveURL("/");
});

test("a redirect leads nowhere but to the own pages", async ({ page, database }) => {
  const { email } = await withPassword(database);
  for (const target of [
    "//evil.example/",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
  ]) {
    await becomeGuest(page);
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await new Login(page).logIn(email);
    await expect(page).toHaveURL("/");
  }
});

test("a forgotten password is replaced by the mail's link, once, on all devices", async ({
  page,
  browser,
  database,
}) => {
  const member = await withPassword(database);
  const elsewhere = await browser.newContext();
  await logInAs(elsewhere, database, member);
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/profile");
  await expect(otherPage.getByRole("heading", { name: "Hallo Mara!" })).toBeVisible();

  await page.goto("/login");
  await new Login(page).email.fill(member.email);
  await page.getByRole("link", { name: "Passwort vergessen?" }).click();
  await expect(page.getByRole("textbox", { name: "E-Mail" })).toHaveValue(member.email);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    // The hyphens are held by word joiners.
    /^Sofern dein Account mit dieser E\W+Mail verbunden ist, erhälst du eine E\W+Mail\.$/,
  );
  const [mail] = await mailsTo(database, member.email, 1);
  const link = /http\S+resetkey=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  const send = page.getByRole("button", { name: "Passwort speichern" });
  await expect(send).toBeDisabled();
  const [first, second] = [
    page.getByLabel("Neues Passwort", { exact: true }),
    page.getByLabel("Passwort wiederholen", { exact: true }),
  ];
  await first.fill("neues licht im hafen");
  await expect(page.getByRole("list", { name: "Was das Passwort braucht" })).toContainText(
    "Mindestens 8 Zeichen: erfüllt",
  );
  await expect(send).toBeDisabled();
  await second.fill("neues licht im hafen");
  await send.click();
  await expect(page.getByRole("status").first()).toContainText("Dein Passwort wurde erfolgreich geändert.");
  await expect(page).toHaveURL("/login?page=resetpassword");
  await page.getByRole("link", { name: "Einloggen", exact: true }).click();
  await new Login(page).logIn(member.email, "neues licht im hafen");
  await expect(page).toHaveURL("/");

  await otherPage.goto("/settings");
  await expect(otherPage).toHaveURL("/login?redirect=%2Fsettings");
  await elsewhere.close();

  await becomeGuest(page);
  await page.goto(link);
  await first.fill("noch ein anderes licht");
  await second.fill("noch ein anderes licht");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Der Link ist abgelaufen. Bitte fordere einen neuen an.");
  await expect(page).toHaveURL("/login?page=resetpassword");
  await page.getByRole("link", { name: "Neuen Link anfordern" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Passwort vergessen" })).toBeVisible();
});

test("the link of the welcome mail confirms the e-mail, and leaves no key behind", async ({
  page,
  database,
}) => {
  const member = await createOwnMember(database, { email_verified_at: null });
  await logInAs(page.context(), database, member);
  await page.goto("/bestaetigen?key=unbekannt");
  await expect(page.getByRole("alert")).toContainText("Der Link ist abgelaufen");
  await expect(page).toHaveURL("/bestaetigen");
  await page.getByRole("button", { name: "Neuen Link schicken" }).click();
  await expect(page.getByRole("status").first()).toContainText(member.email);
  const [mail] = await mailsTo(database, member.email, 1);
  const link = /http\S+bestaetigen\?key=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("status").first()).toContainText(/Deine E\W+Mail-Adresse ist bestätigt\./);
  await expect(page).toHaveURL("/bestaetigen");
  const { email_verified_at } = await database
    .selectFrom("account")
    .select("email_verified_at")
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect(email_verified_at).not.toBeNull();
});

test("a remembered browser logs in again when its session is gone", async ({
  page,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  const member = await withPassword(database);
  await page.goto("/login?redirect=/profile");
  await new Login(page).logIn(member.email);
  await expect(page.getByRole("heading", { name: "Hallo Mara!" })).toBeVisible();
  await database.deleteFrom("session").where("account_id", "=", member.id).execute();
  // A call in the middle of the page, and a page from the beginning.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Hallo Mara!" })).toBeVisible();
  await database.deleteFrom("session").where("account_id", "=", member.id).execute();
  await page.getByRole("link", { name: "Einstellungen" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Einstellungen" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Vorname" })).toHaveValue("Mara");
});

test("a session that has ended elsewhere leads to the login, without a broken page", async ({
  page,
  database,
}) => {
  const member = await createOwnMember(database);
  await logInAs(page.context(), database, member);
  await database.deleteFrom("device_login").where("account_id", "=", member.id).execute();
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
  await expect(page.getByRole("heading", { level: 1, name: "Komm rein" })).toBeVisible();
});

test("a member cannot open the login, by its address or by going back", async ({
  page,
  context,
  database,
}) => {
  await logInAs(context, database, await createOwnMember(database));
  for (const address of ["/login", "/login?redirect=/settings", "/login?page=resetpassword"]) {
    await page.goto(address);
    await expect(page).toHaveURL("/");
  }
  await page.goto("/events");
  await page.goto("/login");
  await page.goBack();
  await expect(page).toHaveURL("/events");
});

test("a login that stayed open goes on once another tab has logged in", async ({
  page,
  context,
  database,
}) => {
  const { email } = await withPassword(database);
  await page.goto("/login?redirect=%2Fsettings");
  await expect(new Login(page).send).toBeEnabled();
  const other = await context.newPage();
  await other.goto("/login?redirect=%2Fprofile");
  await new Login(other).logIn(email);
  await expect(other).toHaveURL("/profile");
  await page.bringToFront();
  // Without a screen no page is ever hidden, so none comes back into view by itself.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL("/settings");
  await expect(page.getByLabel("Vorname")).toHaveValue("Mara");
});
