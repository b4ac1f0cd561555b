import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { grantPoints } from "./grant-points.ts";
import { selectPoints } from "./queries.ts";
import { pointsOf, spendPoints } from "./spend-points.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const at = new Date();

async function memberWith(points: number): Promise<number> {
  const accountId = await createAccount(database.db);
  const cause = `test:${accountId}`;
  if (points > 0) await inTransaction(database.db, (tx) => grantPoints(tx, { accountId, points, cause, at }));
  return accountId;
}

const spend = (accountId: number, points: number, cause: string) =>
  inTransaction(database.db, (tx) => spendPoints(tx, { accountId, points, cause }));

test("what is spent is gone, and was collected all the same; too few stay as they are", async () => {
  const { db } = database;
  const accountId = await memberWith(100);
  expect(await spend(accountId, 60, "reward:1:a")).toBe(true);
  expect(await spend(accountId, 60, "reward:1:b")).toBe(false);
  expect(await selectPoints(db, accountId)).toEqual({ spendable: 40, lifetime: 100 });
  expect(await pointsOf(db, accountId)).toBe(40);
  expect(await spend(accountId, 40, "reward:1:c")).toBe(true);
  expect(await pointsOf(db, accountId)).toBe(0);
  expect(await spend(await memberWith(0), 1, "reward:1:d")).toBe(false);
});

test("one cause takes points once, also when nothing would be left for a second time, and belongs to one account", async () => {
  const accountId = await memberWith(50);
  const answers = await Promise.all(Array.from({ length: 16 }, () => spend(accountId, 50, "reward:2:once")));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect(await pointsOf(database.db, accountId)).toBe(0);
  await expect(spend(await memberWith(50), 50, "reward:2:once")).rejects.toThrow("point_entry_cause_key");
});

test("64 exchanges at once spend each point once", async () => {
  const accountId = await memberWith(100);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) => spend(accountId, 10, `reward:3:${index}`)),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
  expect(await pointsOf(database.db, accountId)).toBe(0);
});

test("an exchange that is undone gives its points back", async () => {
  const accountId = await memberWith(30);
  await expect(
    inTransaction(database.db, async (tx) => {
      await spendPoints(tx, { accountId, points: 30, cause: "reward:4:undone" });
      throw new Error("the reward is gone");
    }),
  ).rejects.toThrow("the reward is gone");
  expect(await pointsOf(database.db, accountId)).toBe(30);
});

test("only whole numbers above zero are spent, and only of accounts that are there", async () => {
  const accountId = await memberWith(30);
  for (const points of [0, -5, 1.5, Number.NaN])
    await expect(spend(accountId, points, "reward:5:odd")).rejects.toThrow(RangeError);
  expect(await spend(4_711_000, 1, "reward:5:nobody")).toBe(false);
});

test("points are given once a cause", async () => {
  const accountId = await memberWith(0);
  const give = () =>
    inTransaction(database.db, (tx) => grantPoints(tx, { accountId, points: 5, cause: "test:once", at }));
  expect((await Promise.all([give(), give(), give()])).filter(Boolean)).toHaveLength(1);
  expect(await selectPoints(database.db, accountId)).toEqual({ spendable: 5, lifetime: 5 });
  expect(
    await inTransaction(database.db, (tx) =>
      grantPoints(tx, { accountId: 4_711_000, points: 5, cause: "test:nobody", at }),
    ),
  ).toBe(false);
});

test("an entry is neither changed nor deleted, but goes with its account", async () => {
  const { pool, db } = database;
  const accountId = await memberWith(30);
  for (const statement of [
    `update point_entry set points = 1000 where account_id = ${accountId}`,
    `delete from point_entry where account_id = ${accountId}`,
    "truncate point_entry",
  ])
    await expect(pool.query(statement)).rejects.toThrow("never changed");
  await db.deleteFrom("account").where("id", "=", accountId).execute();
  const left = await db.selectFrom("point_entry").select("id").where("account_id", "=", accountId).execute();
  expect(left).toEqual([]);
});
