import { z } from "zod";
import { defineJob, type Job } from "#server/platform/jobs.ts";
import { SESSION_MILLISECONDS } from "#server/platform/sessions.ts";
import { after } from "./begin-login.ts";
import { deleteExpired } from "./device-login-queries.ts";
import { accountMailJobs } from "./mails/account-mail-jobs.ts";

/** For `server/all-jobs.ts`. */
export const accountJobs: readonly Job[] = [
  defineJob(
    "accounts.forget-expired",
    z.object({}),
    (_data, { services }) => {
      const now = new Date();
      return deleteExpired(services.db, now, after(now, -SESSION_MILLISECONDS));
    },
    { cron: "17 * * * *", concurrency: 1 },
  ),
  ...accountMailJobs,
];
