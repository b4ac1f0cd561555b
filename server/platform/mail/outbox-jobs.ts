import { sql } from "kysely";
import type { DueWork } from "../due-work.ts";
import { type Job, type JobKind, work } from "../jobs.ts";
import type { Mailer } from "./mailer.ts";
import { type MailJobData, mailJobData, type Outbox } from "./outbox.ts";

/** Later each time: twenty tries reach over about four hours. */
const MAIL_RETRIES = 20;

/** The job that sends one row of an outbox's table. */
export const mailJobKind = (name: string): JobKind<MailJobData> => ({
  name,
  schema: mailJobData,
  options: { retryLimit: MAIL_RETRIES },
});

/** @param send gets the row's id and whether a failure now is final */
export const outboxJob = (
  { job }: Outbox,
  send: (mailId: number, lastAttempt: boolean) => Promise<void>,
): Job => work(job, ({ mailId }, { attempt }) => send(mailId, attempt > MAIL_RETRIES));

/**
 * Mails that wait, for the reconciler: those whose job ended while there was no mail server find their way once SMTP_URL is set.
 * One that was refused for hours is tried for two more days, as a mailbox may be full for so long.
 */
export function outboxDueWork({ table, job }: Outbox, mailer: Mailer | undefined): DueWork<MailJobData> {
  return {
    job,
    named: ["mailId"],
    query: (now) =>
      mailer &&
      sql`select jsonb_build_object('mailId', id) as data from ${sql.table(table)}
        where state = 'waiting' or (state = 'failed' and created_at > ${new Date(now.getTime() - 2 * 86_400_000)})`,
    mayEndEarly: true,
  };
}
