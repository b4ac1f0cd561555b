import type { Database, Transaction } from "../../server/platform/database.ts";

/** Those of the keys that were never added (`demo_addition`). */
export async function unrecorded(db: Database | Transaction, keys: readonly string[]): Promise<Set<string>> {
  const missing = new Set(keys);
  if (keys.length === 0) return missing;
  const rows = await db.selectFrom("demo_addition").select("key").where("key", "in", keys).execute();
  for (const { key } of rows) missing.delete(key);
  return missing;
}

/** Remembers that something was added, so that it is never added again. */
export async function recordAdditions(db: Database | Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto("demo_addition")
    .values(keys.map((key) => ({ key })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
