import type { Database } from "#server/platform/database.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { allRanks, checkInsOf, selectPoints } from "./queries.ts";
import { rankOf } from "./ranks.ts";
import { pointsOf } from "./spend-points.ts";

/** The calls about the own points, rank and check-ins. */
export const pointCalls = ({ db }: { readonly db: Database }): Registration[] => [
  handle("tickets/getRang", async (_form, context) => {
    const [ranks, { lifetime }] = await Promise.all([allRanks(db), selectPoints(db, memberOf(context))]);
    const { rank, next } = rankOf(ranks, lifetime);
    return {
      status: 250,
      data: {
        rangName: rank.name,
        goodies: rank.goodies,
        totalPoints: lifetime,
        next: next ? { rangName: next.name, points: next.lifetimePoints } : null,
      },
    };
  }),
  // The specification has it twice: on the page of the tickets and on that of the coupons.
  handle("tickets/getPoints", async (_form, context) => ({
    status: 250,
    data: { points: await pointsOf(db, memberOf(context)) },
  })),
  handle("coupon/getPoints", async (_form, context) => ({
    status: 250,
    data: { points: await pointsOf(db, memberOf(context)) },
  })),
  handle("checkin/getCheckIn", async (_form, context) => ({
    status: 250,
    data: (await checkInsOf(db, memberOf(context))).map(({ id, eventId, title, at }) => ({
      ...{ id, eventId, title },
      timestamp: berlinWallClock(at),
    })),
  })),
];
