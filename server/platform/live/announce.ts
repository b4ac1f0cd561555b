import { sql } from "kysely";
import type { Queryable } from "../database.ts";

/** What open pages are told about; they ask for the rest themselves. */
export const LIVE_KINDS = ["notifications", "friends", "session-ended"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** What PostgreSQL's NOTIFY calls a channel. */
export const LIVE_CHANNEL = "live";

/**
 * Tells every process that something of these accounts changed, when and only when the caller's transaction commits. Works through
 * transaction pooling. The text carries the kind and ids, nothing else; the same said twice in a transaction arrives once.
 */
export async function announce(
  tx: Queryable,
  kind: LiveKind,
  accountIds: number | readonly number[],
): Promise<void> {
  const ids = typeof accountIds === "number" ? [accountIds] : accountIds;
  if (ids.length === 0) return;
  await sql`select pg_notify(${LIVE_CHANNEL}, ${kind} || ' ' || id) from unnest(${ids}::bigint[]) as id`.execute(
    tx,
  );
}
