import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { restorePassword } from "../restore-password.ts";
import { listRoles } from "../role-queries.ts";
import { grantRole, type Role, revokeRole } from "./grant-role.ts";
import { openAccount } from "./open-account.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => database.db.deleteFrom("account_role").execute());

const grant = (email: string, role: Role) =>
  inTransaction(database.db, (tx) => grantRole(tx, { email, role }));
const revoke = (email: string, role: Role) =>
  inTransaction(database.db, (tx) => revokeRole(tx, { email, role }));
const ADMIN: Role = { role: "admin" };

async function someone(email: string): Promise<string> {
  await createAccount(database.db, { email });
  return email;
}

describe("a role", () => {
  test("is given once, by the e-mail however it is written, and taken back where it was given", async () => {
    const email = await someone("ines@example.org");
    const ofSeven: Role = { role: "organiser", organiserId: 7 };
    expect(await grant("Ines@Example.org", ofSeven)).toBe("granted");
    expect(await grant(email, ofSeven)).toBe("had-it");
    expect(await grant(email, { role: "staff", eventId: 7 })).toBe("granted");
    expect(
      (await listRoles(database.db)).map(({ role, organiser_id, event_id }) => [
        role,
        organiser_id,
        event_id,
      ]),
    ).toEqual([
      ["organiser", 7, null],
      ["staff", null, 7],
    ]);
    expect(await revoke(email, { role: "organiser", organiserId: 8 })).toBe("had-none");
    expect(await revoke(email, ofSeven)).toBe("revoked");
    expect(await revoke(email, ofSeven)).toBe("had-none");
    expect((await listRoles(database.db)).map(({ role }) => role)).toEqual(["staff"]);
    expect(await grant("niemand@example.org", ADMIN)).toBe("no-account");
    expect(await revoke("niemand@example.org", ADMIN)).toBe("no-account");
  });

  test("that is given several times at once is there once", async () => {
    const email = await someone("oft@example.org");
    const outcomes = await Promise.all([1, 2, 3].map(() => grant(email, ADMIN)));
    expect(outcomes.sort()).toEqual(["granted", "had-it", "had-it"]);
    expect(await listRoles(database.db)).toHaveLength(1);
  });

  test("of the last admin stays, also when all are taken back at once", async () => {
    const emails = await Promise.all(["a", "b", "c"].map((name) => someone(`${name}@admins.example.org`)));
    for (let round = 0; round < 5; round++) {
      for (const email of emails) await grant(email, ADMIN);
      const outcomes = await Promise.all(emails.map((email) => revoke(email, ADMIN)));
      expect(outcomes.sort()).toEqual(["last-admin", "revoked", "revoked"]);
    }
    expect(await listRoles(database.db)).toHaveLength(1);
  });
});

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
