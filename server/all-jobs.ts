import { allPersonalData } from "./all-personal-data.ts";
import { accountJobs, accountsDueWork, deletionJobs } from "./areas/accounts/public.ts";
import { checkoutDueWork, checkoutJobs } from "./areas/checkout/public.ts";
import { mediaJobs } from "./areas/media/public.ts";
import { paymentJobs, paymentsDueWork } from "./areas/payments/public.ts";
import { peopleJobs } from "./areas/people/public.ts";
import { ticketJobs, ticketsDueWork } from "./areas/tickets/public.ts";
import type { DueWork } from "./platform/due-work.ts";
import { idempotencyJobs } from "./platform/idempotency.ts";
import { identityJobs } from "./platform/identity.ts";
import type { Job } from "./platform/jobs.ts";
import { reconcileJob } from "./platform/reconcile-job.ts";
import { throttleJobs } from "./platform/throttle-jobs.ts";

/** What the areas' rows call for; the lower areas first, as what they find may bring work to the others. */
export const allDueWork: readonly DueWork[] = [
  ...paymentsDueWork,
  ...checkoutDueWork,
  ...ticketsDueWork,
  ...accountsDueWork,
];

/** Every job of every area. A job that is missing here has no queue: enqueueing it fails. */
export const allJobs: readonly Job[] = [
  ...accountJobs,
  ...deletionJobs(allPersonalData),
  ...checkoutJobs,
  ...idempotencyJobs,
  ...identityJobs,
  ...mediaJobs,
  ...paymentJobs,
  ...peopleJobs,
  ...ticketJobs,
  ...throttleJobs,
  reconcileJob(allDueWork),
];
