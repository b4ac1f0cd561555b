import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

const cancellationData = z.strictObject({ orderId: z.number().int().positive() });
export type CancellationData = z.infer<typeof cancellationData>;

/**
 * Makes and mails the cancellation invoices of an order; enqueued in the transaction that writes one. Another area does it. Named as the
 * version before enqueues it.
 */
export const DOCUMENT_CANCELLATION: JobKind<CancellationData> = {
  name: "tickets.document-cancellation",
  schema: cancellationData,
};

export const invoicingJobKinds: readonly JobKind[] = [DOCUMENT_CANCELLATION];
