import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD_CHANGED, RESET_EXPIRED, RESET_FAILED, RESET_REQUESTED } from "#contract/account-data.ts";
import { passwordHashes } from "#server/platform/metrics.ts";
import { hashToken } from "#server/platform/sessions.ts";
import {
  type AccountFixture,
  openAccountFixture,
  registration,
  tokenIn,
} from "../../../testing/account-fixture.ts";

const OLD = "lampenlicht unterm dach";
const NEW = "mondschein im keller";
const SUBJECT = "Neues Passwort für Nachtfalter";

let house: AccountFixture;

beforeAll(async () => {
  house = await openAccountFixture();
});
afterAll(() => house[Symbol.asyncDispose]());

const resetMails = async (email: string) =>
  (await house.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);

async function askForToken(email: string): Promise<string> {
  expect(await house.browser().call("login/reset", { email })).toEqual({
    status: 250,
    data: RESET_REQUESTED,
  });
  return tokenIn((await resetMails(email)).at(-1));
}

const restore = (token: string, password = NEW, browser = house.browser()) =>
  browser.call("login/restore", { token, password });

const logIn = (email: string, password: string, browser = house.browser()) =>
  browser.call("login/login", { email, password });

const hashes = async () => (await passwordHashes.get()).values[0]?.value;

test("a link from the mail sets a new password; the old one is worth nothing any more", async () => {
  const { email } = await house.register();
  const token = await askForToken(email);
  expect(await restore(token)).toEqual({ status: 250, data: PASSWORD_CHANGED });
  expect(await logIn(email, OLD)).toMatchObject({ status: 251 });
  expect(await logIn(email, NEW)).toMatchObject({ status: 250 });
});

test("the mail goes to the account's own address, with a link to the login's page, and nothing but its hash is kept", async () => {
  const { email } = await house.register();
  await house.browser().call("login/reset", { email: email.replace("mara", "MARA") });
  const [mail] = await resetMails(email);
  const token = tokenIn(mail);
  const url = `http://localhost:3000/login?page=resetpassword&resetkey=${token}`;
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain(`href="${url.replace("&", "&amp;")}"`);
  expect(token).toMatch(/^[\w-]{43}$/);
  const { rows } = await house.app.services.pool.query(
    `select (select string_agg(account_link::text, '') from account_link) as links,
      (select string_agg(account_mail::text, '') from account_mail) as mails,
      (select string_agg(job::text, '') from pgboss.job) as jobs`,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows[0].links).toContain(hashToken(token).toString("hex"));
  expect(rows[0].links).not.toContain(email);
  expect(rows[0].jobs).not.toContain(email);
});

