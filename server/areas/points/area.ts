import type { Area } from "#server/platform/area.ts";
import type { Database } from "#server/platform/database.ts";
import { pointCalls } from "./calls.ts";
import { pointsPersonalData } from "./personal-data.ts";
import { scoreboardCalls } from "./scoreboard/scoreboard-calls.ts";

/** Points that members collect, what they make of them: ranks and the scoreboard; and at which events they have been. */
export const createPointsArea = (deps: { readonly db: Database; readonly readDb: Database }) =>
  ({
    calls: [...pointCalls(deps), ...scoreboardCalls(deps)],
    personalData: pointsPersonalData,
  }) satisfies Area;
