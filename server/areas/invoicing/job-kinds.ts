import { type OrderJobData, orderJobData } from "#server/areas/checkout/public.ts";
import type { JobKind } from "#server/platform/jobs.ts";

/**
 * Makes and mails the cancellation invoices of an order; enqueued in the transaction that writes one. Another area does it. Named as the
 * version before enqueues it.
 */
export const DOCUMENT_CANCELLATION: JobKind<OrderJobData> = {
  name: "tickets.document-cancellation",
  schema: orderJobData,
};

export const invoicingJobKinds: readonly JobKind[] = [DOCUMENT_CANCELLATION];