describe("nobody learns whether there is an account", () => {
  /** All statements that the database gets during `work`. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const { pool } = house.app.services;
    const statements: string[] = [];
    const watched = (client: import("pg").PoolClient) => {
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      client.query = ((...given: unknown[]) => {
        const [first] = given as [string | { text: string }];
        statements.push(typeof first === "string" ? first : first.text);
        return query(...given);
      }) as typeof client.query;
      pool.once("release", () => {
        client.query = query as typeof client.query;
      });
    };
    pool.on("acquire", watched);
    await work();
    pool.off("acquire", watched);
    return statements;
  }

  test("asking takes the same statements, answers the same and computes no hash", async () => {
    const { email } = await house.register();
    const before = await hashes();
    const ask = (address: string) => house.browser().call("login/reset", { email: address });
    const answers: unknown[] = [];
    const known = await statementsOf(async () => answers.push(await ask(email)));
    const unknown = await statementsOf(async () => answers.push(await ask(registration().email ?? "")));
    expect(answers[0]).toEqual(answers[1]);
    expect(unknown).toEqual(known);
    expect(known.length).toBeGreaterThan(2);
    expect(await hashes()).toBe(before);
  });

  test("an unknown address gets no mail and leaves nothing behind", async () => {
    const email = registration().email ?? "";
    await house.browser().call("login/reset", { email });
    expect(await house.mailsTo(email)).toEqual([]);
    const { rows } = await house.app.services.pool.query("select id from account_mail where recipient = $1", [
      email,
    ]);
    expect(rows).toEqual([]);
  });
});

test("one mailbox gets three mails an hour and eight a day, however many are asked for at once", async () => {
  const { email } = await house.register();
  const start = house.now.getTime();
  const ask = () =>
    Promise.all(Array.from({ length: 10 }, () => house.browser().call("login/reset", { email })));
  for (const answer of await ask()) expect(answer).toEqual({ status: 250, data: RESET_REQUESTED });
  expect(await resetMails(email)).toHaveLength(3);
  for (const [hours, mails] of [
    [0.9, 3],
    [2, 6],
    [4, 8],
    [23, 8],
    [29, 11],
  ] as const) {
    house.now = new Date(start + hours * 3_600_000);
    await ask();
    expect(await resetMails(email), `${hours} h`).toHaveLength(mails);
  }
  house.now = new Date(start);
});

test("mails that had to wait for hours are no more than those that go out at once", async () => {
  const { email } = await house.register();
  const start = house.now;
  for (let asked = 0; asked < 10; asked++) await house.browser().call("login/reset", { email });
  house.now = new Date(start.getTime() + 5 * 3_600_000);
  expect(await resetMails(email)).toHaveLength(3);
  house.now = start;
});

test("a link works once, also when 20 use it at the same moment", async () => {
  const { email, accountId } = await house.register();
  const token = await askForToken(email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => restore(token, `${NEW} ${"abcdefghijklmnopqrst"[index]}`)),
  );
  expect(answers.filter(({ status }) => status === 250)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 251)).toHaveLength(19);
  const winner = answers.findIndex(({ status }) => status === 250);
  expect(await logIn(email, `${NEW} ${"abcdefghijklmnopqrst"[winner]}`)).toMatchObject({ status: 250 });
  expect(await restore(token)).toEqual({ status: 251, data: RESET_EXPIRED });
  const { rows } = await house.app.services.pool.query(
    "select id from account_mail where account_id = $1 and kind = 'password-changed'",
    [accountId],
  );
  expect(rows).toHaveLength(1);
});

test("when one link was used, no other one works", async () => {
  const { email } = await house.register();
  const [first, second] = [await askForToken(email), await askForToken(email)];
  expect(await restore(second)).toMatchObject({ status: 250 });
  expect(await restore(first)).toEqual({ status: 251, data: RESET_EXPIRED });
});

test("when one link was used, those of other people and the ones that confirm an address still work", async () => {
  const [mara, noor] = [await house.register(), await house.register()];
  const confirmation = tokenIn((await house.mailsTo(noor.email))[0]);
  const [maras, noors] = [await askForToken(mara.email), await askForToken(noor.email)];
  expect(await restore(maras)).toMatchObject({ status: 250 });
  expect(await noor.browser.call("login/verify", { token: confirmation })).toMatchObject({ status: 250 });
  expect(await restore(noors)).toMatchObject({ status: 250 });
});

test("a link lasts 60 minutes from when its mail is sent", async () => {
  const start = house.now;
  const token = await askForToken((await house.register()).email);
  // Another member's, as all links of one person end with the first that is used.
  const late = await askForToken((await house.register()).email);
  house.now = new Date(start.getTime() + 60 * 60_000 - 1);
  expect(await restore(token)).toMatchObject({ status: 250 });
  house.now = new Date(start.getTime() + 60 * 60_000);
  expect(await restore(late)).toEqual({ status: 251, data: RESET_EXPIRED });
  house.now = start;
});

test("a token that there is not, or of another purpose, sets nothing and costs no hash", async () => {
  const { email } = await house.register();
  const verify = tokenIn((await house.mailsTo(email))[0]);
  const before = await hashes();
  for (const token of ["", "x", "x".repeat(43), verify])
    expect(await restore(token)).toEqual({ status: 251, data: RESET_EXPIRED });
  expect(await hashes()).toBe(before);
  expect(await logIn(email, OLD)).toMatchObject({ status: 250 });
});

test("a link to an earlier address of the account is worth nothing", async () => {
  const { email, accountId } = await house.register();
  const token = await askForToken(email);
  await house.app.services.db
    .updateTable("account")
    .set({ email: `neu.${email}` })
    .where("id", "=", accountId)
    .execute();
  expect(await restore(token)).toEqual({ status: 251, data: RESET_EXPIRED });
});

test("252 when the account was deleted meanwhile; the link names nobody any more", async () => {
  const { email, accountId } = await house.register();
  const token = await askForToken(email);
  await house.app.services.db.deleteFrom("account").where("id", "=", accountId).execute();
  expect(await restore(token)).toEqual({ status: 252, data: RESET_FAILED });
});

test.each([
  ["common", "passwort123", 400],
  ["too short", "kurz", 400],
  ["the account's own data", "Lindqvist1", 400],
])(
  "a password that is %s is refused at its field, and the link still works",
  async (_why, password, status) => {
    const { email } = await house.register();
    const token = await askForToken(email);
    expect(await restore(token, password)).toMatchObject({
      status,
      fields: { password: expect.stringMatching(/Passwort/) },
    });
    expect(await restore(token)).toMatchObject({ status: 250 });
  },
);

test("every device is logged out, remembered ones too, and the browser forgets its session", async () => {
  const { browser, email } = await house.register();
  const remembered = house.browser();
  await remembered.call("login/login", { email, password: OLD, cookie: "1" });
  const app = await house.browser().call("login/login", { email, password: OLD, cookie: "1", client: "app" });
  const { sessionID, cookie } = app.data as { sessionID: string; cookie: string };
  expect(await restore(await askForToken(email), NEW, browser)).toMatchObject({ status: 250 });
  expect(browser.cookies.has("nachtfalter_session")).toBe(false);
  expect(browser.cookies.has("nachtfalter_member")).toBe(false);
  for (const [device, form] of [
    [browser, {}],
    [remembered, {}],
    [house.browser(), { sessionID }],
  ] as const)
    expect(await device.call("login/update", form)).toMatchObject({ status: 251 });
  expect(await remembered.call("login/cookie")).toMatchObject({ status: 251 });
  expect(await house.browser().call("login/cookie", { cookie, client: "app" })).toMatchObject({
    status: 251,
  });
});

test("somebody else who is logged in on that browser stays so", async () => {
  const { browser } = await house.register();
  const { email } = await house.register();
  expect(await restore(await askForToken(email), NEW, browser)).toMatchObject({ status: 250 });
  expect(await browser.call("login/update")).toMatchObject({ status: 250 });
});

test("a notice says that the password was changed, and when", async () => {
  const { email } = await house.register();
  house.now = new Date("2026-11-21T19:31:00Z");
  await restore(await askForToken(email));
  const mail = (await house.mailsTo(email)).at(-1);
  expect(mail?.subject).toBe("Dein Passwort wurde geändert");
  expect(mail?.text).toMatch(/am\s21\.\sNovember\s2026\sum\s20:31\sUhr\sgeändert/);
  expect(mail?.text).toContain("http://localhost:3000/login?page=forgot");
  house.now = new Date();
});

test("the link came by mail, so the address is confirmed", async () => {
  const { email } = await house.register();
  await restore(await askForToken(email));
  expect(await logIn(email, NEW)).toMatchObject({ status: 250, data: { verified: 1 } });
});

test("whoever guesses passwords meanwhile does not lock out the owner who has just set a new one", async () => {
  await using strict = await openAccountFixture({ rateLimitFactor: 1 });
  const { email } = await strict.register();
  const guess = (address: string) =>
    strict.browser(address).call("login/login", { email, password: "falsch geraten" });
  await Promise.all(Array.from({ length: 100 }, (_, index) => guess(`10.0.${index}.1`)));
  expect(await guess("10.1.0.1")).toMatchObject({ status: 429 });
  const owner = strict.browser("10.2.0.1");
  await owner.call("login/reset", { email });
  const token = tokenIn((await strict.mailsTo(email)).at(-1));
  expect(await owner.call("login/restore", { token, password: NEW })).toMatchObject({ status: 250 });
  expect(await owner.call("login/login", { email, password: NEW })).toMatchObject({ status: 250 });
});

test("a network that asks for more than 120 resets an hour is told to wait", async () => {
  let minute = 0;
  const limitClock = () => new Date(Date.UTC(2026, 10, 21, 20, minute));
  await using strict = await openAccountFixture({ rateLimitFactor: 0.1 }, { limitClock });
  const ask = async (address: string) => {
    minute++;
    return (await strict.browser(address).call("login/reset", { email: registration().email ?? "" })).status;
  };
  for (let asked = 0; asked < 12; asked++) expect(await ask("10.0.0.1")).toBe(250);
  expect(await ask("10.0.0.1")).toBe(429);
  expect(await ask("10.0.0.2")).toBe(250);
});
