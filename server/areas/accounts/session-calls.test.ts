import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import { forgetRows } from "../../../testing/forget-rows.ts";
import { LOGIN_PASSWORD, LoginFixture } from "../../../testing/login-fixture.ts";
import type { TestApp } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { accountOldRows } from "./old-rows.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

let house: LoginFixture;
let app: TestApp;
beforeAll(async () => {
  house = await LoginFixture.open({ publicUrl: "http://localhost:3000" });
  app = house.app;
});
afterAll(() => house[Symbol.asyncDispose]());
beforeEach(() => {
  house.now = new Date("2026-10-25T00:30:00Z");
});

async function somebody() {
  const { id, form } = await house.person();
  return {
    id,
    form,
    async logIn(given: Record<string, string> = {}, userAgent?: string): Promise<TestBrowser> {
      const browser = new TestBrowser(app, userAgent === undefined ? {} : { userAgent });
      expect((await browser.call("login/login", { ...form, ...given })).status).toBe(250);
      return browser;
    },
  };
}

async function openTransaction(pool: TestApp["services"]["pool"]) {
  const client = await pool.connect();
  await client.query("begin");
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    async [Symbol.asyncDispose]() {
      client.release(true);
    },
  };
}

type Listed = { id: number; device: string; current: 0 | 1; client: string; begun: string; lastSeen: string };
const listOf = async (browser: TestBrowser) => (await browser.call("settings/getSessions")).data as Listed[];

describe("where one is logged in", () => {
  test("this device comes first, then the ones seen last; in words that people know", async () => {
    const kim = await somebody();
    const desktop = await kim.logIn();
    house.pass(HOUR);
    await kim.logIn({ client: "app" }, SAFARI);
    house.pass(HOUR);
    await kim.logIn({}, "curl/8.0");
    const stranger = await somebody();
    await stranger.logIn();
    expect(await listOf(desktop)).toEqual([
      {
        id: expect.any(Number),
        device: "Firefox auf macOS",
        place: null,
        client: "web",
        current: 1,
        begun: "2026-10-25 02:30:00",
        lastSeen: "2026-10-25 03:30:00",
      },
      // Two hours later by the clock on the wall, three by the sun: the clock was put back.
      expect.objectContaining({ device: "Unbekannter Browser", current: 0, begun: "2026-10-25 03:30:00" }),
      expect.objectContaining({ device: "App auf iOS", client: "app", begun: "2026-10-25 02:30:00" }),
    ]);
  });

  test("the city of the address is told", async () => {
    const kim = await somebody();
    const address = "77.20.0.1";
    const browser = new TestBrowser(app, { address });
    const answer = await browser.call("login/login", kim.form);
    const city = (answer.data as { ipCity: { name: string } | null }).ipCity;
    expect((await listOf(browser))[0]).toMatchObject({ place: city?.name ?? null });
  });

  test("what has ended by itself is not listed, what is remembered is", async () => {
    const kim = await somebody();
    await kim.logIn();
    await kim.logIn({ cookie: "1" }, SAFARI);
    house.pass(13 * HOUR);
    const browser = await kim.logIn();
    expect((await listOf(browser)).map(({ device }) => device)).toEqual([
      "Firefox auf macOS",
      "Safari auf iOS",
    ]);
    house.pass(200 * DAY);
    expect(await listOf(await kim.logIn())).toHaveLength(1);
  });
});

