import type { OrderJobData } from "#server/areas/checkout/public.ts";
import { RETURN_REST, restsToReturn, returnRest } from "#server/areas/lounges/return-rest.ts";
import { RETURN_UPGRADE } from "#server/areas/tickets/job-kinds.ts";
import {
  type ReturnUpgradeDeps,
  returnUpgrade,
  upgradesToReturn,
} from "#server/areas/tickets/upgrades/return-upgrade.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { work } from "#server/platform/jobs.ts";
import { runJobsOf } from "../run-jobs.ts";

/** Does what is to go back of upgrades and rests because what they were for went back. @returns for how many orders */
export function doReturns(deps: ReturnUpgradeDeps): Promise<number> {
  const jobs = [
    work(RETURN_UPGRADE, ({ orderId }) => returnUpgrade(deps, orderId)),
    work(RETURN_REST, ({ orderId }) => returnRest(deps, orderId)),
  ];
  return runJobsOf(deps.db, jobs, RETURN_UPGRADE.name, RETURN_REST.name);
}

/** As {@link doReturns}, for what the reconciler finds that was not asked for yet. */
export async function returnWhatIsDue(deps: ReturnUpgradeDeps, now: Date): Promise<void> {
  const due = async ({ query }: DueWork<OrderJobData>) => (await query(now)?.execute(deps.db))?.rows ?? [];
  for (const { data } of await due(upgradesToReturn)) await returnUpgrade(deps, data.orderId);
  for (const { data } of await due(restsToReturn)) await returnRest(deps, data.orderId);
}
