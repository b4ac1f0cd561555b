import { sql } from "kysely";
import type { DueWork } from "../due-work.ts";
import { defineJob, type Job } from "../jobs.ts";
import type { Services } from "../services.ts";
import type { MailJobData, Outbox } from "./outbox.ts";

/** Later each time: twenty tries reach over about four hours. */
const MAIL_RETRIES = 20;

/** The job that sends a mail. */
export function outboxJob(
  { job }: Outbox,
  send: (services: Services, mailId: number, lastAttempt: boolean) => Promise<void>,
): Job {
  const sendJob = defineJob(
    job.name,
    job.schema,
    ({ mailId }, { services, attempt }) => send(services, mailId, attempt > MAIL_RETRIES),
    { retryLimit: MAIL_RETRIES },
  );
  return sendJob as Job;
}

/**
 * Mails that wait, for the reconciler: those whose job ended while there was no mail server find their way once SMTP_URL is set.
 * One that was refused for hours is tried for two more days, as a mailbox may be full for so long.
 */
export function outboxDueWork({ table, job }: Outbox): DueWork<MailJobData> {
  return {
    job,
    named: ["mailId"],
    query: ({ mailer }, now) =>
      mailer &&
      sql`select jsonb_build_object('mailId', id) as data from ${sql.table(table)}
        where state = 'waiting' or (state = 'failed' and created_at > ${new Date(now.getTime() - 2 * 86_400_000)})`,
    mayEndEarly: true,
  };
}
