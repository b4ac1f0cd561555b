import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallerDevice } from "#server/platform/http/caller-device.ts";
import { hashToken } from "#server/platform/sessions.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { LoginBatcher } from "./login-batcher.ts";

const NOW = new Date("2026-11-21T20:00:00Z");
const HASH = "hash of a password";
const phone: CallerDevice = { client: "app", userAgent: "", credential: () => undefined, keep: () => {} };

let database: TestDatabase;
let logins: LoginBatcher;
beforeAll(async () => {
  database = await testDatabase();
  logins = new LoginBatcher(database.db, () => NOW);
});
afterAll(() => database[Symbol.asyncDispose]());

const account = () => createAccount(database.db, { password_hash: HASH });
const begin = (accountId: number, { passwordHash = HASH, remember = false } = {}) =>
  logins.beginFirstLogin({ login: { accountId, device: phone, remember, place: null }, passwordHash });

const sessionsOf = (accountId: number) =>
  database.db
    .selectFrom("session")
    .innerJoin("device_login", "device_login.id", "session.device_login_id")
    .where("device_login.account_id", "=", accountId)
    .select(["token_hash", "device_login_id", "session.account_id"])
    .orderBy("device_login_id")
    .execute();

test("those who come at once each get what is theirs, one account on two devices as well", async () => {
  const [mara, jonas] = [await account(), await account()];
  const [first, other, second] = await Promise.all([
    begin(mara, { remember: true }),
    begin(jonas),
    begin(mara),
  ]);
  const kept = (login: typeof first) => ({
    token_hash: hashToken(login?.sessionToken ?? ""),
    device_login_id: login?.deviceLoginId,
    account_id: login?.accountId,
  });
  const ofMara = [kept(first), kept(second)].sort(
    (a, b) => (a.device_login_id ?? 0) - (b.device_login_id ?? 0),
  );
  expect(await sessionsOf(mara)).toEqual(ofMara);
  expect(await sessionsOf(jonas)).toEqual([kept(other)]);
  const remembered = await database.db
    .selectFrom("remember_token")
    .select(["token_hash", "device_login_id"])
    .execute();
  expect(remembered).toEqual([
    { token_hash: hashToken(first?.rememberToken ?? ""), device_login_id: first?.deviceLoginId },
  ]);
  expect([other?.rememberToken, second?.rememberToken]).toEqual([null, null]);
});

test("another password, an account that is gone: no login, and the others get theirs", async () => {
  const [mara, jonas] = [await account(), await account()];
  const [changed, gone, fine] = await Promise.all([
    begin(mara, { passwordHash: "hash of the one before" }),
    begin(999_999),
    begin(jonas),
  ]);
  expect([changed, gone]).toEqual([undefined, undefined]);
  expect(fine?.accountId).toBe(jonas);
  expect(await sessionsOf(mara)).toEqual([]);
});

test("an account that somebody changes at this moment keeps nobody else waiting", async () => {
  const [mara, jonas] = [await account(), await account()];
  const change = await database.pool.connect();
  await change.query("begin");
  await change.query("select from account where id = $1 for no key update", [mara]);
  const [busy, fine] = await Promise.all([begin(mara), begin(jonas)]);
  await change.query("commit");
  change.release();
  expect(busy).toBeUndefined();
  expect(fine?.accountId).toBe(jonas);
  expect((await begin(mara))?.accountId).toBe(mara);
});

test("e-mails that are looked up at once are answered each with its own account", async () => {
  const id = await createAccount(database.db, { email: "Mara@Example.org", password_hash: HASH });
  const found = await Promise.all(
    ["mara@example.ORG", "nobody@example.org", "MARA@example.org"].map((email) =>
      logins.findCredentials(email),
    ),
  );
  const mara = { folded: "mara@example.org", account: { id, password_hash: HASH } };
  expect(found).toEqual([mara, { folded: "nobody@example.org", account: undefined }, mara]);
});
