import { z } from "zod";
import { FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { defineJob, enqueue, type Job, type JobContext } from "#server/platform/jobs.ts";
import { documentCancellation } from "./document-cancellation.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { DOCUMENT_CANCELLATION, SEND_ORDER_MAIL } from "./job-kinds.ts";
import { mailsWithoutJob } from "./order-mail-queries.ts";
import { sendOrderMail } from "./send-order-mail.ts";
import { ticketDepsOf } from "./ticket-deps.ts";

/** Later each time: twenty tries reach over about four hours. */
const MAIL_RETRIES = 20;
const SWEPT_AT_ONCE = 500;

const sendOrderMailJob = defineJob(
  SEND_ORDER_MAIL.name,
  SEND_ORDER_MAIL.schema,
  ({ mailId }, { services, attempt }) =>
    sendOrderMail(ticketDepsOf(services), mailId, attempt > MAIL_RETRIES),
  { retryLimit: MAIL_RETRIES },
);

const fulfilOrderJob = defineJob(
  FULFIL_ORDER.name,
  FULFIL_ORDER.schema,
  async ({ orderId }, { services }) => {
    await fulfilOrder(ticketDepsOf(services), orderId);
    services.jobs.wake(sendOrderMailJob);
  },
);

const documentCancellationJob = defineJob(
  DOCUMENT_CANCELLATION.name,
  DOCUMENT_CANCELLATION.schema,
  async ({ orderId }, { services }) => {
    await documentCancellation(ticketDepsOf(services), orderId);
    services.jobs.wake(sendOrderMailJob);
  },
);

/** Mails whose job ended while there was no mail server find their way once SMTP_URL is set. */
const sweepMailsJob = defineJob("tickets.sweep-mails", z.object({}), sweepMails, {
  cron: "*/10 * * * *",
  concurrency: 1,
});

async function sweepMails(_data: object, { services }: JobContext): Promise<void> {
  if (services.mailer === undefined) return;
  const mailIds = await mailsWithoutJob(services.db, SWEPT_AT_ONCE);
  if (mailIds.length > 0) {
    await enqueue(
      services.db,
      SEND_ORDER_MAIL,
      mailIds.map((mailId) => ({ mailId })),
    );
  }
}

/** The jobs of this area, for `server/all-jobs.ts`. */
export const ticketJobs: readonly Job[] = [
  fulfilOrderJob,
  sendOrderMailJob,
  documentCancellationJob,
  sweepMailsJob,
];
