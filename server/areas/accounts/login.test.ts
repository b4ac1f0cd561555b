import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOGIN_FAILED } from "#contract/account-data.ts";
import { user } from "#contract/areas/login.ts";
import { passwordHashes } from "#server/platform/metrics.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import { LOGIN_PASSWORD, LoginFixture } from "../../../testing/login-fixture.ts";
import { type TestApp, testApp } from "../../../testing/services.ts";
import { TestBrowser } from "../../../testing/test-browser.ts";
import { hashPassword } from "./passwords.ts";

const APP_ORIGIN = "capacitor://localhost";

let house: LoginFixture;
let app: TestApp;
beforeAll(async () => {
  house = await LoginFixture.open({ publicUrl: "https://nachtfalter.example", appOrigins: [APP_ORIGIN] });
  app = house.app;
});
afterAll(() => house[Symbol.asyncDispose]());

const somebody: LoginFixture["person"] = (given) => house.person(given);

async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const count = async () => (await passwordHashes.get()).values[0]?.value ?? 0;
  const before = await count();
  await work();
  return (await count()) - before;
}

describe("logging in", () => {
  test("answers who it is, and gives a browser its session in a cookie only", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    const answer = await browser.call("login/login", mara.form);
    expect(answer.status).toBe(250);
    expect(user.strict().safeParse(answer.data).error).toBeUndefined();
    expect(answer.data).toMatchObject({ user_id: mara.id, email: mara.email, firstname: "Ada" });
    expect(Object.keys(answer.data as object)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/sessionID|cookie|nodeToken|known/)]),
    );
    expect(await browser.call("login/update")).toMatchObject({ status: 250, data: { user_id: mara.id } });
  });

  test("the e-mail counts however it is written, the password only as it is", async () => {
    const mara = await somebody();
    const login = (form: object) => new TestBrowser(app).call("login/login", { ...mara.form, ...form });
    expect((await login({ email: ` ${mara.email.toUpperCase()} ` })).status).toBe(250);
    expect((await login({ password: LOGIN_PASSWORD.toUpperCase() })).status).toBe(251);
    expect((await login({ password: ` ${LOGIN_PASSWORD}` })).status).toBe(251);
  });

  test("one and the same letter may be written in two ways", async () => {
    const composed = "gr\u00fcne Laterne".normalize("NFC");
    const mara = await somebody({ password_hash: await hashPassword(composed) });
    const answer = await new TestBrowser(app).call("login/login", {
      email: mara.email,
      password: composed.normalize("NFD"),
    });
    expect(answer.status).toBe(250);
  });

  test("an unknown address, an account without a password and a wrong password look alike and cost one hash each", async () => {
    const mara = await somebody();
    const without = await somebody({ password_hash: null });
    for (const form of [
      { email: "nobody@example.org", password: LOGIN_PASSWORD },
      { email: without.email, password: LOGIN_PASSWORD },
      { email: mara.email, password: "falterlicht am fluss" },
    ]) {
      const browser = new TestBrowser(app);
      const hashes = await hashesOf(async () => {
        expect(await browser.call("login/login", form)).toEqual({ status: 251, data: LOGIN_FAILED });
      });
      expect(hashes, form.email).toBe(1);
      expect(browser.cookies.size).toBe(0);
    }
  });

  test("a hash that was made with less work is replaced, others are left", async () => {
    const weak = await hash(LOGIN_PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const mara = await somebody({ password_hash: weak });
    const stored = async () => {
      const { db } = app.services;
      const account = db.selectFrom("account").select("password_hash").where("id", "=", mara.id);
      return (await account.executeTakeFirstOrThrow()).password_hash;
    };
    expect((await new TestBrowser(app).call("login/login", { ...mara.form, password: "x" })).status).toBe(
      251,
    );
    expect(await stored()).toBe(weak);
    expect((await new TestBrowser(app).call("login/login", mara.form)).status).toBe(250);
    const strong = await stored();
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await new TestBrowser(app).call("login/login", mara.form)).status).toBe(250);
    expect(await stored()).toBe(strong);
  });

  test("a password that is changed while it is being checked opens nothing", async () => {
    const mara = await somebody();
    const change = await app.services.pool.connect();
    await change.query("begin");
    await change.query("update account set password_hash = $1 where id = $2", ["changed", mara.id]);
    const login = new TestBrowser(app).call("login/login", mara.form);
    await untilBlocked(app.services.database);
    await change.query("commit");
    change.release();
    expect(await login).toEqual({ status: 251, data: LOGIN_FAILED });
    const left = await app.services.db
      .selectFrom("device_login")
      .where("account_id", "=", mara.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});

describe("cookies", () => {
  const attributesOf = (browser: TestBrowser) =>
    Object.fromEntries([...browser.cookies].map(([name, { attributes }]) => [name, [...attributes].sort()]));

  test("no script reads a credential, no other site sends or plants one", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "1" });
    const secret = ["HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=Lax", "Secure"];
    expect(attributesOf(browser)).toEqual({
      "__Host-nachtfalter_session": secret,
      "__Host-nachtfalter_remember": secret,
      "__Host-nachtfalter_known": secret.map((one) => one.replace("15552000", "34560000")),
      // Worth nothing: it says that there is somebody to ask for.
      nachtfalter_member: secret.filter((one) => one !== "HttpOnly"),
    });
    expect(browser.cookies.get("nachtfalter_member")?.value).toBe("1");
  });

  test("a session in the form counts before the browser's own, an empty one as none", async () => {
    const [mara, jonas] = [await somebody(), await somebody()];
    const browser = new TestBrowser(app);
    await browser.call("login/login", mara.form);
    const others = new TestBrowser(app);
    await others.call("login/login", jonas.form);
    const whoIs = (sessionID: string) => browser.call("login/update", { sessionID });
    expect(await whoIs(others.cookie("_session") ?? "")).toMatchObject({ data: { user_id: jonas.id } });
    expect(await whoIs("")).toMatchObject({ data: { user_id: mara.id } });
    expect((await whoIs("x")).status).toBe(251);
  });

  test("without remember-me nothing outlives the browser but that the device is known", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "0" });
    expect(browser.cookie("_remember")).toBeUndefined();
    browser.close();
    expect([...browser.cookies.keys()]).toEqual(["__Host-nachtfalter_known"]);
  });

  test("over plain HTTP they are kept as well, without what only HTTPS allows", async () => {
    await using plain = await testApp({ publicUrl: "http://localhost:3000" });
    await createAccount(plain.services.db, {
      email: "mara@example.org",
      password_hash: await hashPassword(LOGIN_PASSWORD),
    });
    const browser = new TestBrowser(plain);
    await browser.call("login/login", { email: "mara@example.org", password: LOGIN_PASSWORD });
    expect([...browser.cookies.keys()].sort()).toEqual([
      "nachtfalter_known",
      "nachtfalter_member",
      "nachtfalter_session",
    ]);
    for (const { attributes } of browser.cookies.values()) expect(attributes).not.toContain("Secure");
    expect((await browser.call("login/update")).status).toBe(250);
  });

  test("another login on the device leaves nothing of the one before behind", async () => {
    const [mara, jonas] = [await somebody(), await somebody()];
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "1" });
    const before = { session: browser.cookie("_session") ?? "", remember: browser.cookie("_remember") ?? "" };
    await browser.call("login/login", jonas.form);
    expect(browser.cookie("_remember")).toBeUndefined();
    const asApp = (form: Record<string, string>) => ({ ...form, client: "app" });
    const other = new TestBrowser(app);
    expect((await other.call("login/update", { sessionID: before.session })).status).toBe(251);
    expect((await other.call("login/cookie", asApp({ cookie: before.remember }))).status).toBe(251);
  });
});

