import { sql } from "kysely";
import { z } from "zod";
import type { Queryable } from "./database.ts";
import { defineJob, type Job } from "./jobs.ts";

/** Deletes the counts of windows that are long over; what is being counted is not touched. */
export async function forgetOldCounts(db: Queryable): Promise<void> {
  await db.deleteFrom("throttle").where("ends_at", "<", sql<Date>`now() - interval '5 minutes'`).execute();
}

/** For `server/all-jobs.ts`. */
export const throttleJobs: readonly Job[] = [
  defineJob(
    "throttle.forget-old-counts",
    z.object({}),
    (_data, { services }) => forgetOldCounts(services.db),
    {
      cron: "*/5 * * * *",
      concurrency: 1,
    },
  ),
];
