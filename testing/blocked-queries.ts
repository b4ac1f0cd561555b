import type pg from "pg";

/**
 * Waits until that many queries of this database wait for a lock, so that a test of a race knows that both sides are in
 * it.
 */
export async function untilBlocked({ pool }: { pool: Pick<pg.Client, "query"> }, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) >= count) return;
  }
}
