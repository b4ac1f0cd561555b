import { ASK_CONFIRMATION, FULFIL_ORDER } from "#server/areas/checkout/public.ts";
import { DOCUMENT_CANCELLATION } from "#server/areas/invoicing/public.ts";
import { DELIVER_NOTIFICATION } from "#server/areas/people/public.ts";
import { type Job, type JobKind, type Jobs, work } from "#server/platform/jobs.ts";
import { outboxJob } from "#server/platform/mail/outbox-jobs.ts";
import { askConfirmation } from "./ask-confirmation.ts";
import { deleteOrderFiles } from "./delete-order-files.ts";
import { documentCancellation } from "./document-cancellation.ts";
import { fulfilOrder } from "./fulfil-order.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { DELETE_ORDER_FILES, orderMails, SEND_ORDER_MAIL } from "./job-kinds.ts";
import { sendOrderMail } from "./send-order-mail.ts";

/** Those of this area; what checkout and invoicing ask of it is listed there. */
export const fulfilmentJobKinds: readonly JobKind[] = [DELETE_ORDER_FILES, SEND_ORDER_MAIL];

export const fulfilmentJobs = (deps: FulfilmentDeps, { wake }: Pick<Jobs, "wake">): Job[] => [
  work(FULFIL_ORDER, async ({ orderId }) => {
    await fulfilOrder(deps, orderId);
    wake(DELIVER_NOTIFICATION);
    wake(SEND_ORDER_MAIL);
  }),
  work(ASK_CONFIRMATION, async ({ orderId }) => {
    await askConfirmation(deps, orderId);
    wake(SEND_ORDER_MAIL);
  }),
  work(DOCUMENT_CANCELLATION, async ({ orderId }) => {
    await documentCancellation(deps, orderId);
    wake(SEND_ORDER_MAIL);
  }),
  work(DELETE_ORDER_FILES, ({ orderId }) => deleteOrderFiles(deps, orderId)),
  outboxJob(orderMails, (mailId, lastAttempt) => sendOrderMail(deps, mailId, lastAttempt)),
];
