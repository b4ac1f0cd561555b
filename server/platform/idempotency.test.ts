import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { forgetRows } from "../../testing/forget-rows.ts";
import { GUEST_KEYS, OLD_KEYS, ownKey, scopedKey } from "./idempotency.ts";

const account = (accountId: number) => ({ ...GUEST_KEYS, accountId });
const counter = (counterId: number) => ({ ...GUEST_KEYS, counterId });

test("the same key of a guest, of members and of counters are five, and none of them can be read", () => {
  const keys = [GUEST_KEYS, account(1), account(2), counter(1), counter(2)].map((holder) =>
    scopedKey(holder, "a key"),
  );
  expect(new Set([...keys, ownKey(), ownKey()]).size).toBe(7);
  expect(scopedKey(account(1), "a key")).toBe(keys[1]);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("keys are kept for two days", async () => {
  await using database = await testDatabase();
  for (const age of ["1 day 23 hours", "2 days 1 hour"])
    await database.pool.query(
      "insert into idempotency_key (key, request_hash, result, created_at) values ($1, '', '{}', now() - $2::interval)",
      [Buffer.from(age), age],
    );
  await forgetRows(database.db, [OLD_KEYS]);
  const { rows } = await database.pool.query("select key from idempotency_key");
  expect(rows.map(({ key }) => String(key))).toEqual(["1 day 23 hours"]);
});
