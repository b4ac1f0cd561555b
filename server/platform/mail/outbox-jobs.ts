import { z } from "zod";
import { defineJob, enqueue, type Job } from "../jobs.ts";
import type { Services } from "../services.ts";
import { mailsWithoutJob, type Outbox } from "./outbox.ts";

/** Later each time: twenty tries reach over about four hours. */
const MAIL_RETRIES = 20;
const SWEPT_AT_ONCE = 500;

/**
 * The job that sends a mail, and a sweeper called `sweeperName`: mails whose job ended while there was no mail server find their way
 * once SMTP_URL is set.
 */
export function outboxJobs(
  outbox: Outbox,
  sweeperName: string,
  send: (services: Services, mailId: number, lastAttempt: boolean) => Promise<void>,
): readonly Job[] {
  const { name, schema } = outbox.job;
  const sendJob = defineJob(
    name,
    schema,
    ({ mailId }, { services, attempt }) => send(services, mailId, attempt > MAIL_RETRIES),
    { retryLimit: MAIL_RETRIES },
  );
  const sweepJob = defineJob(sweeperName, z.object({}), (_data, { services }) => sweep(services, outbox), {
    cron: "*/10 * * * *",
    concurrency: 1,
  });
  return [sendJob as Job, sweepJob];
}

async function sweep({ db, mailer }: Services, outbox: Outbox): Promise<void> {
  if (mailer === undefined) return;
  const mailIds = await mailsWithoutJob(db, outbox, SWEPT_AT_ONCE);
  if (mailIds.length > 0) {
    await enqueue(
      db,
      outbox.job,
      mailIds.map((mailId) => ({ mailId })),
    );
  }
}
