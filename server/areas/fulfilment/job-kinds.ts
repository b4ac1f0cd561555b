import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";
import type { Outbox } from "#server/platform/mail/outbox.ts";
import { mailJobKind } from "#server/platform/mail/outbox-jobs.ts";

/** Sends one row of `order_mail`. */
export const SEND_ORDER_MAIL = mailJobKind("tickets.send-order-mail");

export const orderMails: Outbox = { table: "order_mail", job: SEND_ORDER_MAIL };

export const orderFilesData = z.strictObject({ orderId: z.number().int().positive() });
export type OrderFilesData = z.infer<typeof orderFilesData>;

/** Deletes the files of an order whose buyer was forgotten. */
export const DELETE_ORDER_FILES: JobKind<OrderFilesData> = {
  name: "tickets.delete-order-files",
  schema: orderFilesData,
};
