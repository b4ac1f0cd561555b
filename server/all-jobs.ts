import { allPersonalData } from "./all-personal-data.ts";
import { accountJobs, deletionJobs } from "./areas/accounts/public.ts";
import { checkoutJobs } from "./areas/checkout/public.ts";
import { mediaJobs } from "./areas/media/public.ts";
import { paymentJobs } from "./areas/payments/public.ts";
import { peopleJobs } from "./areas/people/public.ts";
import { ticketJobs } from "./areas/tickets/public.ts";
import type { Job } from "./platform/jobs.ts";
import { throttleJobs } from "./platform/throttle-jobs.ts";

/** Every job of every area. A job that is missing here has no queue: enqueueing it fails. */
export const allJobs: readonly Job[] = [
  ...accountJobs,
  ...deletionJobs(allPersonalData),
  ...checkoutJobs,
  ...mediaJobs,
  ...paymentJobs,
  ...peopleJobs,
  ...ticketJobs,
  ...throttleJobs,
];
