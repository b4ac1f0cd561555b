import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { LOGIN_PASSWORD, LoginFixture } from "../../../../testing/login-fixture.ts";
import { TestBrowser } from "../../../../testing/test-browser.ts";
import { lockAccount } from "../account-queries.ts";

const MINUTES = 60_000;
const ASKED = { status: 251, data: "Bitte gib dein aktuelles Passwort an." };
const DELETED = { status: 250, data: "Dein Konto ist gelöscht." };
const NEW_PASSWORD = "nachtbus nach altona";

let house: LoginFixture;
beforeAll(async () => {
  house = await LoginFixture.open();
});
afterAll(() => house[Symbol.asyncDispose]());

async function loggedIn(given: Record<string, string> = {}) {
  const person = await house.person();
  return { ...person, browser: await logIn(person.form, given) };
}

async function logIn(form: Record<string, string>, given: Record<string, string> = {}) {
  const browser = new TestBrowser(house.app);
  expect((await browser.call("login/login", { ...form, ...given })).status).toBe(250);
  return browser;
}

/** The call as the specification has it: without any field. */
const end = (browser: TestBrowser) => browser.call("settings/deleteAccount");

const passwordNeeded = async (browser: TestBrowser) =>
  ((await browser.call("settings/getDeletion")).data as { passwordNeeded: number }).passwordNeeded;

const edit = (email: string, given: Record<string, string>) => ({
  ...{ email, firstname: "Mara", lastname: "Lindqvist", gender: "female", phone: "040 7654321" },
  currentPassword: LOGIN_PASSWORD,
  ...given,
});

describe("an account is deleted without a password", () => {
  test("for ten minutes after the login of this session, and not a moment longer", async () => {
    const late = await loggedIn();
    const inTime = await loggedIn();
    house.pass(10 * MINUTES - 1);
    expect(await passwordNeeded(inTime.browser)).toBe(0);
    expect(await end(inTime.browser)).toMatchObject(DELETED);
    house.pass(1);
    expect(await passwordNeeded(late.browser)).toBe(1);
    expect(await end(late.browser)).toMatchObject(ASKED);
    expect((await late.browser.call("login/update")).status).toBe(250);
  });

  test("not by a session of a remembered device, however lately its password was entered there", async () => {
    const { browser } = await loggedIn({ cookie: "1" });
    browser.close();
    expect((await browser.call("login/cookie")).status).toBe(250);
    expect(await passwordNeeded(browser)).toBe(1);
    expect(await end(browser)).toMatchObject(ASKED);
  });

  test("not by the session of another device of the same person", async () => {
    const { form, browser } = await loggedIn();
    house.pass(10 * MINUTES);
    const elsewhere = await logIn(form);
    expect(await end(browser)).toMatchObject(ASKED);
    expect(await end(elsewhere)).toMatchObject(DELETED);
  });

  test("for ten minutes after the password was given for something else; a wrong one does not count", async () => {
    const { email, browser } = await loggedIn();
    house.pass(20 * MINUTES);
    const id = "4711";
    await browser.call("settings/endSession", { id, currentPassword: "nicht dieses hier" });
    expect(await end(browser)).toMatchObject(ASKED);
    await browser.call("settings/endSession", { id, currentPassword: LOGIN_PASSWORD });
    expect(await passwordNeeded(browser)).toBe(0);
    house.pass(10 * MINUTES);
    expect(await end(browser)).toMatchObject(ASKED);
    const moved = edit(email, { email: `neu-${email}` });
    expect((await browser.call("settings/edit", moved)).status).toBe(250);
    expect(await end(browser)).toMatchObject(DELETED);
  });

  test("by whoever has just registered, or changed the password: the session is a new one", async () => {
    const { email, browser } = await loggedIn();
    house.pass(20 * MINUTES);
    const changed = edit(email, { password: NEW_PASSWORD, password2: NEW_PASSWORD });
    expect((await browser.call("settings/edit", changed)).status).toBe(250);
    expect(await end(browser)).toMatchObject(DELETED);
    const newcomer = new TestBrowser(house.app);
    const registered = await newcomer.call("login/register", {
      ...{ email: "neu.hier@example.org", firstname: "Noor", lastname: "Neu", gender: "female" },
      ...{ phone: "040 7654321", password: NEW_PASSWORD, dob: "2001-02-03" },
    });
    expect(registered.status).toBe(250);
    expect(await end(newcomer)).toMatchObject(DELETED);
  });

  test("a wrong one that is given is refused, and so is another device's session once the password has changed", async () => {
    const { id, form, email, browser } = await loggedIn();
    const wrong = await browser.call("settings/deleteAccount", { currentPassword: "nicht dieses hier" });
    expect(wrong).toMatchObject({ status: 251, data: "Dein aktuelles Passwort stimmt nicht." });
    const other = await logIn(form);
    const { db } = house.app.services;
    // The change of the password and the deletion wait for the account, in this order.
    let asked: Promise<unknown>[] = [];
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, id);
      const change = other.call(
        "settings/edit",
        edit(email, { password: NEW_PASSWORD, password2: NEW_PASSWORD }),
      );
      await untilBlocked(house.app.services, 1);
      const deletion = end(browser);
      await untilBlocked(house.app.services, 2);
      asked = [change, deletion];
    });
    expect(await Promise.all(asked)).toMatchObject([{ status: 250 }, { status: 401 }]);
    expect(await end(other)).toMatchObject(DELETED);
  });
});