describe("ending", () => {
  const currentPassword = LOGIN_PASSWORD;
  const idOfOther = async (browser: TestBrowser) =>
    String((await listOf(browser)).find(({ current }) => current === 0)?.id);

  test("one device: it is out at once, remembered or not, the others stay", async () => {
    const kim = await somebody();
    const [desktop, phone] = [await kim.logIn(), await kim.logIn({ cookie: "1" }, SAFARI)];
    const id = await idOfOther(desktop);
    expect((await desktop.call("settings/endSession", { id, currentPassword })).status).toBe(250);
    expect((await phone.call("login/update")).status).toBe(251);
    expect((await phone.call("login/cookie")).status).toBe(251);
    expect((await desktop.call("login/update")).status).toBe(250);
    expect((await desktop.call("settings/endSession", { id, currentPassword })).status).toBe(404);
  });

  test("others needs the password: without it, or by a wrong one, all stay", async () => {
    const kim = await somebody();
    const [desktop, phone] = [await kim.logIn(), await kim.logIn({ cookie: "1" }, SAFARI)];
    const id = await idOfOther(desktop);
    const wrong = { currentPassword: `${LOGIN_PASSWORD}!` };
    for (const call of ["settings/endSession", "settings/endAllSessions"] as const) {
      const form = call === "settings/endSession" ? { id } : {};
      expect(await desktop.call(call, form)).toEqual({
        status: 251,
        data: "Bitte gib dein aktuelles Passwort an.",
      });
      expect(await desktop.call(call, { ...form, ...wrong })).toEqual({
        status: 251,
        data: "Dein aktuelles Passwort stimmt nicht.",
      });
    }
    for (const device of [desktop, phone]) expect((await device.call("login/update")).status).toBe(250);
    expect(await listOf(desktop)).toHaveLength(2);
  });

  test("others is no way to guess the password", async () => {
    await using strict = await LoginFixture.open({ rateLimitFactor: 1 });
    const { form } = await strict.person();
    const browser = new TestBrowser(strict.app);
    await browser.call("login/login", form);
    const answers: number[] = [];
    for (let tries = 0; tries < 12; tries++)
      answers.push((await browser.call("settings/endAllSessions", { currentPassword: "geraten" })).status);
    expect(answers).toEqual([...Array(10).fill(251), 429, 429]);
    expect((await browser.call("settings/endAllSessions", { currentPassword })).status).toBe(429);
    expect((await browser.call("login/update")).status).toBe(250);
  });

  test("others stays with the owner while somebody with a copy of the session guesses elsewhere", async () => {
    await using strict = await LoginFixture.open({ rateLimitFactor: 1 });
    const { form } = await strict.person();
    const [owner, thief] = [new TestBrowser(strict.app), new TestBrowser(strict.app)];
    await owner.call("login/login", form);
    for (const [name, cookie] of owner.cookies) thief.cookies.set(name, cookie);
    const guess = () => thief.call("settings/endAllSessions", { currentPassword: "geraten" });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(251);
    expect((await guess()).status).toBe(429);
    expect((await owner.call("settings/endAllSessions", { currentPassword })).status).toBe(250);
    expect((await thief.call("login/update")).status).not.toBe(250);
  });

  test("others by a password that is changed at that moment ends nothing", async () => {
    const kim = await somebody();
    const [desktop, phone] = [await kim.logIn(), await kim.logIn({}, SAFARI)];
    const { db, pool } = app.services;
    await using blocker = await openTransaction(pool);
    await blocker.query("select from account where id = $1 for no key update", [kim.id]);
    const answers = Promise.all([
      desktop.call("settings/endSession", { id: await idOfOther(desktop), currentPassword }),
      desktop.call("settings/endAllSessions", { currentPassword }),
    ]);
    await untilBlocked(app.services.database, 2);
    await blocker.query("update account set password_hash = 'another one' where id = $1", [kim.id]);
    await blocker.query("commit");
    expect((await answers).map(({ status }) => status)).toEqual([251, 251]);
    expect(
      await db.selectFrom("device_login").selectAll().where("account_id", "=", kim.id).execute(),
    ).toHaveLength(2);
    expect((await phone.call("login/update")).status).toBe(250);
  });

  test("this device as well, which is a logout and asks nothing", async () => {
    const kim = await somebody();
    const desktop = await kim.logIn({ cookie: "1" });
    const id = String((await listOf(desktop))[0]?.id);
    expect((await desktop.call("settings/endSession", { id })).status).toBe(250);
    expect([...desktop.cookies.keys()]).toEqual([]);
  });

  test("somebody else's device is not there, and stays", async () => {
    const [kim, stranger] = [await somebody(), await somebody()];
    const [kims, strangers] = [await kim.logIn(), await stranger.logIn()];
    const id = String((await listOf(kims))[0]?.id);
    const answer = await strangers.call("settings/endSession", { id, currentPassword });
    expect(answer).toEqual(await strangers.call("settings/endSession", { id: "999999999", currentPassword }));
    expect(answer.status).toBe(404);
    expect((await kims.call("login/update")).status).toBe(250);
  });

  test("all of them, everywhere at once; those of others stay", async () => {
    const [kim, stranger] = [await somebody(), await somebody()];
    const devices = await Promise.all([
      kim.logIn({ cookie: "1" }),
      kim.logIn(),
      kim.logIn({ client: "app" }),
    ]);
    const strangers = await stranger.logIn();
    const [first] = devices;
    expect((await first.call("settings/endAllSessions", { currentPassword })).status).toBe(250);
    for (const device of devices) {
      expect((await device.call("login/update")).status).toBe(251);
      expect((await device.call("login/cookie")).status).toBe(251);
    }
    expect([...first.cookies.keys()]).toEqual([]);
    expect((await strangers.call("login/update")).status).toBe(250);
    const { db } = app.services;
    for (const table of ["session", "device_login"] as const)
      expect(await db.selectFrom(table).where("account_id", "=", kim.id).selectAll().execute()).toEqual([]);
  });

  test("a device that is remembered at this moment does not come back", async () => {
    for (let round = 0; round < 5; round++) {
      const kim = await somebody();
      const [desktop, phone] = [await kim.logIn(), await kim.logIn({ cookie: "1" })];
      await Promise.all([
        ...Array.from({ length: 5 }, () => phone.call("login/cookie")),
        desktop.call("settings/endAllSessions", { currentPassword }),
      ]);
      expect((await phone.call("login/update")).status).toBe(251);
      expect((await phone.call("login/cookie")).status).toBe(251);
    }
  });

  test("a login that is under way while all end is there afterwards, or was never", async () => {
    for (let round = 0; round < 5; round++) {
      const kim = await somebody();
      const desktop = await kim.logIn();
      const newcomer = new TestBrowser(app);
      const [login] = await Promise.all([
        newcomer.call("login/login", kim.form),
        desktop.call("settings/endAllSessions", { currentPassword }),
      ]);
      expect(login.status).toBe(250);
      expect([250, 251]).toContain((await newcomer.call("login/update")).status);
      expect((await desktop.call("login/update")).status).toBe(251);
    }
  });
});

