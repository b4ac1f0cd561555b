import { hashPassword } from "#server/areas/accounts/public.ts";
import { expect, test } from "./journey.ts";
import { mailsTo } from "./mailbox.ts";
import { createOwnMember, logInAs } from "./own-member.ts";
import { LOGIN_PASSWORD, Login } from "./screens/login.ts";

test("the link that confirms an e-mail asks for the login where nobody is logged in, and goes on by itself", async ({
  page,
  browser,
  database,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  const member = await createOwnMember(database, {
    email_verified_at: null,
    password_hash: await hashPassword(LOGIN_PASSWORD),
  });
  const registered = await browser.newContext();
  await logInAs(registered, database, member);
  await registered.request.post("/settings/resendVerification", { form: {} });
  await registered.close();
  const [mail] = await mailsTo(database, member.email, 1);
  const link = /http\S+bestaetigen\?key=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("status").first()).toContainText(
    "Logge dich ein, dann ist deine Adresse bestätigt.",
  );
  await page.getByRole("link", { name: "Einloggen" }).click();
  await new Login(page).logIn(member.email);
  await expect(page.getByRole("status").first()).toContainText(/Deine E\W+Mail-Adresse ist bestätigt\./);
  await expect(page).toHaveURL("/bestaetigen");
});
