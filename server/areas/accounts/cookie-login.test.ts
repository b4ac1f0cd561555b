import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "#server/platform/free-port.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { LOGIN_PASSWORD, LoginFixture } from "../../../testing/login-fixture.ts";
import { startServerProcess } from "../../../testing/server-processes.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { hashPassword } from "./passwords.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const SECOND = 1_000;
const REMEMBERED = 180 * DAY;

let house: LoginFixture;
let app: TestApp;
beforeAll(async () => {
  house = await LoginFixture.open({ publicUrl: "http://localhost:3000" });
  app = house.app;
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => {
  house.now = new Date("2026-10-24T22:00:00Z");
});

async function rememberedBrowser(accountEmail?: string) {
  const email = accountEmail ?? (await house.person()).email;
  const browser = new TestBrowser(app);
  const answer = await browser.call("login/login", { email, password: LOGIN_PASSWORD, cookie: "1" });
  expect(answer.status).toBe(250);
  return { browser, email, accountId: (answer.data as { user_id: number }).user_id };
}

/** A device that got hold of another one's token. */
function thiefOf(browser: TestBrowser): TestBrowser {
  const thief = new TestBrowser(app);
  const remember = browser.cookies.get("nachtfalter_remember");
  if (remember) thief.cookies.set("nachtfalter_remember", remember);
  return thief;
}

const statusOf = async (browser: TestBrowser, name: "login/cookie" | "login/update") =>
  (await browser.call(name)).status;

describe("a remembered device", () => {
  test("goes from session to update to cookie login, again and again, each time by another token", async () => {
    const { browser, email } = await rememberedBrowser();
    const seen = new Set([browser.cookie("_remember")]);
    for (let month = 1; month <= 5; month++) {
      house.pass(30 * DAY);
      expect(await statusOf(browser, "login/update")).toBe(251);
      expect(await browser.call("login/cookie")).toMatchObject({ status: 250, data: { email } });
      expect(await statusOf(browser, "login/update")).toBe(250);
      expect(seen).not.toContain(browser.cookie("_remember"));
      seen.add(browser.cookie("_remember"));
    }
  });

  test("outlives the browser's end, which is told to pages", async () => {
    const { browser } = await rememberedBrowser();
    browser.close();
    expect(browser.cookie("_member")).toBe("1");
    expect(await statusOf(browser, "login/update")).toBe(250);
  });

  test("is forgotten half a year after it was last used, and what it kept is dropped", async () => {
    const { browser } = await rememberedBrowser();
    house.pass(REMEMBERED - SECOND);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    house.pass(REMEMBERED);
    expect(await statusOf(browser, "login/update")).toBe(251);
    // The next call finds out whether the device is remembered; until then nothing is dropped.
    expect(browser.cookie("_remember")).toBeDefined();
    expect(await statusOf(browser, "login/cookie")).toBe(251);
    expect([...browser.cookies.keys()]).toEqual(["nachtfalter_known"]);
  });

  test.each(["", "x", "0".repeat(43), "ä'\";--"])(
    "a token that nobody gave out is refused: %j",
    async (token) => {
      const form: Record<string, string> = token === "" ? {} : { cookie: token };
      const answer = await new TestBrowser(app).call("login/cookie", { ...form, client: "app" });
      expect(answer).toEqual({ status: 251, data: expect.any(String) });
    },
  );
});

describe("a token that comes again", () => {
  test("was stolen: the device is logged out, with every session and token it ever had", async () => {
    const { browser, email } = await rememberedBrowser();
    const thief = thiefOf(browser);
    const { browser: other } = await rememberedBrowser(email);
    expect(await statusOf(thief, "login/cookie")).toBe(250);
    house.pass(30 * SECOND);
    expect(await statusOf(thief, "login/update")).toBe(250);
    expect(await statusOf(browser, "login/cookie")).toBe(251);
    expect(await statusOf(thief, "login/update")).toBe(251);
    expect(await statusOf(thief, "login/cookie")).toBe(251);
    // The person's other devices are none of the thief's.
    expect(await statusOf(other, "login/update")).toBe(250);
  });

  test("the thief who comes second ends it as well", async () => {
    const { browser } = await rememberedBrowser();
    const thief = thiefOf(browser);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    house.pass(HOUR);
    expect(await statusOf(thief, "login/cookie")).toBe(251);
    expect(await statusOf(browser, "login/update")).toBe(251);
    expect(await statusOf(browser, "login/cookie")).toBe(251);
  });

  test("within half a minute is a tab that started together: both are in, and stay", async () => {
    const { browser } = await rememberedBrowser();
    const otherTab = thiefOf(browser);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    house.pass(30 * SECOND - 1);
    expect(await statusOf(otherTab, "login/cookie")).toBe(250);
    // One jar of cookies in truth: whichever answer came last, the same token lies in it.
    expect(otherTab.cookie("_remember")).toBe(browser.cookie("_remember"));
    for (const tab of [browser, otherTab]) expect(await statusOf(tab, "login/update")).toBe(250);
    house.pass(13 * HOUR);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
  });

  test("has its half a minute from its first use on, however often it comes meanwhile", async () => {
    const { browser } = await rememberedBrowser();
    const thief = thiefOf(browser);
    const token = thief.cookies.get("nachtfalter_remember");
    if (token === undefined) throw new Error("there is nothing to steal");
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    for (const [second, status] of [
      [20, 250],
      [40, 251],
    ] as const) {
      house.pass(20 * SECOND);
      thief.cookies.set("nachtfalter_remember", token);
      expect(await statusOf(thief, "login/cookie"), `second ${second}`).toBe(status);
    }
    expect(await statusOf(browser, "login/update")).toBe(251);
  });

  test("a phone that never got its answer repeats itself and goes on with what it missed", async () => {
    const { browser } = await rememberedBrowser();
    const lost = thiefOf(browser);
    expect(await statusOf(lost, "login/cookie")).toBe(250);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    house.pass(DAY);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
  });

  test("within half a minute, but two steps behind, gets a session and no token", async () => {
    const { browser } = await rememberedBrowser();
    const behind = thiefOf(browser);
    const old = behind.cookie("_remember");
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
    expect(await statusOf(behind, "login/cookie")).toBe(250);
    expect(behind.cookie("_remember")).toBe(old);
    expect(await statusOf(behind, "login/update")).toBe(250);
  });

  test("nobody can work out the next token from one", async () => {
    const { browser } = await rememberedBrowser();
    const first = browser.cookie("_remember") ?? "";
    await browser.call("login/cookie");
    const { hmac } = app.services.secrets;
    const next = browser.cookie("_remember");
    expect(next).toBe(hmac("remember-me successor", first).toString("base64url"));
    await using elsewhere = await testApp();
    expect(elsewhere.services.secrets.hmac("remember-me successor", first).toString("base64url")).not.toBe(
      next,
    );
  });
});

test("sessions of a device do not pile up", async () => {
  const { browser, accountId } = await rememberedBrowser();
  for (let time = 0; time < 10; time++) {
    house.pass(31 * SECOND);
    expect(await statusOf(browser, "login/cookie")).toBe(250);
  }
  const { db } = app.services;
  const sessions = await db.selectFrom("session").where("account_id", "=", accountId).selectAll().execute();
  expect(sessions).toHaveLength(1);
});

test("20 tabs over two server processes start at once: all are in, one token follows", async () => {
  await using stack = new AsyncDisposableStack();
  const { database } = app.services;
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-cookie-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, MODE: "demo", ROLE: "server" };
  const servers = await Promise.all(
    [await freePort(), await freePort()].map((port) =>
      startServerProcess("own events", port, { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` }),
    ),
  );
  for (const server of servers) stack.use(server);
  const email = "lea@example.org";
  const accountId = await createAccount(database.db, {
    email,
    password_hash: await hashPassword(LOGIN_PASSWORD),
  });
  type AppAnswer = { status: number; data: { cookie?: string; sessionID?: string } };
  const call = async (
    index: number,
    name: string,
    form: Readonly<Record<string, string>>,
  ): Promise<AppAnswer> => {
    const body = new URLSearchParams({ ...form, client: "app" });
    const answer = await fetch(`${servers[index % 2]?.url}/${name}`, { method: "POST", body });
    // A process that has just started on a busy machine says so.
    if (answer.status === 503) return call(index, name, form);
    return (await answer.json()) as AppAnswer;
  };
  const { data } = await call(0, "login/login", { email, password: LOGIN_PASSWORD, cookie: "1" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => call(index, "login/cookie", { cookie: data.cookie ?? "" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 250));
  expect(new Set(answers.map((answer) => answer.data.cookie)).size).toBe(1);
  expect(new Set(answers.map((answer) => answer.data.sessionID)).size).toBe(20);
  const tokens = await database.db
    .selectFrom("remember_token")
    .innerJoin("device_login", "device_login.id", "remember_token.device_login_id")
    .where("account_id", "=", accountId)
    .select("used_at")
    .execute();
  expect(tokens.filter(({ used_at }) => used_at === null)).toHaveLength(1);
  expect(tokens).toHaveLength(2);
  const updates = await Promise.all(
    answers.map((answer, index) =>
      call(index + 1, "login/update", { sessionID: answer.data.sessionID ?? "" }),
    ),
  );
  expect(updates.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 250));
});
