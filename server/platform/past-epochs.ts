import { sql } from "kysely";
import type { Queryable } from "./database.ts";

/** A life of this installation; the next one began for a reason of its own. */
export type PastEpoch = {
  readonly epoch: string;
  /** When and why the life after it began; `null` for the present one. */
  readonly endedAt: Date | null;
  readonly endedBy: "restore" | "requested" | "moved" | null;
  /** Whether a restore lies between it and the present: the installation that made the backup may still be alive elsewhere. */
  readonly isBeforeRestore: boolean;
};

/** This installation's lives by their epoch, those of the archive that it was restored from among them. */
export async function ownEpochs(db: Queryable): Promise<ReadonlyMap<string, PastEpoch>> {
  const { rows } = await sql<PastEpoch>`
    select epoch::text as epoch, lead(begun_at) over later as "endedAt", lead(reason) over later as "endedBy",
      exists (select from installation_epoch next where next.number > life.number and next.reason = 'restore') as "isBeforeRestore"
    from installation_epoch life window later as (order by number)`.execute(db);
  return new Map(rows.map((row) => [row.epoch, row]));
}
