import { z } from "zod";
import { defineJob, enqueue, type Job } from "#server/platform/jobs.ts";
import { checkAttempt } from "./check-attempt.ts";
import { paymentsOf } from "./installed-payments.ts";
import { CHECK_ATTEMPT, PERFORM_REFUND, RECONCILE_PAGE, RETURN_STRAY } from "./job-kinds.ts";
import { performRefund } from "./perform-refund.ts";
import { firstStep, reconcilePage } from "./reconcile-page.ts";
import { returnStray } from "./return-stray.ts";

const DAY = 86_400_000;
/** Some days at once, so that a night on which nothing ran is made up for. */
const DAYS_AT_ONCE = 3;
/** Banks return refunds for a month after they had arrived, and make disputes of their questions for four. */
const DAYS_OF_RETURNS = 125;
/** About a minute: what is in the way for a moment ends, an entry that always fails ends no night. */
const TRIES_OF_A_PAGE = 4;

/** The jobs of this area, for `server/all-jobs.ts`. */
export const paymentJobs: readonly Job[] = [
  defineJob(CHECK_ATTEMPT.name, CHECK_ATTEMPT.schema, (data, { services }) =>
    checkAttempt(paymentsOf(services), data),
  ),
  defineJob(PERFORM_REFUND.name, PERFORM_REFUND.schema, (data, { services }) =>
    performRefund(paymentsOf(services), data),
  ),
  defineJob(RETURN_STRAY.name, RETURN_STRAY.schema, (data, { services }) =>
    returnStray(paymentsOf(services), data),
  ) as Job,
  // One page a job: a long span outlives neither a lease nor a worker, and the provider's limits have time for buyers.
  defineJob(
    RECONCILE_PAGE.name,
    RECONCILE_PAGE.schema,
    async (step, { services, signal, attempt }) => {
      const { next } = await reconcilePage(paymentsOf(services), step, {
        leaveOut: attempt >= TRIES_OF_A_PAGE,
      });
      // After the lease another run has this page and leads on: two chains would be four at the next slow page.
      if (next !== undefined && !signal.aborted) await enqueue(services.db, RECONCILE_PAGE, next);
    },
    { concurrency: 1 },
  ) as Job,
  defineJob(
    "payments.reconcile-daily",
    z.object({}),
    async (_data, { services }) => {
      const { providers, clock } = paymentsOf(services);
      const to = clock();
      const before = (days: number) => new Date(to.getTime() - days * DAY);
      const span = { from: before(DAYS_AT_ONCE), to };
      const steps = [...providers.byName.values()].map((provider) =>
        firstStep(provider, span, before(DAYS_OF_RETURNS)),
      );
      await enqueue(services.db, RECONCILE_PAGE, steps);
    },
    { cron: "40 4 * * *", concurrency: 1 },
  ),
];
