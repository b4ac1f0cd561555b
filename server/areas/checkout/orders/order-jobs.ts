import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

export const orderJobData = z.strictObject({ orderId: z.number().int().positive() });
export type OrderJobData = z.infer<typeof orderJobData>;

/** Enqueued in the transaction that makes an order paid; the area tickets does it. */
export const FULFIL_ORDER: JobKind<OrderJobData> = { name: "tickets.fulfil-order", schema: orderJobData };

/** Due at the end of an order's hold. */
export const EXPIRE_HOLD: JobKind<OrderJobData> = { name: "checkout.expire-hold", schema: orderJobData };
