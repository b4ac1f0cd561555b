import type { OrderJobData } from "#server/areas/checkout/public.ts";
import { RETURN_REST, restsToReturn, returnRest } from "#server/areas/lounges/return-rest.ts";
import { RETURN_UPGRADE } from "#server/areas/tickets/job-kinds.ts";
import type { RefundOrder } from "#server/areas/tickets/refund-port.ts";
import { returnUpgrade, upgradesToReturn } from "#server/areas/tickets/upgrades/return-upgrade.ts";
import type { Database } from "#server/platform/database.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { work } from "#server/platform/jobs.ts";
import { runJobsOf } from "../run-jobs.ts";

/** Does what is to go back of upgrades and rests because what they were for went back. @returns for how many orders */
export function doReturns(db: Database, refundOrder: RefundOrder): Promise<number> {
  const deps = { db, refundOrder };
  const jobs = [
    work(RETURN_UPGRADE, ({ orderId }) => returnUpgrade(deps, orderId)),
    work(RETURN_REST, ({ orderId }) => returnRest(deps, orderId)),
  ];
  return runJobsOf(db, jobs, RETURN_UPGRADE.name, RETURN_REST.name);
}

/** As {@link doReturns}, for what the reconciler finds that was not asked for yet. */
export async function returnWhatIsDue(db: Database, refundOrder: RefundOrder, now: Date): Promise<void> {
  const deps = { db, refundOrder };
  const due = async ({ query }: DueWork<OrderJobData>) => (await query(now)?.execute(db))?.rows ?? [];
  for (const { data } of await due(upgradesToReturn)) await returnUpgrade(deps, data.orderId);
  for (const { data } of await due(restsToReturn)) await returnRest(deps, data.orderId);
}
