import { defineJob, type Job } from "#server/platform/jobs.ts";
import { checkAttempt } from "./check-attempt.ts";
import { paymentsOf } from "./installed-payments.ts";
import { CHECK_ATTEMPT, PERFORM_REFUND } from "./job-kinds.ts";
import { performRefund } from "./perform-refund.ts";

/** The jobs of this area, for `server/all-jobs.ts`. */
export const paymentJobs: readonly Job[] = [
  defineJob(CHECK_ATTEMPT.name, CHECK_ATTEMPT.schema, (data, { services }) =>
    checkAttempt(paymentsOf(services), data),
  ),
  defineJob(PERFORM_REFUND.name, PERFORM_REFUND.schema, (data, { services }) =>
    performRefund(paymentsOf(services), data),
  ),
];
