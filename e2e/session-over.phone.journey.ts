import { hashPassword } from "#server/areas/accounts/public.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { Login } from "./screens/login.ts";
import { Profile } from "./screens/profile.ts";

const PASSWORD = "nachtschicht im nebel";
const WHY =
  "Du wurdest abgemeldet, weil deine Sitzung abgelaufen ist oder von einem anderen Gerät aus beendet wurde.";

test("whoever is logged out from another device is told so at the login", async ({
  page,
  context,
  otherContext,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  const mara = await createOwnMember(database, { password_hash: await hashPassword(PASSWORD) });
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, mara);
  await new Profile(page).open();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Benachrichtigung/ })
    .waitFor();
  await otherContext.request.post("/settings/endAllSessions", { form: { currentPassword: PASSWORD } });
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
  await expect(page.getByRole("status").filter({ hasText: WHY })).toBeVisible();
  // Also when the login is loaded by the server, which knows nothing of it any more.
  await page.goto("/settings");
  await expect(page).toHaveURL("/login?redirect=%2Fsettings");
  await expect(page.getByText(WHY)).toBeVisible();
});

test("a session that ended while nobody looked is told at the login, one's own logout is not", async ({
  page,
  context,
  otherContext,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  const mara = await createOwnMember(database, { password_hash: await hashPassword(PASSWORD) });
  await logInAs(context, database, mara);
  await logInAs(otherContext, database, mara);
  await otherContext.request.post("/settings/endAllSessions", { form: { currentPassword: PASSWORD } });
  await page.goto("/settings");
  await expect(page).toHaveURL("/login?redirect=%2Fsettings");
  await expect(page.getByText(WHY)).toBeVisible();

  await logInAs(context, database, mara);
  await new Profile(page).open();
  await page.getByRole("region", { name: "Du" }).getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Login", exact: true }).filter({ visible: true }).first().click();
  await expect(new Login(page).send).toBeEnabled();
  await expect(page.getByText("Du wurdest abgemeldet")).toHaveCount(0);
});
