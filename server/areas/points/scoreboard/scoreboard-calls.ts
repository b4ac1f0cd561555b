import { pictureUrl } from "#contract/pictures.ts";
import { initialOf } from "#server/areas/people/public.ts";
import type { Queryable } from "#server/platform/database.ts";
import { LOGIN_NEEDED } from "#server/platform/http/access.ts";
import { handle, type Registration } from "#server/platform/http/handler.ts";
import { memberOf } from "#server/platform/http/member.ts";
import { type Placed, ScoreboardReader } from "./scoreboard.ts";
import { countByPoints } from "./scoreboard-queries.ts";
import { Standings } from "./standings.ts";

/** `punktesystem/getData`; a process keeps what it has counted of all members. */
export function scoreboardCalls({
  db,
  readDb,
}: {
  readonly db: Queryable;
  readonly readDb: Queryable;
}): Registration[] {
  const reader = new ScoreboardReader(db, new Standings({ count: () => countByPoints(readDb) }));
  return [
    handle("punktesystem/getData", async (_form, context) => {
      const board = await reader.read(memberOf(context));
      if (board === undefined) return { status: 401, data: LOGIN_NEEDED };
      const { isListed } = board.own;
      return {
        status: 250,
        data: { scoreboard: board.rows.map(toRow), own: { ...toRow(board.own), isListed } },
      };
    }),
  ];
}

/** As others see somebody: without the last name. */
const toRow = ({ id, firstname, lastname, avatarKey, lifetimePoints, place }: Placed) => ({
  id,
  avatar: avatarKey && pictureUrl(avatarKey, 360, "jpg"),
  avatarKey,
  firstname,
  lastname: initialOf(lastname),
  totalPoints: lifetimePoints,
  place,
});
