import { z } from "zod";
import { defineJob, type Job } from "#server/platform/jobs.ts";
import { outboxDueWork, outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import { accountMails } from "./account-mail-kinds.ts";
import { forgetOldMails } from "./account-mail-queries.ts";
import { accountMailDepsOf, sendAccountMail } from "./send-account-mail.ts";

/** Mails about accounts that wait, for the reconciler. */
export const accountsDueWork = [outboxDueWork(accountMails)] as const;

/** Sends mails about accounts and forgets them when they went. */
export const accountMailJobs: readonly Job[] = [
  outboxJob(accountMails, (services, mailId, lastAttempt) =>
    sendAccountMail(accountMailDepsOf(services), mailId, lastAttempt),
  ),
  defineJob(
    "accounts.forget-mails",
    z.object({}),
    (_data, { services }) => forgetOldMails(services.db, new Date()),
    { cron: "23 * * * *", concurrency: 1 },
  ),
];
