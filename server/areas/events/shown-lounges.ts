import { sql } from "kysely";
import type { Lounge } from "#contract/areas/eventdetails.ts";
import type { ComingLounge } from "#contract/areas/lounge.ts";
import type { Queryable } from "#server/platform/database.ts";
import { toLounge } from "./wire.ts";

/** Events, as many as a page of them has: a first page with more would be heavy, and each has its own page. */
const MOST_EVENTS = 200;

/** A booked lounge with what its event says of it, in any state. */
export type LoungeOfBooking = {
  readonly lounge: Lounge;
  /** Wall clock of the event's own zone; when it begins says the lounge. */
  readonly endsLocal: string;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venue: string;
  readonly isCalledOff: boolean;
};

const lounges = (db: Queryable) =>
  db
    .selectFrom("lounge")
    .innerJoin("event", "event.id", "lounge.event_id")
    .innerJoin("venue", "venue.id", "event.venue_id")
    .innerJoin("city", "city.id", "event.city_id")
    .innerJoin("picture", "picture.id", "lounge.picture_id")
    .innerJoin("picture as poster", "poster.id", "event.picture_id")
    .selectAll("lounge")
    .select([
      "picture.key as picture_key",
      "picture.alt as picture_alt",
      "poster.key as posterKey",
      "event.title as eventTitle",
      "event.starts_local as startsLocal",
      "event.ends_local as endsLocal",
      "event.time_zone as timeZone",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.state",
      "venue.name as venue",
      "city.name as city",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof lounges>["execute"]>>[number];

const loungeOf = (row: Row): Lounge =>
  toLounge(row, { title: row.eventTitle, starts_local: row.startsLocal, picture_key: row.posterKey });

/** All lounges of the next published events that have some and are not over: the soonest event's first, each event's as it sorts them. */
export async function comingLounges(db: Queryable, mostEvents = MOST_EVENTS): Promise<ComingLounge[]> {
  const shown = db
    .selectFrom("event as coming")
    .select("coming.id")
    .where("coming.state", "=", "published")
    .where("coming.ends_at", ">", sql<Date>`now()`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("lounge as one").select("one.id").whereRef("one.event_id", "=", "coming.id")),
    )
    .orderBy("coming.starts_at")
    .orderBy("coming.id")
    .limit(mostEvents);
  const rows = await lounges(db)
    .where("event.id", "in", shown)
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .orderBy("lounge.sort_order")
    .orderBy("lounge.id")
    .execute();
  return rows.map((row) => ({ ...loungeOf(row), location: row.venue, city: row.city }));
}

/** By their ids; one query for any number. */
export async function loungesOfBookings(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LoungeOfBooking>> {
  if (ids.length === 0) return new Map();
  const rows = await lounges(db).where("lounge.id", "in", ids).execute();
  return new Map(
    rows.map((row) => {
      const { id, endsLocal, timeZone, startsAt, endsAt, venue, state } = row;
      return [
        id,
        {
          lounge: loungeOf(row),
          endsLocal,
          timeZone,
          startsAt,
          endsAt,
          venue,
          isCalledOff: state === "cancelled",
        },
      ];
    }),
  );
}
