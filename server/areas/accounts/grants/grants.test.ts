import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { type Grant, grantOf } from "#server/platform/grants.ts";
import { ADMIN, createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { grantPermission, revokePermission } from "./grant-permission.ts";
import { listGrants } from "./grant-queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => database.db.deleteFrom("access_grant").execute());

const give = (email: string, grant: Grant) =>
  inTransaction(database.db, (tx) => grantPermission(tx, { email, grant }));
const takeBack = (email: string, grant: Grant) =>
  inTransaction(database.db, (tx) => revokePermission(tx, { email, grant }));
const all = async () => (await listGrants(database.db)).map(grantOf);

async function someone(email: string): Promise<string> {
  await createAccount(database.db, { email });
  return email;
}

describe("a grant", () => {
  test("is given once, by the e-mail however it is written, and taken back where it was given", async () => {
    const email = await someone("ines@example.org");
    const ofSeven: Grant = { permission: "organise", scope: { organiserId: 7 } };
    const atSeven: Grant = { permission: "door", scope: { eventId: 7 } };
    const everywhere: Grant = { permission: "organise", scope: "all" };
    expect(await give("Ines@Example.org", ofSeven)).toBe("granted");
    expect(await give(email, ofSeven)).toBe("had-it");
    expect(await give(email, atSeven)).toBe("granted");
    expect(await give(email, everywhere)).toBe("granted");
    expect(await give(email, everywhere)).toBe("had-it");
    expect(await all()).toEqual([ofSeven, atSeven, everywhere]);
    expect(await takeBack(email, { permission: "organise", scope: { organiserId: 8 } })).toBe("had-none");
    expect(await takeBack(email, ofSeven)).toBe("revoked");
    expect(await takeBack(email, ofSeven)).toBe("had-none");
    expect(await takeBack(email, everywhere)).toBe("revoked");
    expect(await all()).toEqual([atSeven]);
    expect(await give("niemand@example.org", ADMIN)).toBe("no-account");
    expect(await takeBack("niemand@example.org", ADMIN)).toBe("no-account");
  });

  test("that is given several times at once is there once", async () => {
    const email = await someone("oft@example.org");
    const outcomes = await Promise.all([1, 2, 3].map(() => give(email, ADMIN)));
    expect(outcomes.sort()).toEqual(["granted", "had-it", "had-it"]);
    expect(await all()).toEqual([ADMIN]);
  });

  test("of the last admin stays, also when all are taken back at once", async () => {
    const emails = await Promise.all(["a", "b", "c"].map((name) => someone(`${name}@admins.example.org`)));
    for (let round = 0; round < 5; round++) {
      for (const email of emails) await give(email, ADMIN);
      const outcomes = await Promise.all(emails.map((email) => takeBack(email, ADMIN)));
      expect(outcomes.sort()).toEqual(["last-admin", "revoked", "revoked"]);
    }
    expect(await all()).toEqual([ADMIN]);
  });
});
