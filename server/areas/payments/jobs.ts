import { z } from "zod";
import { defineJob, enqueue } from "#server/platform/jobs.ts";
import { checkAttempt } from "./check-attempt.ts";
import { paymentsOf } from "./installed-payments.ts";
import type { PaymentJobs } from "./payment-deps.ts";
import { performRefund } from "./perform-refund.ts";

export const checkAttemptJob = defineJob(
  "payments.check-attempt",
  z.strictObject({ attemptId: z.number().int(), state: z.string(), round: z.number().int() }),
  (data, { services }) => checkAttempt(paymentsOf(services), data),
);

export const performRefundJob = defineJob(
  "payments.perform-refund",
  z.strictObject({ refundId: z.number().int(), round: z.number().int() }),
  (data, { services }) => performRefund(paymentsOf(services), data),
);

export const queuedPaymentJobs: PaymentJobs = {
  checkAttempt: (tx, data, at) => enqueue(tx, checkAttemptJob, data, { startAfter: at }),
  performRefund: (tx, data, at) => enqueue(tx, performRefundJob, data, { startAfter: at }),
};
