import { CoalescingBatcher } from "#server/platform/coalescing-batcher.ts";
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

/** How a process reads it: at the same moment once for all who ask, and by counts that it keeps. */
export class ScoreboardReader {
  readonly #db: Queryable;
  readonly #first: CoalescingBatcher<null, readonly Placed[]>;
  readonly #standings: Standings;

  constructor(db: Queryable, standings: Standings) {
    this.#db = db;
    this.#standings = standings;
    this.#first = new CoalescingBatcher(async (asked) => {
      const rows = withPlaces(await selectFirst(db, SHOWN));
      return asked.map(() => rows);
    });
  }

  /**
   * The members with the most points, and where somebody stands among all who are listed; exact as far as the table goes, behind it by
   * counts that may be two minutes old.
   * @returns undefined when the account is gone
   */
  async read(accountId: number): Promise<Scoreboard | undefined> {
    const [rows, own] = await Promise.all([this.#first.ask(null), selectOwn(this.#db, accountId)]);
    if (own === undefined) return undefined;
    return { rows, own: { ...own, place: await placeOf(own.lifetimePoints, rows, this.#standings) } };
  }
}

/** @param members the highest first */
function withPlaces(members: readonly ScoreboardMember[]): Placed[] {
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
