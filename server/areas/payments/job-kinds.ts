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
