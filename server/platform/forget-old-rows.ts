import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { DB } from "./database-types.ts";
import { scheduledKind } from "./jobs.ts";

/** Rows that have an end. An index on `since` finds the oldest, unless the table stays small. */
export type OldRows<Table extends keyof DB = keyof DB> = Table extends keyof DB
  ? {
      readonly table: Table;
      /** The column with the moment that a row's age is counted from. */
      readonly since: keyof DB[Table] & string;
      readonly keptMilliseconds: number;
      /** Only of these rows; of all without it. */
      readonly only?: RawBuilder<boolean>;
    }
  : never;

export const FORGET_OLD_ROWS = scheduledKind("platform.forget-old-rows", "17 * * * *");

/** Few enough to be deleted in a moment. */
const ROWS_AT_ONCE = 5_000;

/**
 * Deletes rows that were kept for their time, at most 5,000 in a transaction, the tables by turns. A row that somebody is changing is left
 * for the next time: no lock is waited for, and what was changed by then is looked at again.
 * @param signal ends it between two batches; the next time goes on
 */
export async function forgetOldRows(
  db: Database,
  kinds: readonly OldRows[],
  { now, signal }: { readonly now: Date; readonly signal: AbortSignal },
): Promise<void> {
  for (let left = kinds; left.length > 0; ) {
    const again: OldRows[] = [];
    for (const kind of left) {
      if (signal.aborted) return;
      if ((await deleteSome(db, kind, now)) === ROWS_AT_ONCE) again.push(kind);
    }
    left = again;
  }
}

async function deleteSome(
  db: Database,
  { table, since, keptMilliseconds, only = sql`true` }: OldRows,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(since)} <= ${new Date(now.getTime() - keptMilliseconds)} and ${only}
      limit ${ROWS_AT_ONCE} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
