import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

export const orderMailData = z.strictObject({ mailId: z.number().int().positive() });
export type OrderMailData = z.infer<typeof orderMailData>;

/** Sends one row of `order_mail`. */
export const SEND_ORDER_MAIL: JobKind<OrderMailData> = {
  name: "tickets.send-order-mail",
  schema: orderMailData,
};

export const cancellationData = z.strictObject({ orderId: z.number().int().positive() });
export type CancellationData = z.infer<typeof cancellationData>;

/** Makes and mails the cancellation invoice of an order that was given back. */
export const DOCUMENT_CANCELLATION: JobKind<CancellationData> = {
  name: "tickets.document-cancellation",
  schema: cancellationData,
};