describe("fixation", () => {
  test("a planted session never becomes somebody's, and is worth nothing afterwards", async () => {
    const [mara, thief] = [await somebody(), await somebody()];
    const thiefs = new TestBrowser(app);
    await thiefs.call("login/login", thief.form);
    const victims = new TestBrowser(app);
    for (const [name, cookie] of thiefs.cookies)
      if (name.endsWith("_session")) victims.cookies.set(name, cookie);
    const planted = victims.cookie("_session");
    await victims.call("login/login", mara.form);
    expect(victims.cookie("_session")).not.toBe(planted);
    expect(await thiefs.call("login/update")).toMatchObject({ status: 251 });
  });

  test("each login has a token of its own; the device's earlier one ends, other devices' stay", async () => {
    const mara = await somebody();
    const [phone, desktop] = [new TestBrowser(app), new TestBrowser(app)];
    for (const browser of [phone, desktop]) await browser.call("login/login", mara.form);
    const first = phone.cookie("_session") ?? "";
    await phone.call("login/login", mara.form);
    expect(phone.cookie("_session")).not.toBe(first);
    expect((await new TestBrowser(app).call("login/update", { sessionID: first })).status).toBe(251);
    expect((await phone.call("login/update")).status).toBe(250);
    expect((await desktop.call("login/update")).status).toBe(250);
    const { db } = app.services;
    const logins = db.selectFrom("device_login").where("account_id", "=", mara.id).selectAll();
    expect(await logins.execute()).toHaveLength(2);
  });

  test("who logs in again on a device keeps its push messages", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", mara.form);
    const { db } = app.services;
    const { id } = await db
      .selectFrom("device_login")
      .where("account_id", "=", mara.id)
      .select("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("push_token")
      .values({
        account_id: mara.id,
        device_login_id: id,
        platform: "web",
        token_hash: Buffer.from(mara.email),
        token: "t",
      })
      .execute();
    const kept = () =>
      db.selectFrom("push_token").where("account_id", "=", mara.id).select("token").execute();
    await browser.call("login/login", mara.form);
    expect(await kept()).toHaveLength(1);
    await browser.call("login/logout");
    expect(await kept()).toHaveLength(0);
  });
});

