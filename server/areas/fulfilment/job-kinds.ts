import { type OrderJobData, orderJobData } from "#server/areas/checkout/public.ts";
import type { JobKind } from "#server/platform/jobs.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { mailJobKind } from "#server/platform/mail/outbox-jobs.ts";

/** Sends one row of `order_mail`. */
export const SEND_ORDER_MAIL = mailJobKind("tickets.send-order-mail");

export const orderMails: Outbox = { table: "order_mail", job: SEND_ORDER_MAIL };

/** Deletes the files of an order whose buyer was forgotten. */
export const DELETE_ORDER_FILES: JobKind<OrderJobData> = {
  name: "tickets.delete-order-files",
  schema: orderJobData,
};
