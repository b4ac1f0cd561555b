import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOGIN_PASSWORD, LoginFixture } from "../../../testing/login-fixture.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LONGEST_SESSION = 30 * DAY;
const LONGEST_LOGIN = 365 * DAY;
const BEGUN = new Date("2026-10-24T22:00:00Z");

let house: LoginFixture;
beforeAll(async () => {
  house = await LoginFixture.open({ publicUrl: "http://localhost:3000" });
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => {
  house.now = BEGUN;
});

const since = (milliseconds: number) => new Date(BEGUN.getTime() + milliseconds);

async function loggedIn(given: Record<string, string> = {}) {
  const person = await house.person();
  const browser = new TestBrowser(house.app);
  expect((await browser.call("login/login", { ...person.form, ...given })).status).toBe(250);
  return { ...person, browser };
}

const endOf = async (accountId: number): Promise<Date | undefined> => {
  const { db } = house.app.services;
  const rows = await db
    .selectFrom("session")
    .select("expires_at")
    .where("account_id", "=", accountId)
    .execute();
  return rows[0]?.expires_at;
};

/** Uses a session, and resolves when it has been refreshed by that, as far as it still may. */
async function use(browser: TestBrowser, accountId: number, until: Date): Promise<number> {
  const { status } = await browser.call("login/update");
  await expect.poll(() => endOf(accountId)).toEqual(until);
  return status;
}

/** Comes back so often that its token is never forgotten. @returns the status of the last cookie login */
async function comeBackUntil(browser: TestBrowser, moment: Date): Promise<number | undefined> {
  for (let next = house.now.getTime() + 100 * DAY; next < moment.getTime(); next += 100 * DAY) {
    house.now = new Date(next);
    expect((await browser.call("login/cookie")).status).toBe(250);
  }
  house.now = moment;
  return (await browser.call("login/cookie")).status;
}

describe("a session", () => {
  test("ends thirty days after it began, however often it is used", async () => {
    const { browser, id } = await loggedIn();
    for (let used = 10 * HOUR; used < LONGEST_SESSION; used += 10 * HOUR) {
      house.now = since(used);
      const ends = since(Math.min(used + 12 * HOUR, LONGEST_SESSION));
      expect(await use(browser, id, ends)).toBe(250);
    }
    house.now = since(LONGEST_SESSION - 1);
    expect((await browser.call("login/update")).status).toBe(250);
    house.now = since(LONGEST_SESSION);
    expect((await browser.call("login/update")).status).toBe(251);
    expect((await browser.call("settings/getSessions")).status).toBe(401);
  });

  test("of a remembered device is followed by another one without a password", async () => {
    const { browser, id } = await loggedIn({ cookie: "1" });
    house.now = since(11 * HOUR);
    await use(browser, id, since(23 * HOUR));
    house.now = since(LONGEST_SESSION);
    expect((await browser.call("login/update")).status).toBe(251);
    expect((await browser.call("login/cookie")).status).toBe(250);
    expect((await browser.call("login/update")).status).toBe(250);
  });
});

describe("a remembered device", () => {
  test("is remembered for a year after its password was entered, however often its token is replaced", async () => {
    const { browser } = await loggedIn({ cookie: "1" });
    expect(await comeBackUntil(browser, since(LONGEST_LOGIN - HOUR))).toBe(250);
    house.now = since(LONGEST_LOGIN - 1);
    expect((await browser.call("login/update")).status).toBe(250);
    house.now = since(LONGEST_LOGIN);
    expect((await browser.call("login/update")).status).toBe(251);
    expect((await browser.call("login/cookie")).status).toBe(251);
  });

  test("is not kept by refreshing its last session over that end", async () => {
    const { browser, id } = await loggedIn({ cookie: "1" });
    expect(await comeBackUntil(browser, since(LONGEST_LOGIN - 20 * HOUR))).toBe(250);
    await house.app.services.pool.query("delete from session where account_id = $1 and expires_at <> $2", [
      id,
      since(LONGEST_LOGIN - 8 * HOUR),
    ]);
    house.now = since(LONGEST_LOGIN - 10 * HOUR);
    expect(await use(browser, id, since(LONGEST_LOGIN))).toBe(250);
    house.now = since(LONGEST_LOGIN);
    expect((await browser.call("login/update")).status).toBe(251);
  });

  test("is out at that end also by a token of before there was one", async () => {
    const { browser, id } = await loggedIn({ cookie: "1" });
    await house.app.services.pool.query(
      `update remember_token set expires_at = $2
       where device_login_id in (select id from device_login where account_id = $1)`,
      [id, since(3 * LONGEST_LOGIN)],
    );
    house.now = since(LONGEST_LOGIN);
    expect((await browser.call("login/cookie")).status).toBe(251);
  });

  test("begins anew with its password, on the same device", async () => {
    const { browser, email } = await loggedIn({ cookie: "1" });
    await comeBackUntil(browser, since(300 * DAY));
    const again = { email, password: LOGIN_PASSWORD, cookie: "1" };
    expect((await browser.call("login/login", again)).status).toBe(250);
    expect(await comeBackUntil(browser, since(600 * DAY))).toBe(250);
  });

  test("gets no longer by a new password in the settings", async () => {
    const { browser, email, id } = await loggedIn({ cookie: "1" });
    house.now = since(300 * DAY);
    await house.app.services.db
      .updateTable("remember_token")
      .set({ expires_at: since(400 * DAY) })
      .execute();
    expect((await browser.call("login/cookie")).status).toBe(250);
    const { firstname, lastname } = await house.app.services.db
      .selectFrom("account")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const password = "nebel über dem kanal";
    const edited = await browser.call("settings/edit", {
      firstname,
      lastname,
      gender: "unknown",
      email,
      phone: "+49 170 5550142",
      password,
      password2: password,
      currentPassword: LOGIN_PASSWORD,
    });
    expect(edited.status).toBe(250);
    house.now = since(LONGEST_LOGIN);
    expect((await browser.call("login/cookie")).status).toBe(251);
  });
});
