import type { Queryable } from "#server/platform/database.ts";
import { type ScoreboardMember, selectFirst, selectOwn } from "./scoreboard-queries.ts";
import type { Standings } from "./standings.ts";

/** How many the table shows. */
const SHOWN = 100;

/** Of the same points all have the same place, and the next one is as far behind as there are members before. */
export type Placed = ScoreboardMember & { readonly place: number };

export type Scoreboard = {
  readonly rows: readonly Placed[];
  readonly own: Placed & { readonly isListed: boolean };
};

/**
 * The members with the most points, and where somebody stands among all who are listed; exact as far as the table goes, behind it by counts
 * that may be two minutes old.
 * @returns undefined when the account is gone
 */
export async function readScoreboard(
  { db, standings }: { readonly db: Queryable; readonly standings: Standings },
  accountId: number,
): Promise<Scoreboard | undefined> {
  const [first, own] = await Promise.all([selectFirst(db, SHOWN), selectOwn(db, accountId)]);
  if (own === undefined) return undefined;
  const rows = withPlaces(first);
  return { rows, own: { ...own, place: await placeOf(own.lifetimePoints, rows, standings) } };
}

/** @param members the highest first */
export function withPlaces(members: readonly ScoreboardMember[]): Placed[] {
  let place = 1;
  return members.map((member, index) => {
    if (member.lifetimePoints !== members[index - 1]?.lifetimePoints) place = index + 1;
    return { ...member, place };
  });
}

async function placeOf(points: number, rows: readonly Placed[], standings: Standings): Promise<number> {
  const reached = rows.find(({ lifetimePoints }) => lifetimePoints <= points);
  // Of the same points the same place; who would stand between two rows has the place of the lower one.
  if (reached) return reached.place;
  if (rows.length < SHOWN) return rows.length + 1;
  return Math.max(SHOWN, await standings.above(points)) + 1;
}
