import { sql } from "kysely";
import type { DueWork } from "#server/platform/due-work.ts";
import {
  CHECK_ATTEMPT,
  type CheckAttemptData,
  PERFORM_REFUND,
  type PerformRefundData,
  RETURN_STRAY,
  type ReturnStrayData,
} from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** What payments wait for, for the reconciler. Of a provider that was switched off nothing can be asked. */
export function paymentsDueWork({ providers }: Pick<PaymentDeps, "providers">): DueWork[] {
  const configured = sql`provider = any (${[...providers.byName.keys()]})`;
  /** An attempt that may be paid, or whose money is on its way, is asked for at the provider until that is over. */
  const checks: DueWork<CheckAttemptData> = {
    job: CHECK_ATTEMPT,
    named: ["attemptId", "state"],
    query: () => sql`
      select jsonb_build_object('attemptId', id, 'state', state, 'round', 0) as data from payment_attempt
      where state in ('open', 'processing') and ${configured}`,
  };
  /** A refund looks for earlier ones before it is made, so starting it again gives nothing twice; what a worker of before made is told. */
  const refunds: DueWork<PerformRefundData> = {
    job: PERFORM_REFUND,
    named: ["refundId"],
    query: () => sql`
      select jsonb_build_object('refundId', refund.id, 'round', 1) as data
      from refund join payment_attempt on payment_attempt.id = refund.attempt_id
      where refund.state in ('requested', 'pending') and ${configured}
      union all select jsonb_build_object('refundId', id, 'round', 1) from refund
      where not order_told and state not in ('requested', 'pending')`,
  };
  const strays: DueWork<ReturnStrayData> = {
    job: RETURN_STRAY,
    named: ["provider", "paymentId"],
    query: () => sql`
      select jsonb_build_object('provider', provider, 'paymentId', provider_payment_id, 'round', 0) as data
      from stray_payment where state in ('awaited', 'requested', 'pending') and ${configured}`,
  };
  return [checks, refunds, strays];
}
