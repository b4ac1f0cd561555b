import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  CONFIRMATION_EXPIRED,
  CONFIRMATION_SENT,
  EMAIL_CONFIRMED,
  LOGIN_TO_CONFIRM,
} from "#contract/account-data.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import {
  type AccountFixture,
  openAccountFixture,
  registration,
  tokenIn,
} from "../../../testing/account-fixture.ts";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import { addSmallProgramme, type SmallProgramme } from "../../../testing/small-programme.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const DAY = 86_400_000;
const confirmed = { status: 250, data: EMAIL_CONFIRMED };
const refused = { status: 251, data: CONFIRMATION_EXPIRED };

let house: AccountFixture;
let programme: SmallProgramme;

beforeAll(async () => {
  house = await openAccountFixture();
  programme = await addSmallProgramme(house.app.services.db);
});
afterAll(() => house[Symbol.asyncDispose]());

const verify = (browser: TestBrowser, token: string) => browser.call("login/verify", { token });
const logIn = (browser: TestBrowser, email: string) =>
  browser.call("login/login", { email, password: registration().password ?? "" });
const lastToken = async (email: string) => tokenIn((await house.mailsTo(email)).at(-1));

async function buyAsGuest(email: string): Promise<void> {
  const answer = await house.browser().call("checkout/tickets", {
    email,
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 1234",
    items: JSON.stringify({ tickets: [{ id: programme.offers.free, quantity: 1 }] }),
    total: "0",
  });
  expect(answer).toMatchObject({ status: 250 });
}
const ownersOf = async (email: string) => {
  const { rows } = await house.app.services.pool.query<{ account_id: number | null }>(
    "select account_id from customer_order where lower(email) = lower($1) order by id",
    [email],
  );
  return rows.map(({ account_id }) => account_id);
};

async function verifiedAt(accountId: number): Promise<Date | null> {
  const { email_verified_at } = await house.app.services.db
    .selectFrom("account")
    .select("email_verified_at")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return email_verified_at;
}

test("a registration brings one mail with a link that confirms the address", async () => {
  const { browser, email } = await house.register();
  const mails = await house.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Bestätige deine E-Mail-Adresse"]);
  const token = tokenIn(mails[0]);
  expect(mails[0]?.text).toContain(`http://localhost:3000/bestaetigen?key=${token}`);
  expect(await browser.call("login/update")).toMatchObject({ data: { verified: 0 } });
  expect(await verify(browser, token)).toEqual(confirmed);
  expect(await browser.call("login/update")).toMatchObject({ data: { verified: 1 } });
});

test("the same link says so again, also when it is opened 20 times at once", async () => {
  const { browser, accountId, email } = await house.register();
  const token = await lastToken(email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(browser, token)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify(confirmed)]),
  );
  const first = await verifiedAt(accountId);
  house.now = new Date(house.now.getTime() + 8 * DAY);
  expect(await verify(browser, token)).toEqual(confirmed);
  expect(await verifiedAt(accountId)).toEqual(first);
  house.now = new Date();
});

test("a link lasts seven days from when its mail is sent", async () => {
  const { browser, accountId, email } = await house.register();
  const start = house.now;
  const token = await lastToken(email);
  house.now = new Date(start.getTime() + 7 * DAY);
  expect(await verify(browser, token)).toEqual(refused);
  expect(await verifiedAt(accountId)).toBeNull();
  house.now = new Date(start.getTime() + 7 * DAY - 1);
  await logIn(browser, email);
  expect(await verify(browser, token)).toEqual(confirmed);
  house.now = start;
});

test("a link confirms only the address that it was sent to", async () => {
  const { browser, accountId, email } = await house.register();
  const token = await lastToken(email);
  const moveTo = (address: string) =>
    house.app.services.db
      .updateTable("account")
      .set({ email: address, email_verified_at: null })
      .where("id", "=", accountId)
      .execute();
  await moveTo(`neu.${email}`);
  expect(await verify(browser, token)).toEqual(refused);
  expect(await verifiedAt(accountId)).toBeNull();
  await moveTo(email.toUpperCase());
  expect(await verify(browser, token)).toEqual(confirmed);
  await moveTo(`noch.${email}`);
  await moveTo(email);
  // It was used; a member who moves away and back confirms anew.
  expect(await verify(browser, token)).toEqual(refused);
});

test("unknown tokens, those of a reset and those of a deleted account confirm nothing", async () => {
  const { browser, accountId, email } = await house.register();
  const token = await lastToken(email);
  await house.browser().call("login/reset", { email });
  const reset = await lastToken(email);
  for (const other of ["", "x".repeat(43), reset]) expect(await verify(browser, other)).toEqual(refused);
  expect(await verifiedAt(accountId)).toBeNull();
  await house.app.services.db.deleteFrom("account").where("id", "=", accountId).execute();
  expect(await verify(browser, token)).toEqual(refused);
});

