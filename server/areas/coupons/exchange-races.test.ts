import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantPoints, pointsOf, spendPoints } from "#server/areas/points/public.ts";
import { createDatabase, type Database, inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { createReward } from "../../../testing/coupon-factory.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { exchangePoints, type SpendPoints } from "./exchange-points.ts";

/** Over two pools, as two processes have them. */
let database: TestDatabase;
let other: ReturnType<typeof createDatabase>;
beforeAll(async () => {
  database = await testDatabase();
  other = createDatabase({ url: database.url, poolSize: 5 });
});
afterAll(async () => {
  await other.db.destroy();
  await database[Symbol.asyncDispose]();
});

async function memberWith(points: number): Promise<number> {
  const accountId = await createAccount(database.db);
  await inTransaction(database.db, (tx) =>
    grantPoints(tx, { accountId, points, cause: `test ${accountId}`, at: new Date() }),
  );
  return accountId;
}

const exchange = (accountId: number, rewardId: number, index: number, spend: SpendPoints = spendPoints) =>
  exchangePoints(
    { db: [database.db, other.db][index % 2] as Database, spendPoints: spend, now: () => new Date() },
    { accountId, rewardId, idempotencyKey: undefined, requestHash: "00".repeat(32) },
  );

type Outcomes = readonly Awaited<ReturnType<typeof exchange>>[];

const countOf = (outcomes: Outcomes) => ({
  exchanged: outcomes.filter(({ kind }) => kind === "exchanged").length,
  refused: outcomes.flatMap((outcome) => (outcome.kind === "refused" ? [outcome.refusal.kind] : [])),
});

async function couponsOf(rewardId: number): Promise<{ coupons: number; taken: number }> {
  const { rows } = await database.pool.query(
    "select taken, (select count(*)::int from coupon where reward_id = r.id) as coupons from reward r where id = $1",
    [rewardId],
  );
  return rows[0];
}

const MEMBERS = 64;
const membersWith = (points: number) =>
  Promise.all(Array.from({ length: MEMBERS }, () => memberWith(points)));

async function totalOf(members: readonly number[]): Promise<number> {
  const points = await Promise.all(members.map((accountId) => pointsOf(database.db, accountId)));
  return points.reduce((sum, one) => sum + one, 0);
}

test.each([1, 5])("64 members for the last %i of a reward", async (stock) => {
  const rewardId = await createReward(database.db, { stock });
  const members = await membersWith(100);

  const outcomes = await Promise.all(members.map((accountId, index) => exchange(accountId, rewardId, index)));

  expect(countOf(outcomes)).toEqual({
    exchanged: stock,
    refused: Array(MEMBERS - stock).fill("out-of-stock"),
  });
  expect(await couponsOf(rewardId)).toEqual({ coupons: stock, taken: stock });
  expect(await totalOf(members)).toBe(100 * (MEMBERS - stock));
});

test("one member's points for one of two rewards, asked for in parallel, are spent once", async () => {
  const rewards = [await createReward(database.db), await createReward(database.db, { stock: 50 })];
  const accountId = await memberWith(250);

  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => exchange(accountId, rewards[(index >> 1) % 2] as number, index)),
  );

  expect(countOf(outcomes)).toEqual({ exchanged: 2, refused: Array(18).fill("too-few-points") });
  expect(await pointsOf(database.db, accountId)).toBe(50);
  const made = await Promise.all(rewards.map(couponsOf));
  expect(made.reduce((sum, { coupons }) => sum + coupons, 0)).toBe(2);
});

test("a key that was forgotten is a new exchange, which costs its points again", async () => {
  const rewardId = await createReward(database.db, { stock: 9 });
  const accountId = await memberWith(250);
  const again = async () => {
    await database.pool.query("delete from idempotency_key");
    return exchangePoints(
      { db: database.db, spendPoints, now: () => new Date() },
      { accountId, rewardId, idempotencyKey: "the same key for ever", requestHash: "00".repeat(32) },
    );
  };
  const outcomes = [await again(), await again(), await again()];
  expect(countOf(outcomes)).toEqual({ exchanged: 2, refused: ["too-few-points"] });
  expect(await pointsOf(database.db, accountId)).toBe(50);
  expect(await couponsOf(rewardId)).toEqual({ coupons: 2, taken: 2 });
});

describe("the guards", () => {
  /** Sees points, and takes none before the others have seen them. */
  const greedy: SpendPoints = async (tx, { accountId, points }) => (await pointsOf(tx, accountId)) >= points;

  test("control: without the points' lock, one member's points are spent again and again", async () => {
    const rewardId = await createReward(database.db);
    const accountId = await memberWith(100);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => exchange(accountId, rewardId, index, greedy)),
    );
    expect(countOf(outcomes).exchanged).toBe(20);
  });

  test("the table's constraint holds where nothing looks at the stock", async () => {
    const rewardId = await createReward(database.db, { stock: 3 });
    const take = () =>
      database.pool.query("update reward set taken = taken + 1 where id = $1", [rewardId]).then(
        () => "taken",
        (error) => error.constraint as string,
      );
    const outcomes = await Promise.all(Array.from({ length: 10 }, take));
    expect(outcomes.toSorted()).toEqual([...Array(7).fill("reward_stock"), ...Array(3).fill("taken")]);
  });

  test("control: without both, the last one is had by all", async () => {
    await using unguarded = await testDatabase();
    const kept = database;
    database = unguarded;
    await unguarded.pool.query("alter table reward drop constraint reward_stock");
    // What says how many are left says it of nobody any more.
    await unguarded.pool.query(
      `create function always_left() returns trigger language plpgsql as $$ begin new.taken := 0; return new; end $$;
       create trigger always_left before update on reward for each row execute function always_left()`,
    );
    const rewardId = await createReward(unguarded.db, { stock: 1 });
    const members = await Promise.all([1, 2, 3, 4].map(() => memberWith(100)));
    const outcomes = await Promise.all(members.map((accountId) => exchange(accountId, rewardId, 0)));
    database = kept;
    expect(countOf(outcomes).exchanged).toBe(4);
  });
});
