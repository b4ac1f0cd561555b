import { sql } from "kysely";
import type { DueWork } from "#server/platform/due-work.ts";
import type { Services } from "#server/platform/services.ts";
import { paymentsOf } from "./installed-payments.ts";
import {
  CHECK_ATTEMPT,
  type CheckAttemptData,
  PERFORM_REFUND,
  type PerformRefundData,
  RETURN_STRAY,
  type ReturnStrayData,
} from "./job-kinds.ts";

/** Of a provider that was switched off nothing can be asked. */
const namesOfProviders = (services: Services) => [...paymentsOf(services).providers.byName.keys()];

/** Whoever may pay, or whose money is on its way, is asked for at the provider until that is over. */
const checks: DueWork<CheckAttemptData> = {
  job: CHECK_ATTEMPT,
  named: ["attemptId", "state"],
  query: (services) => sql`
    select jsonb_build_object('attemptId', id, 'state', state, 'round', 0) as data from payment_attempt
    where state in ('open', 'processing') and provider = any (${namesOfProviders(services)})`,
};

/** A refund looks for earlier ones before it is made, so starting it again gives nothing twice. */
const refunds: DueWork<PerformRefundData> = {
  job: PERFORM_REFUND,
  named: ["refundId"],
  query: (services) => sql`
    select jsonb_build_object('refundId', refund.id, 'round', 1) as data
    from refund join payment_attempt on payment_attempt.id = refund.attempt_id
    where refund.state in ('requested', 'pending') and provider = any (${namesOfProviders(services)})`,
};

const strays: DueWork<ReturnStrayData> = {
  job: RETURN_STRAY,
  named: ["provider", "paymentId"],
  query: (services) => sql`
    select jsonb_build_object('provider', provider, 'paymentId', provider_payment_id, 'round', 0) as data
    from stray_payment
    where state in ('awaited', 'requested', 'pending') and provider = any (${namesOfProviders(services)})`,
};

/** What payments wait for, for the reconciler. */
export const paymentsDueWork = [checks, refunds, strays] as const;
