import { enqueue, type Job, type JobKind, scheduledKind, work } from "#server/platform/jobs.ts";
import { checkAttempt } from "./check-attempt.ts";
import { CHECK_ATTEMPT, PERFORM_REFUND, RECONCILE_PAGE, RETURN_STRAY } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
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

const RECONCILE_DAILY = scheduledKind("payments.reconcile-daily", "40 4 * * *");

export const paymentJobKinds: readonly JobKind[] = [
  CHECK_ATTEMPT,
  PERFORM_REFUND,
  RETURN_STRAY,
  RECONCILE_PAGE,
  RECONCILE_DAILY,
];

export const paymentJobs = (deps: PaymentDeps): Job[] => [
  work(CHECK_ATTEMPT, (data) => checkAttempt(deps, data)),
  work(PERFORM_REFUND, (data) => performRefund(deps, data)),
  work(RETURN_STRAY, (data) => returnStray(deps, data)),
  work(RECONCILE_PAGE, async (step, { signal, attempt }) => {
    const { next } = await reconcilePage(deps, step, { leaveOut: attempt >= TRIES_OF_A_PAGE });
    // After the lease another run has this page and leads on: two chains would be four at the next slow page.
    if (next !== undefined && !signal.aborted) await enqueue(deps.db, RECONCILE_PAGE, next);
  }),
  work(RECONCILE_DAILY, () => {
    const to = deps.clock();
    const before = (days: number) => new Date(to.getTime() - days * DAY);
    const span = { from: before(DAYS_AT_ONCE), to };
    const steps = [...deps.providers.byName.values()].map((provider) =>
      firstStep(provider, span, before(DAYS_OF_RETURNS)),
    );
    return enqueue(deps.db, RECONCILE_PAGE, steps);
  }),
];
