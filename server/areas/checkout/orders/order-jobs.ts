import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

export const orderJobData = z.strictObject({ orderId: z.number().int().positive() });
export type OrderJobData = z.infer<typeof orderJobData>;

/** Enqueued in the transaction that makes an order paid; the area fulfilment does it. Its name is the one under which the version before enqueues it. */
export const FULFIL_ORDER: JobKind<OrderJobData> = { name: "tickets.fulfil-order", schema: orderJobData };

/** Enqueued when an order waits for the confirmation of its address: the area fulfilment asks its buyer by mail. */
export const ASK_CONFIRMATION: JobKind<OrderJobData> = {
  name: "tickets.ask-confirmation",
  schema: orderJobData,
};

/** One for each order of an event that was called off: gives up, closes or gives back what there is of it. */
export const CANCEL_ORDER: JobKind<OrderJobData> = { name: "checkout.cancel-order", schema: orderJobData };

/** Due at the end of a hold that was moved. */
export const EXPIRE_HOLD: JobKind<OrderJobData> = { name: "checkout.expire-hold", schema: orderJobData };

/** Due at the end of the holds of orders that were sold together: a job for each would cost the sale a fifth more. */
export const EXPIRE_ORDERS: JobKind<{ orderIds: number[] }> = {
  name: "checkout.expire-orders",
  schema: z.strictObject({ orderIds: z.array(orderJobData.shape.orderId) }),
};
