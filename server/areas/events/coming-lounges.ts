import { sql } from "kysely";
import type { Lounge } from "#contract/areas/eventdetails.ts";
import type { Queryable } from "#server/platform/database.ts";
import { toLounge } from "./wire.ts";

/** So many at most: the soonest. */
const MOST = 1000;

/** The lounges of published events that are not over: the soonest event's first, each event's as it sorts them. */
export async function comingLounges(db: Queryable): Promise<Lounge[]> {
  const rows = await db
    .selectFrom("lounge")
    .innerJoin("event", "event.id", "lounge.event_id")
    .innerJoin("picture", "picture.id", "lounge.picture_id")
    .innerJoin("picture as poster", "poster.id", "event.picture_id")
    .where("event.state", "=", "published")
    .where("event.ends_at", ">", sql<Date>`now()`)
    .selectAll("lounge")
    .select([
      "picture.key as picture_key",
      "picture.alt as picture_alt",
      "event.title as eventTitle",
      "event.starts_local as startsLocal",
      "poster.key as posterKey",
    ])
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .orderBy("lounge.sort_order")
    .orderBy("lounge.id")
    .limit(MOST)
    .execute();
  return rows.map(({ eventTitle, startsLocal, posterKey, ...lounge }) =>
    toLounge(lounge, { title: eventTitle, starts_local: startsLocal, picture_key: posterKey }),
  );
}
