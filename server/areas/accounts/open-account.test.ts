import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { openAccount } from "./open-account.ts";
import { restorePassword } from "./restore-password.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

describe("an account that is opened for somebody", () => {
  const open = (email: string, now = new Date()) =>
    inTransaction(database.db, (tx) => openAccount(tx, { email, firstname: "Ida", lastname: "Nacht" }, now));
  const restore = (token: string, now = new Date()) =>
    restorePassword(
      { db: database.db, adoptGuestOrders: async () => {}, productName: "Nachtfalter" },
      { token, password: "lampenlicht am kanal" },
      now,
    );

  test("has no password until its owner sets one by the newest link, which confirms the address", async () => {
    const email = "ida@example.org";
    const first = await open(email);
    const second = await open("IDA@example.org");
    if (first.kind !== "opened" || second.kind !== "waits-for-password") throw new Error("it was not opened");
    expect(await restore(first.token)).toEqual({ kind: "expired" });
    expect(await restore(second.token)).toMatchObject({ kind: "restored" });
    expect(await restore(second.token)).toEqual({ kind: "expired" });
    const { rows } = await database.pool.query(
      "select email, password_hash is not null as has_password, email_verified_at is not null as is_confirmed from account where email ilike $1",
      [email],
    );
    expect(rows).toEqual([{ email, has_password: true, is_confirmed: true }]);
    expect(await open(email)).toEqual({ kind: "has-password" });
  });

  test("has a link for an hour", async () => {
    const opened = await open("spaet@example.org", new Date(Date.now() - 3_601_000));
    expect(await restore("token" in opened ? opened.token : "")).toEqual({ kind: "expired" });
  });
});