describe("other sites", () => {
  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
  ])("%j cannot log anybody in or out (login CSRF)", async (headers) => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    const hashes = await hashesOf(async () => {
      expect((await browser.call("login/login", mara.form, { headers })).status).toBe(403);
    });
    expect(hashes).toBe(0);
    expect(browser.cookies.size).toBe(0);
    await browser.call("login/login", mara.form);
    for (const name of ["login/logout", "login/cookie", "settings/endAllSessions"] as const)
      expect((await browser.call(name, {}, { headers })).status).toBe(403);
    expect((await browser.call("login/update")).status).toBe(250);
  });
});

describe("apps", () => {
  const fromApp = { origin: APP_ORIGIN, "sec-fetch-site": "cross-site" };

  test("get their tokens in the answer, no cookies, and say who they are in the form", async () => {
    const mara = await somebody();
    const phone = new TestBrowser(app);
    const answer = await phone.call("login/login", { ...mara.form, cookie: "1" }, { headers: fromApp });
    const { sessionID, cookie, nodeToken, known } = answer.data as Record<string, string>;
    for (const token of [sessionID, cookie]) expect(token).toMatch(/^[\w-]{43}$/);
    for (const token of [nodeToken, known]) expect(token).toEqual(expect.any(String));
    expect(phone.cookies.size).toBe(0);
    expect(
      await phone.call("login/update", { sessionID: sessionID ?? "" }, { headers: fromApp }),
    ).toMatchObject({
      status: 250,
      data: { user_id: mara.id, nodeToken: expect.any(String) },
    });
  });

  test("`client=app` is the same for what is no browser", async () => {
    const mara = await somebody();
    const client = new TestBrowser(app);
    const answer = await client.call("login/login", { ...mara.form, client: "app" });
    expect(answer.data).toMatchObject({ sessionID: expect.any(String) });
    expect(answer.data).not.toHaveProperty("cookie");
    expect(client.cookies.size).toBe(0);
  });

  test("a browser's cookies are nothing to them", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "1" });
    expect((await browser.call("login/update", {}, { headers: fromApp })).status).toBe(251);
    expect((await browser.call("login/cookie", {}, { headers: fromApp })).status).toBe(251);
    expect((await browser.call("settings/getSessions", {}, { headers: fromApp })).status).toBe(401);
    expect((await browser.call("login/logout", {}, { headers: fromApp })).status).toBe(250);
    expect((await browser.call("login/update")).status).toBe(250);
  });
});

describe("logging out", () => {
  test("ends the session and the remembered device, leaves no cookie of ours, and may be repeated", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "1" });
    const session = browser.cookie("_session") ?? "";
    const remember = browser.cookie("_remember") ?? "";
    for (let time = 0; time < 2; time++)
      expect(await browser.call("login/logout")).toEqual({ status: 250, data: expect.any(String) });
    expect([...browser.cookies.keys()]).toEqual([]);
    const other = new TestBrowser(app);
    expect((await other.call("login/update", { sessionID: session })).status).toBe(251);
    expect((await other.call("login/cookie", { cookie: remember, client: "app" })).status).toBe(251);
  });

  test("forgets a remembered device whose session has ended already", async () => {
    const mara = await somebody();
    const browser = new TestBrowser(app);
    await browser.call("login/login", { ...mara.form, cookie: "1" });
    const remember = browser.cookie("_remember") ?? "";
    await app.services.db.deleteFrom("session").where("account_id", "=", mara.id).execute();
    await browser.call("login/logout");
    expect(
      (await new TestBrowser(app).call("login/cookie", { cookie: remember, client: "app" })).status,
    ).toBe(251);
  });
});

test("an app is logged out by its remember-me token as well", async () => {
  const mara = await somebody();
  const phone = new TestBrowser(app);
  const { data } = await phone.call("login/login", { ...mara.form, cookie: "1", client: "app" });
  const { cookie, sessionID } = data as { cookie: string; sessionID: string };
  expect((await phone.call("login/logout", { cookie, client: "app" })).status).toBe(250);
  expect((await phone.call("login/cookie", { cookie, client: "app" })).status).toBe(251);
  expect((await phone.call("login/update", { sessionID })).status).toBe(251);
});

test("nothing in the database is a credential", async () => {
  const mara = await somebody();
  const browser = new TestBrowser(app);
  await browser.call("login/login", { ...mara.form, cookie: "1" });
  await browser.call("login/cookie");
  const secrets = [
    browser.cookie("_session"),
    browser.cookie("_remember"),
    browser.cookie("_known"),
    LOGIN_PASSWORD,
  ];
  const { pool } = app.services;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select kept::text as text from ${name} as kept`);
    for (const { text } of rows)
      for (const secret of secrets) {
        expect(secret?.length).toBeGreaterThan(15);
        const bytes = Buffer.from(secret ?? "");
        const decoded = Buffer.from(secret ?? "", "base64url");
        for (const form of [
          secret ?? "",
          bytes.toString("hex"),
          decoded.toString("hex"),
          bytes.toString("base64"),
        ])
          expect(text.includes(form), name).toBe(false);
      }
  }
});
