import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Event, TicketOffer } from "#server/platform/database-types.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";

export type OwnEvent = {
  readonly id: number;
  readonly title: string;
  readonly path: string;
  /** The first offer's, and all of them in the order given. */
  readonly offerId: number;
  readonly offerIds: readonly number[];
};

type Given = {
  readonly event?: Partial<Insertable<Event>>;
  /** One offer of 12,50 € unless given otherwise. */
  readonly offers?: readonly Partial<Insertable<TicketOffer>>[];
  /** Days until it begins. */
  readonly inDays?: number;
};

const DAY = 86_400_000;
const NIGHT = 7 * 3_600_000;

/** Behind the eight months of the demo programme, so that lists which other journeys look at stay as they are. */
const AFTER_THE_PROGRAMME = 300;

/**
 * An event of one journey, on sale, with a poster of the demo programme: no other journey buys from it, and whatever happens
 * to its stock and prices disturbs no other journey.
 */
export async function createOwnEvent(db: Database, given: Given = {}): Promise<OwnEvent> {
  const poster = await db
    .selectFrom("picture")
    .innerJoin("event", "event.picture_id", "picture.id")
    .where("event.demo_key", "is not", null)
    .select("picture.id")
    .orderBy("event.starts_at")
    .executeTakeFirstOrThrow();
  const title = given.event?.title ?? `Nachtschicht ${Math.floor(Math.random() * 1e9).toString(36)}`;
  const startsAt = new Date(
    Math.floor(Date.now() / 1000) * 1000 + (given.inDays ?? AFTER_THE_PROGRAMME) * DAY,
  );
  const endsAt = new Date(startsAt.getTime() + NIGHT);
  const { id } = await createEvent(db, {
    picture_id: poster.id,
    starts_at: startsAt,
    ends_at: endsAt,
    starts_local: instantToZoned(startsAt, "Europe/Berlin"),
    ends_local: instantToZoned(endsAt, "Europe/Berlin"),
    ...given.event,
    title,
  });
  const offerIds: number[] = [];
  for (const [sortOrder, offer] of (given.offers ?? [{}]).entries()) {
    offerIds.push(await createTicketOffer(db, { event_id: id, sort_order: sortOrder, ...offer }));
  }
  const [offerId] = offerIds;
  if (offerId === undefined) throw new Error("an own event has at least one offer");
  return { id, title, path: `/eventDetails/${id}`, offerId, offerIds };
}
