import { z } from "zod";
import type { JobKind } from "#server/platform/jobs.ts";

const id = z.number().int().positive();
const round = z.number().int().nonnegative();

export type CheckAttemptData = {
  readonly attemptId: number;
  /** The state this chain of checks belongs to; it ends when the attempt has left it. */
  readonly state: string;
  readonly round: number;
};

/** Asks the provider about an attempt. */
export const CHECK_ATTEMPT: JobKind<CheckAttemptData> = {
  name: "payments.check-attempt",
  schema: z.strictObject({ attemptId: id, state: z.string(), round }),
};

export type PerformRefundData = { readonly refundId: number; readonly round: number };

/** Has the provider give money back. */
export const PERFORM_REFUND: JobKind<PerformRefundData> = {
  name: "payments.perform-refund",
  schema: z.strictObject({ refundId: id, round }),
};

const provider = z.enum(["stripe", "sandbox"]);

export type ReturnStrayData = z.infer<typeof returnStrayData>;
const returnStrayData = z.strictObject({ provider, paymentId: z.string(), round });

/** Has the provider give back money of an order that we do not have. */
export const RETURN_STRAY: JobKind<ReturnStrayData> = {
  name: "payments.return-stray",
  schema: returnStrayData,
};

export const RECONCILE_PHASES = ["sessions", "payments", "refunds", "disputes", "open-disputes"] as const;

export type ReconcileStep = z.infer<typeof reconcileStep>;
const reconcileStep = z.strictObject({
  provider,
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** From when on refunds and disputes are looked at, which change long after they were made; without it from `from` on. */
  returnsFrom: z.iso.datetime().optional(),
  phase: z.enum(RECONCILE_PHASES),
  /** Where the provider's next page begins; `null` for the first. */
  cursor: z.string().nullable(),
});

/**
 * Compares one page of a provider's books with ours. One page a job: a long span outlives neither a lease nor a worker, and the
 * provider's limits have time for buyers.
 */
export const RECONCILE_PAGE: JobKind<ReconcileStep> = {
  name: "payments.reconcile-page",
  schema: reconcileStep,
  options: { concurrency: 1 },
};
