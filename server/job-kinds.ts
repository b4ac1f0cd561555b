import { accountJobKinds } from "./areas/accounts/public.ts";
import { checkoutJobKinds } from "./areas/checkout/public.ts";
import { fulfilmentJobKinds } from "./areas/fulfilment/public.ts";
import { invoicingJobKinds } from "./areas/invoicing/public.ts";
import { loungeJobKinds } from "./areas/lounges/public.ts";
import { mediaJobKinds } from "./areas/media/public.ts";
import { paymentJobKinds } from "./areas/payments/public.ts";
import { peopleJobKinds } from "./areas/people/public.ts";
import { ticketJobKinds } from "./areas/tickets/public.ts";
import { FORGET_OLD_ROWS } from "./platform/forget-old-rows.ts";
import { WATCH_EPOCH } from "./platform/identity.ts";
import type { JobKind } from "./platform/jobs.ts";
import { RECONCILE } from "./platform/reconcile-job.ts";
import { FORGET_OLD_COUNTS } from "./platform/throttle-jobs.ts";

/** Every kind of job: what a migration makes queues for. One that is missing here has none, and no process starts. */
export const jobKinds: readonly JobKind[] = [
  ...accountJobKinds,
  ...checkoutJobKinds,
  ...fulfilmentJobKinds,
  ...invoicingJobKinds,
  ...loungeJobKinds,
  ...mediaJobKinds,
  ...paymentJobKinds,
  ...peopleJobKinds,
  ...ticketJobKinds,
  FORGET_OLD_COUNTS,
  FORGET_OLD_ROWS,
  RECONCILE,
  WATCH_EPOCH,
];
