import { sql } from "kysely";
import type { Queryable } from "./database.ts";
import { scheduledKind } from "./jobs.ts";

export const FORGET_OLD_COUNTS = scheduledKind("throttle.forget-old-counts", "*/5 * * * *");

/** Deletes the counts of windows that are long over; what is being counted is not touched. */
export async function forgetOldCounts(db: Queryable): Promise<void> {
  await db.deleteFrom("throttle").where("ends_at", "<", sql<Date>`now() - interval '5 minutes'`).execute();
}
