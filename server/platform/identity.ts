import { sql } from "kysely";
import type pg from "pg";
import type { Database, Queryable } from "./database.ts";
import { scheduledKind } from "./jobs.ts";
import type { Log } from "./log.ts";
import { alarms } from "./metrics.ts";

/** Which life of this installation it is (decision 0139); restores and failovers begin another. */
export type Epoch = {
  /** Random; what we hand to others carries it, so that they tell our things from those of another installation. */
  readonly epoch: string;
  /** Stands in the numbers of invoices; `null` in the first life. Later ones are greater, and none comes twice. */
  readonly invoiceSeries: string | null;
};

/**
 * The present epoch, read anew each time: it may change under a running process. If the database has moved to another timeline
 * or cluster since, another epoch begins first, in this transaction.
 */
export async function presentEpoch(db: Queryable): Promise<Epoch> {
  const { rows } = await sql.raw<EpochRow>(PRESENT).execute(db);
  return epochOf(rows);
}

type EpochRow = { epoch: string; reason: string; begunAt: Date };

const PRESENT = `select epoch, reason, begun_at as "begunAt" from present_epoch()`;

function epochOf([row]: readonly EpochRow[]): Epoch {
  const { epoch, reason, begunAt } = row as EpochRow;
  const seconds = Math.floor(begunAt.getTime() / 1000);
  return { epoch, invoiceSeries: reason === "first" ? null : seconds.toString(36).toUpperCase() };
}

/** Whether a life of this installation is meant: the present one or one that it was restored from. */
export async function isOwnEpoch(db: Queryable, epoch: string): Promise<boolean> {
  const { rows } = await sql`select from installation_epoch where epoch::text = ${epoch}`.execute(db);
  return rows.length > 0;
}

/** Begins another epoch and moves every sequence far ahead; repeated, it begins yet another and does no harm. */
export async function beginEpoch(
  client: Pick<pg.Client, "query">,
  reason: "restore" | "requested",
): Promise<Epoch & { readonly movedSequences: number }> {
  const { rows: moved } = await client.query<{ count: number }>("select begin_epoch($1) as count", [reason]);
  const { rows } = await client.query<EpochRow>(PRESENT);
  return { ...epochOf(rows), movedSequences: moved[0]?.count ?? 0 };
}

/**
 * Notices that the database has moved and begins another epoch, and raises one alarm for each that began so, in whatever process noticed:
 * what the old timeline had and this one lacks has to be looked for.
 */
export async function watchEpoch(db: Database, log: Log): Promise<void> {
  await presentEpoch(db);
  const begun = await sql<{ epoch: string; begunAt: Date; timeline: string }>`
    update installation_epoch set announced_at = now() where announced_at is null
    returning epoch, begun_at as "begunAt", timeline`.execute(db);
  for (const { epoch, begunAt, timeline } of begun.rows) {
    alarms.inc({ kind: "database-moved" });
    log.error(
      { area: "database", alarm: "database-moved", epoch, begunAt, timeline },
      "the database is on another timeline or cluster than before: rows of the last moments may be lost",
    );
  }
}

export const WATCH_EPOCH = scheduledKind("identity.watch-epoch", "* * * * *");
