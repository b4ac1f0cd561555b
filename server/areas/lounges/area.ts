import type { Area } from "#server/platform/area.ts";
import { work } from "#server/platform/jobs.ts";
import { type LoungeCallDeps, loungeCalls } from "./calls.ts";
import { loungesPersonalData } from "./personal-data.ts";
import { RETURN_REST, type ReturnRestDeps, restsToReturn, returnRest } from "./return-rest.ts";

/** Lounges that are booked, or reserved and paid later; which there are says the events area. */
export const createLoungesArea = (deps: LoungeCallDeps & ReturnRestDeps) =>
  ({
    calls: loungeCalls(deps),
    jobs: [work(RETURN_REST, ({ orderId }) => returnRest(deps, orderId))],
    dueWork: [restsToReturn],
    personalData: loungesPersonalData,
  }) satisfies Area;
