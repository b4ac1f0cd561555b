import type { BrowserContext } from "@playwright/test";
import { hashPassword } from "#server/areas/accounts/public.ts";
import type { Database } from "#server/platform/database.ts";
import type { PushService } from "../testing/push-service.ts";
import { expect, test } from "./journey.ts";
import { createOwnMember, logInAs, type OwnMember } from "./own-member.ts";
import { PushedDevice, pushServiceFor, subscribeLocally } from "./pushed-device.ts";
import { LOGIN_PASSWORD, Login } from "./screens/login.ts";

/** Somebody asks to be friends: the one notification that a person can cause alone. */
async function ask(otherContext: BrowserContext, database: Database, asked: OwnMember, firstname: string) {
  const asker = await createOwnMember(database, { firstname, lastname: "Berger" });
  await logInAs(otherContext, database, asker);
  const answer = await otherContext.request.post("/profil/addFriend", { form: { friendEmail: asked.email } });
  expect(await answer.json()).toMatchObject({ status: 250 });
}

const received = async (push: PushService, count: number): Promise<unknown> => {
  await expect.poll(() => push.received.length, { timeout: 30_000 }).toBe(count);
  return push.received[count - 1]?.payload;
};

const tokensOf = (database: Database, { id }: OwnMember) =>
  database.selectFrom("push_token").where("account_id", "=", id).select("platform").execute();

test("a device is switched on with one tap, gets what is pushed and opens it inside of the app", async ({
  page,
  context,
  otherContext,
  database,
  server,
  cutOff,
}) => {
  test.setTimeout(120_000);
  await using push = await pushServiceFor(server.pushPorts);
  const mara = await createOwnMember(database);
  await subscribeLocally(context, push.subscribe(`/${mara.id}`), { isAllowed: false });
  await logInAs(context, database, mara);
  // What is seen here comes by push alone.
  await cutOff("**/live");
  await page.goto("/notifications");
  expect(context.serviceWorkers()).toEqual([]);
  const pushSwitch = page.getByRole("switch", { name: "Mitteilungen" });
  await expect(pushSwitch).not.toBeChecked();
  await pushSwitch.click();
  await expect(pushSwitch).toBeChecked();
  await expect.poll(() => tokensOf(database, mara)).toEqual([{ platform: "web" }]);
  const device = await PushedDevice.of(page);

  // The page is looked at: it says so itself, and nothing else does.
  await expect(page.getByText("Keine Benachrichtigungen vorhanden.")).toBeVisible();
  await ask(otherContext, database, mara, "Tim");
  await device.deliver(await received(push, 1));
  await expect(page.getByRole("region", { name: "1 neue" })).toContainText(
    "Tim B. möchte mit dir befreundet sein.",
  );
  expect(await device.shown()).toEqual([]);

  // No page is there: the device shows it, once, whatever happens on the way.
  await page.goto("about:blank");
  await ask(otherContext, database, mara, "Zola");
  const second = await received(push, 2);
  await device.deliver(second);
  await device.deliver(second);
  await expect
    .poll(() => device.shown())
    .toEqual([
      {
        title: "Neue Freundschaftsanfrage",
        body: "Zola B. möchte mit dir befreundet sein.",
        tag: expect.stringMatching(/^notification-\d+$/),
        data: { link: "/profile?zeige=anfragen" },
      },
    ]);

  // Opening it leads an open page to it, without loading it anew.
  await page.goto("/impressum");
  await expect(page.getByRole("link", { name: "1 neue Benachrichtigung" })).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.dataset.same = "page";
  });
  await device.open("Neue Freundschaftsanfrage");
  await expect(page).toHaveURL(/\/profile\?zeige=anfragen$/);
  await expect(page.getByRole("dialog")).toContainText("Zola B.");
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("page");
  expect(await device.shown()).toEqual([]);

  await page.goto("/notifications");
  await expect(pushSwitch).toBeChecked();
  await pushSwitch.click();
  await expect(pushSwitch).not.toBeChecked();
  await expect.poll(() => tokensOf(database, mara)).toEqual([]);
});

test("who has allowed it before is registered at the login of a remembered browser without a question, and taken off at the logout", async ({
  page,
  context,
  database,
  server,
  expectedFailures,
}) => {
  expectedFailures.add("401");
  await using push = await pushServiceFor(server.pushPorts);
  const mara = await createOwnMember(database, { password_hash: await hashPassword(LOGIN_PASSWORD) });
  await page.goto("/login");
  await new Login(page).logIn(mara.email);
  await expect(page).toHaveURL("/");
  expect(await tokensOf(database, mara)).toEqual([]);
  // Days later: the session is over, and messages have been allowed since then.
  await database.deleteFrom("session").where("account_id", "=", mara.id).execute();
  await subscribeLocally(context, push.subscribe(`/${mara.id}`), { isAllowed: true });
  const loggedIn = page.waitForResponse("**/login/cookie");
  await page.goto("/profile");
  expect(await (await loggedIn).json()).toMatchObject({ status: 250 });
  await expect.poll(() => tokensOf(database, mara)).toEqual([{ platform: "web" }]);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => tokensOf(database, mara)).toEqual([]);
});

test("who refuses is not asked again", async ({ page, context, database, server }) => {
  await using push = await pushServiceFor(server.pushPorts);
  const mara = await createOwnMember(database);
  await subscribeLocally(context, push.subscribe(`/${mara.id}`), { isAllowed: false, answer: "denied" });
  await logInAs(context, database, mara);
  await page.goto("/notifications");
  const pushSwitch = page.getByRole("switch", { name: "Mitteilungen" });
  await pushSwitch.click();
  await expect(page.getByText("In deinem Browser sind Mitteilungen für diese Seite gesperrt.")).toBeVisible();
  await expect(pushSwitch).toBeDisabled();
  expect(context.serviceWorkers()).toEqual([]);
  expect(await tokensOf(database, mara)).toEqual([]);
});