describe("whoever opens the link and is not logged in to its account", () => {
  test("confirms nothing, is told why, and can do so once logged in", async () => {
    const { accountId, email } = await house.register();
    const token = await lastToken(email);
    const elsewhere = house.browser();
    expect(await verify(elsewhere, token)).toEqual({ status: 401, data: LOGIN_TO_CONFIRM });
    const { browser: other } = await house.register();
    expect(await verify(other, token)).toMatchObject({ status: 403, data: expect.stringMatching(/anderen/) });
    expect(await verifiedAt(accountId)).toBeNull();
    await logIn(elsewhere, email);
    expect(await verify(elsewhere, token)).toEqual(confirmed);
    expect(await verify(house.browser(), token)).toEqual(confirmed);
  });

  test("and so gives a stranger who registered the address none of the tickets bought with it", async () => {
    const owner = house.browser();
    const { email = "", ...form } = registration();
    await buyAsGuest(email);
    const stranger = house.browser();
    await stranger.call("login/register", { email, ...form });
    expect(await verify(owner, await lastToken(email))).toMatchObject({ status: 401 });
    expect(await ownersOf(email)).toEqual([null]);
    // The owner gets in by a new password, and the stranger is out.
    await owner.call("login/reset", { email });
    const restored = { token: await lastToken(email), password: "mondschein im keller" };
    expect(await owner.call("login/restore", restored)).toMatchObject({ status: 250 });
    expect(await ownersOf(email)).toEqual([expect.any(Number)]);
    expect(await stranger.call("login/update")).toMatchObject({ status: 251 });
  });

  test("nor one whose account takes the address later", async () => {
    const { email = "" } = registration();
    await buyAsGuest(email);
    const stranger = await house.register();
    const { password = "", dob: _, ...profile } = registration();
    const move = { ...profile, email, gender: "female", currentPassword: password };
    expect(await stranger.browser.call("settings/edit", move)).toMatchObject({ status: 250 });
    expect(await verify(house.browser(), await lastToken(email))).toMatchObject({ status: 401 });
    expect(await ownersOf(email)).toEqual([null]);
  });
});

describe("asking for the link once more", () => {
  test("sends it, three times an hour, and not at all for a confirmed address", async () => {
    const { browser, email } = await house.register();
    const ask = () => browser.call("settings/resendVerification");
    expect(await ask()).toEqual({ status: 250, data: CONFIRMATION_SENT });
    expect(await ask()).toEqual({ status: 250, data: CONFIRMATION_SENT });
    expect(await ask()).toMatchObject({ status: 429, data: expect.stringMatching(/Spam-Ordner/) });
    const mails = await house.mailsTo(email);
    expect(mails).toHaveLength(3);
    expect(await verify(browser, tokenIn(mails[1]))).toEqual(confirmed);
    expect(await ask()).toEqual({ status: 250, data: EMAIL_CONFIRMED });
    expect(await house.mailsTo(email)).toHaveLength(3);
  });

  test("also when ten ask at once", async () => {
    const { browser, email } = await house.register();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.call("settings/resendVerification")),
    );
    expect(answers.filter(({ status }) => status === 250)).toHaveLength(2);
    expect(await house.mailsTo(email)).toHaveLength(3);
  });

  test("whose account goes at that moment is asked to log in", async () => {
    const { services } = house.app;
    const { browser, email } = await house.register();
    const change = await services.pool.connect();
    await change.query("begin");
    await change.query("delete from account where email = $1", [email]);
    const asking = browser.call("settings/resendVerification");
    await untilBlocked(services.database);
    await change.query("commit");
    change.release();
    expect(await asking).toEqual({ status: 401, data: LOGIN_NEEDED });
  });

  test("a guest is asked to log in", async () => {
    expect(await house.browser().call("settings/resendVerification")).toMatchObject({ status: 401 });
  });

  test("a mail that waits is not sent any more once the address is confirmed or another one", async () => {
    const { browser, accountId, email } = await house.register();
    const token = await lastToken(email);
    await browser.call("settings/resendVerification");
    await verify(browser, token);
    expect(await house.mailsTo(email)).toHaveLength(1);
    const moved = await house.register();
    await house.app.services.db
      .updateTable("account")
      .set({ email: `neu.${moved.email}` })
      .where("id", "=", moved.accountId)
      .execute();
    expect(await house.mailsTo(moved.email)).toEqual([]);
    expect(accountId).not.toBe(moved.accountId);
  });
});

describe("what was bought as a guest", () => {
  test("becomes the account's when its address is confirmed, however it was written, and not before", async () => {
    const { browser, accountId, email } = await house.register();
    await buyAsGuest(email);
    await buyAsGuest(email.toUpperCase());
    const other = registration().email ?? "";
    await buyAsGuest(other);
    expect(await ownersOf(email)).toEqual([null, null]);
    expect(await verify(browser, await lastToken(email))).toEqual(confirmed);
    expect(await ownersOf(email)).toEqual([accountId, accountId]);
    expect(await ownersOf(other)).toEqual([null]);
  });

  test("becomes the account's by a new password as well, whose link came to that address", async () => {
    const { accountId, email } = await house.register();
    await buyAsGuest(email);
    await house.browser().call("login/reset", { email });
    const token = await lastToken(email);
    await house.browser().call("login/restore", { token, password: "mondschein im keller" });
    expect(await ownersOf(email)).toEqual([accountId]);
  });

  test("of another account stays there", async () => {
    const { browser, accountId: first, email } = await house.register();
    const { db } = house.app.services;
    await buyAsGuest(email);
    await verify(browser, await lastToken(email));
    await db
      .updateTable("account")
      .set({ email: `neu.${email}` })
      .where("id", "=", first)
      .execute();
    const { browser: next, accountId: second } = await house.register({ email });
    await buyAsGuest(email);
    await verify(next, await lastToken(email));
    expect(await ownersOf(email)).toEqual([first, second]);
  });
});
