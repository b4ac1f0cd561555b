import { expect, test } from "vitest";
import { testDatabase } from "../../../../testing/database.ts";
import { checkOwnPassword, refuseOwnPassword } from "./own-password.ts";

test("whose account has just gone is not told that the password is wrong, and no wrong one is counted", async () => {
  await using database = await testDatabase();
  let counted = 0;
  const beginOwn = async () => {
    counted++;
    return { takeBack: async () => void counted-- };
  };
  const result = await checkOwnPassword(
    { db: database.db, throttle: { beginOwn }, now: () => new Date() },
    { accountId: 4711, address: "203.0.113.7", sessionToken: undefined },
    "lampenlicht am kanal",
  );
  expect(result).toEqual({ kind: "gone" });
  expect(refuseOwnPassword("gone")).toMatchObject({ status: 401 });
  expect(counted).toBe(0);
});
