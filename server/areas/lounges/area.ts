import type { Area } from "#server/platform/area.ts";
import { type LoungeCallDeps, loungeCalls } from "./calls.ts";
import { loungesPersonalData } from "./personal-data.ts";

/** Lounges that are booked, or reserved and paid later; which there are says the events area. */
export const createLoungesArea = (deps: LoungeCallDeps) =>
  ({ calls: loungeCalls(deps), personalData: loungesPersonalData }) satisfies Area;