describe("what has expired", () => {
  const rowsOf = async (accountId: number) => {
    const { rows } = await app.services.pool.query<{ sessions: number; tokens: number; devices: number }>(
      `select (select count(*)::int from session where account_id = $1) as sessions,
         (select count(*)::int from remember_token join device_login d on d.id = device_login_id where account_id = $1) as tokens,
         (select count(*)::int from device_login where account_id = $1) as devices`,
      [accountId],
    );
    return rows[0];
  };
  const forget = () => forgetRows(app.services.db, accountOldRows, house.now);

  test("is deleted by itself, with the device that nothing is left of", async () => {
    const kim = await somebody();
    await kim.logIn();
    await kim.logIn({ cookie: "1" }, SAFARI);
    await forget();
    expect(await rowsOf(kim.id)).toEqual({ sessions: 2, tokens: 1, devices: 2 });
    house.pass(12 * HOUR);
    await forget();
    expect(await rowsOf(kim.id)).toEqual({ sessions: 0, tokens: 1, devices: 1 });
    house.pass(180 * DAY);
    await forget();
    expect(await rowsOf(kim.id)).toEqual({ sessions: 0, tokens: 0, devices: 0 });
  });

  test("a used token stays as long as it would have lasted, so that its return is noticed", async () => {
    const kim = await somebody();
    const phone = await kim.logIn({ cookie: "1" });
    await phone.call("login/cookie");
    house.pass(170 * DAY);
    await forget();
    expect(await rowsOf(kim.id)).toMatchObject({ tokens: 2, devices: 1 });
  });
});
