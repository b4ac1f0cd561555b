import type { Area } from "#server/platform/area.ts";
import type { Database } from "#server/platform/database.ts";
import { adCalls } from "./calls.ts";

/** Advertisements on pages. */
export const createAdsArea = (deps: { readonly db: Database }) => ({ calls: adCalls(deps) }) satisfies Area;
