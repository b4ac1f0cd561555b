import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { LOGIN_PASSWORD, LoginFixture } from "../../../../testing/login-fixture.ts";
import type { WireAnswer } from "../../../../testing/member.ts";
import { TestBrowser } from "../../../../testing/test-browser.ts";

const NEW_PASSWORD = "nachtbus nach altona";
const LATER = 60_000;

let house: LoginFixture;
beforeAll(async () => {
  house = await LoginFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

const change = (email: string) => ({
  email,
  firstname: "Mara",
  lastname: "Lindqvist",
  gender: "female",
  phone: "040 7654321",
  currentPassword: LOGIN_PASSWORD,
  password: NEW_PASSWORD,
  password2: NEW_PASSWORD,
});

const browserOf = async (remember: "0" | "1") => {
  const { id, email } = await house.person();
  const browser = new TestBrowser(house.app);
  await browser.call("login/login", { email, password: LOGIN_PASSWORD, cookie: remember });
  return { id, email, browser };
};

/** Has got hold of every cookie of a browser. */
function thiefOf(browser: TestBrowser): TestBrowser {
  const thief = new TestBrowser(house.app);
  for (const [name, cookie] of browser.cookies) thief.cookies.set(name, cookie);
  return thief;
}

const status = async (browser: TestBrowser, name: "login/update" | "login/cookie") =>
  (await browser.call(name)).status;

describe("a new password", () => {
  test("gives this browser other tokens, and makes those before worth nothing", async () => {
    const { email, browser } = await browserOf("1");
    const thief = thiefOf(browser);
    const answer = await browser.call("settings/edit", change(email));
    expect(answer.status).toBe(250);
    expect(Object.keys(answer.data as object)).not.toContain("sessionID");

    expect(await status(thief, "login/update")).toBe(251);
    expect(await status(thief, "login/cookie")).toBe(251);
    // A caller with a token that is gone is no reason to log the owner out, however much later.
    house.pass(LATER);
    expect(await status(thiefOf(thief), "login/cookie")).toBe(251);
    expect(await status(browser, "login/update")).toBe(250);
    browser.close();
    expect(await status(browser, "login/cookie")).toBe(250);
    expect(await status(browser, "login/update")).toBe(250);
  });

  test("remembers no browser that was not", async () => {
    const { email, browser } = await browserOf("0");
    expect((await browser.call("settings/edit", change(email))).status).toBe(250);
    expect(await status(browser, "login/update")).toBe(250);
    browser.close();
    expect(await status(browser, "login/update")).toBe(251);
    expect(await status(browser, "login/cookie")).toBe(251);
  });

  test("leaves the device what it was, with its push messages, for all others to have ended", async () => {
    const { id, email, browser } = await browserOf("1");
    const elsewhere = new TestBrowser(house.app);
    await elsewhere.call("login/login", { email, password: LOGIN_PASSWORD, cookie: "1" });
    const own = (await browser.call("settings/getSessions")).data as { id: number; current: number }[];
    const current = own.find((login) => login.current === 1);
    await browser.call("settings/addPushToken", { platform: "android", token: `push-of-${id}` });

    await browser.call("settings/edit", change(email));

    expect((await browser.call("settings/getSessions")).data).toMatchObject([
      { id: current?.id, current: 1 },
    ]);
    const kept = await house.app.services.db
      .selectFrom("push_token")
      .where("account_id", "=", id)
      .select("token")
      .execute();
    expect(kept).toEqual([{ token: `push-of-${id}` }]);
    expect(await status(elsewhere, "login/cookie")).toBe(251);
  });

  test.each([
    ["says so again", { client: "app" }],
    ["named itself at its login only", {}],
  ])("comes with the tokens of an app that %s", async (_name, client) => {
    const { email } = await house.person();
    const app = new TestBrowser(house.app);
    const login = await app.call("login/login", {
      email,
      password: LOGIN_PASSWORD,
      cookie: "1",
      client: "app",
    });
    const before = login.data as { sessionID: string; cookie: string };
    const answer = await app.call("settings/edit", {
      ...change(email),
      ...client,
      sessionID: before.sessionID,
    });
    expect(answer).toMatchObject({
      status: 250,
      data: { nodeToken: expect.any(String), known: expect.any(String) },
    });
    const after = answer.data as { sessionID: string; cookie: string };
    expect(app.cookies.size).toBe(0);
    const update = (sessionID: string) => app.call("login/update", { sessionID, client: "app" });
    expect([(await update(before.sessionID)).status, (await update(after.sessionID)).status]).toEqual([
      251, 250,
    ]);
    const byCookie = (cookie: string) => app.call("login/cookie", { cookie, client: "app" });
    expect([(await byCookie(before.cookie)).status, (await byCookie(after.cookie)).status]).toEqual([
      251, 250,
    ]);
  });

  test("is not set by a device that is logged out at that moment", async () => {
    const { services } = house.app;
    const { id, email, browser } = await browserOf("1");
    let editing: Promise<WireAnswer> | undefined;
    await inTransaction(services.db, async (tx) => {
      await tx.selectFrom("account").where("id", "=", id).select("id").forNoKeyUpdate().execute();
      editing = browser.call("settings/edit", change(email));
      await untilBlocked(services);
      await tx.deleteFrom("device_login").where("account_id", "=", id).execute();
    });
    expect((await editing)?.status).toBe(401);
    const login = await browser.call("login/login", { email, password: LOGIN_PASSWORD });
    expect(login.status).toBe(250);
  });

  test("and tabs that start meanwhile: whatever comes first, the browser is logged in by what it holds in the end", async () => {
    const { email, browser } = await browserOf("1");
    const otherTab = thiefOf(browser);
    const [edited, byCookie] = await Promise.all([
      browser.call("settings/edit", change(email)),
      otherTab.call("login/cookie"),
    ]);
    expect(edited.status).toBe(250);
    expect([250, 251]).toContain(byCookie.status);
    expect(await status(browser, "login/update")).toBe(250);
    // What the other tab got before the change ended with it.
    expect(await status(otherTab, "login/update")).toBe(251);
  });
});
