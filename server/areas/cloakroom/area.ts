import type { Purchases } from "#server/areas/checkout/public.ts";
import type { Area } from "#server/platform/area.ts";
import { cloakroomCalls } from "./calls.ts";
import { cloakroomPersonalData } from "./personal-data.ts";

/** The cloakroom: tokens that a member buys, and later hands in and picks up by. */
export const createCloakroomArea = (deps: { readonly purchases: Purchases }) =>
  ({ calls: cloakroomCalls(deps), personalData: cloakroomPersonalData }) satisfies Area;
