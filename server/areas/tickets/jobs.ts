import { ASK_CONFIRMATION, FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { DELIVER_NOTIFICATION } from "#server/areas/people/public.ts";
import { defineJob, type Job } from "#server/platform/jobs.ts";
import { outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import { askConfirmation } from "./ask-confirmation.ts";
import { deleteOrderFiles } from "./delete-order-files.ts";
import { documentCancellation } from "./document-cancellation.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import { DELETE_ORDER_FILES, DOCUMENT_CANCELLATION, orderMails, SEND_ORDER_MAIL } from "./job-kinds.ts";
import { sendOrderMail } from "./send-order-mail.ts";
import { ticketDepsOf } from "./ticket-deps.ts";

const fulfilOrderJob = defineJob(
  FULFIL_ORDER.name,
  FULFIL_ORDER.schema,
  async ({ orderId }, { services }) => {
    await fulfilOrder(ticketDepsOf(services), orderId);
    services.jobs.wake(DELIVER_NOTIFICATION);
    services.jobs.wake(SEND_ORDER_MAIL);
  },
);

const askConfirmationJob = defineJob(
  ASK_CONFIRMATION.name,
  ASK_CONFIRMATION.schema,
  async ({ orderId }, { services }) => {
    await askConfirmation(ticketDepsOf(services), orderId);
    services.jobs.wake(SEND_ORDER_MAIL);
  },
);

const documentCancellationJob = defineJob(
  DOCUMENT_CANCELLATION.name,
  DOCUMENT_CANCELLATION.schema,
  async ({ orderId }, { services }) => {
    await documentCancellation(ticketDepsOf(services), orderId);
    services.jobs.wake(SEND_ORDER_MAIL);
  },
);

const deleteOrderFilesJob = defineJob(
  DELETE_ORDER_FILES.name,
  DELETE_ORDER_FILES.schema,
  ({ orderId }, { services }) => deleteOrderFiles(services, orderId),
);

/** The jobs of this area, for `server/all-jobs.ts`. */
export const ticketJobs: readonly Job[] = [
  fulfilOrderJob,
  askConfirmationJob,
  documentCancellationJob,
  deleteOrderFilesJob as Job,
  outboxJob(orderMails, (services, mailId, lastAttempt) =>
    sendOrderMail(ticketDepsOf(services), mailId, lastAttempt),
  ),
];
