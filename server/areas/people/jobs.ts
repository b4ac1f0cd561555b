import { z } from "zod";
import { defineJob, type Job } from "#server/platform/jobs.ts";
import { forgetOldNotifications } from "./forget-notifications.ts";
import { pushJobs } from "./push/jobs.ts";

/** The jobs of this area, for `server/all-jobs.ts`. */
export const peopleJobs: readonly Job[] = [
  defineJob(
    "people.forget-old-notifications",
    z.object({}),
    async (_data, { services, signal }) => {
      await forgetOldNotifications(services.db, new Date(), signal);
    },
    { cron: "35 4 * * *", concurrency: 1 },
  ),
  ...pushJobs,
];
