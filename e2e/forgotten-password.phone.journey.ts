import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnMember, logInAs } from "./own-member.ts";

test("who is logged in and has forgotten the password sets a new one by the mail's link", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Passwort vergessen?" }).click();
  await expect(
    page.getByText("Sofern dein Account mit dieser E-Mail verbunden ist, erhälst du eine E-Mail."),
  ).toBeVisible();
  const [mail] = await mailsTo(database, mara.email, 1);
  // By the time that somebody has typed, the page has asked for all that is the member's.
  const whole = ["**/live", "**/notifications/getNotificationsCount"].map((url) => page.waitForResponse(url));
  await page.goto(/http\S+resetkey=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  await Promise.all(whole);
  const save = page.getByRole("button", { name: "Passwort speichern" });
  await page.getByLabel("Neues Passwort", { exact: true }).fill("lampenlicht und nebel");
  await page.getByLabel("Passwort wiederholen", { exact: true }).fill("lampenlicht und nebel");
  await save.click();
  await expect(page.getByText("Dein Passwort wurde erfolgreich geändert.")).toBeVisible();
  await expect(page).toHaveURL("/login?page=resetpassword");
  await page.getByRole("main").getByRole("link", { name: "Einloggen" }).click();
  await page.getByLabel("E-Mail").fill(mara.email);
  await page.getByLabel("Passwort", { exact: true }).fill("lampenlicht und nebel");
  await page.getByRole("button", { name: "Einloggen" }).click();
  await expect(page).toHaveURL("/");
});

test("what a member finds behind an expired link, or wants after a mail of a change, is a new link", async ({
  page,
  context,
  database,
}) => {
  const mara = await createOwnMember(database);
  await logInAs(context, database, mara);
  await page.goto("/login?page=resetpassword&resetkey=longgone");
  await page.getByLabel("Neues Passwort", { exact: true }).fill("lampenlicht und nebel");
  await page.getByLabel("Passwort wiederholen", { exact: true }).fill("lampenlicht und nebel");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await page.getByRole("link", { name: "Neuen Link anfordern" }).click();
  await expect(page).toHaveURL("/login?page=forgot");
  await page.getByLabel("E-Mail").fill(mara.email);
  await page.getByRole("button", { name: "Link anfordern" }).click();
  await expect(page.getByRole("status").first()).toContainText("Sofern dein Account mit dieser");
  await mailsTo(database, mara.email, 1);
});
