import type { Area } from "#server/platform/area.ts";
import type { Database } from "#server/platform/database.ts";
import type { Throttle } from "#server/platform/throttle.ts";
import { couponCalls } from "./calls.ts";
import { couponInSession } from "./coupon-on-wire.ts";
import type { SpendPoints } from "./exchange-points.ts";
import { GuessThrottle } from "./guess-throttle.ts";
import { couponOldRows } from "./old-rows.ts";
import { couponPersonalData } from "./personal-data.ts";
import { usableCouponsOf } from "./queries.ts";

export type CouponsAreaDeps = {
  readonly db: Database;
  readonly spendPoints: SpendPoints;
  readonly now: () => Date;
  readonly throttle: Throttle;
};

/** Coupons, and the rewards that points are exchanged for. */
export function createCouponsArea({ throttle, ...deps }: CouponsAreaDeps) {
  return {
    calls: couponCalls({ ...deps, guesses: new GuessThrottle(throttle) }),
    oldRows: couponOldRows,
    personalData: couponPersonalData,
    ports: {
      /** A member's own that can be used, or will be, as the session tells of them. */
      couponsOf: async (accountId: number) =>
        (await usableCouponsOf(deps.db, accountId, deps.now())).map(couponInSession),
    },
  } satisfies Area;
}
