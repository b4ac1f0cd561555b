import { type Expression, type NotNull, sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";

/**
 * What those of an event's own offers come to whose sale has not ended, in cents with mandatory fees (an order's fee falls on
 * the first ticket already). `from` is the cheapest that can be bought; without one what will be, then what is gone.
 */
const fromOffers = sql<{ from: number | null; available: number | null }>`(
  select json_build_object(
    'from', coalesce(
      min(price_cents + fee_cents) filter (where sold + held < quota and (sale_starts_at is null or sale_starts_at <= now())),
      min(price_cents + fee_cents) filter (where sold + held < quota),
      min(price_cents + fee_cents)),
    'available', sum(quota - sold - held))
  from ticket_offer where ticket_offer.event_id = event.id and (sale_ends_at is null or sale_ends_at > now()))`;

function listItems(db: Queryable) {
  return db
    .selectFrom("event")
    .innerJoin("venue", "venue.id", "event.venue_id")
    .innerJoin("city", "city.id", "event.city_id")
    .innerJoin("picture", "picture.id", "event.picture_id")
    .where("event.state", "=", "published")
    .select([
      "event.id",
      "event.title",
      "event.starts_local",
      "event.ends_local",
      "event.starts_at",
      "event.time_zone",
      "event.age_limit",
      "event.consent_form",
      "event.ticket_sale",
      "event.ticket_sale_link",
      "event.box_office_price_cents",
      "event.cloakroom",
      "event.cloakroom_price_cents",
      "event.organiser_id",
      "event.promoted",
      "event.city_id",
      "venue.name as venue",
      "venue.latitude",
      "venue.longitude",
      "city.name as city",
      "picture.key as picture_key",
      "picture.alt as picture_alt",
    ])
    .select(
      sql<string>`coalesce((select string_agg(label_id::text, ',' order by label_id) from event_label where event_id = event.id), '')`.as(
        "labels",
      ),
    )
    .select(fromOffers.as("offers"))
    .$narrowType<{ organiser_id: NotNull }>();
}

export type EventListRow = Awaited<ReturnType<typeof selectUpcoming>>[number];

/** Those that are not over, soonest first. */
const upcoming = (db: Queryable) =>
  listItems(db).where("event.ends_at", ">", sql<Date>`now()`).orderBy("event.starts_at").orderBy("event.id");

/** Published events that are not over, soonest first; `after` is the last event of the page before. */
export async function selectUpcoming(db: Queryable, options: { limit: number; after?: number | undefined }) {
  let query = upcoming(db);
  if (options.after !== undefined) {
    query = query.where(
      sql<boolean>`(event.starts_at, event.id) > (select starts_at, id from event as last where last.id = ${options.after})`,
    );
  }
  return query.limit(options.limit).execute();
}

export function selectUpcomingInCity(db: Queryable, cityId: number) {
  return upcoming(db).where("event.city_id", "=", cityId).limit(200).execute();
}

/** How many events a city's list would show, by city; a city without any is left out. */
export async function countUpcomingByCity(
  db: Queryable,
  cityIds: readonly number[],
): Promise<Map<number, number>> {
  if (cityIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("event")
    .where("state", "=", "published")
    .where("city_id", "in", cityIds)
    .where("ends_at", ">", sql<Date>`now()`)
    .groupBy("city_id")
    .select(["city_id", sql<number>`count(*)::int`.as("count")])
    .execute();
  return new Map(rows.map(({ city_id, count }) => [city_id, count]));
}

/** Events of these organisers that are not over, in whatever state, the next one first. */
export async function comingEventsOf(
  db: Queryable,
  organiserIds: readonly number[],
  now: Date,
): Promise<{ readonly id: number; readonly organiser: string }[]> {
  if (organiserIds.length === 0) return [];
  return db
    .selectFrom("event")
    .innerJoin("organiser", "organiser.id", "event.organiser_id")
    .where("event.organiser_id", "in", organiserIds)
    .where("event.ends_at", ">", now)
    .select(["event.id", "organiser.name as organiser"])
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .execute();
}

/** What events are called today, in any state. */
export async function titlesOfEvents(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db.selectFrom("event").select(["id", "title"]).where("id", "in", eventIds).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Kilometres by great circle on the mean earth radius, computed by the database. */
function kilometresFrom(latitude: number, longitude: number): Expression<number> {
  return sql<number>`2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(venue.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(${latitude}::float8)) * cos(radians(venue.latitude)) * sin(radians(venue.longitude - ${longitude}::float8) / 2) ^ 2)))`;
}

/** Events outside a city: nearest first in steps of 25 km, the soonest first within a step. */
export function selectNearest(
  db: Queryable,
  from: { cityId: number; latitude: number; longitude: number },
  limit: number,
) {
  return listItems(db)
    .where("event.city_id", "<>", from.cityId)
    .where("event.ends_at", ">", sql<Date>`now()`)
    .select(sql<number>`${kilometresFrom(from.latitude, from.longitude)}`.as("distance_km"))
    .orderBy(sql`round((${kilometresFrom(from.latitude, from.longitude)})::numeric / 25)`)
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(limit)
    .execute();
}

/** Promoted events first, then the soonest; of a series only its next night. */
export function selectHighlights(db: Queryable, limit: number) {
  return listItems(db)
    .where("event.starts_at", ">", sql<Date>`now()`)
    .where(
      sql<boolean>`not exists (select from event as earlier where earlier.title = event.title and earlier.state = 'published'
        and earlier.promoted = event.promoted and earlier.starts_at > now()
        and (earlier.starts_at, earlier.id) < (event.starts_at, event.id))`,
    )
    .orderBy("event.promoted", "desc")
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(limit)
    .execute();
}

/** Farther away than this nothing is near any more: two hours by train or car. */
const RELATED_WITHIN_KM = 150;
/** Up to here the evening decides, beyond it the way. */
const SHORT_WAY_KM = 50;

/**
 * Other coming events near one, with their distance: first those of its city, then those within 50 km, the soonest first
 * in both, then the nearest ones up to 150 km. Of a title only one night, and none of the event's own title.
 * @returns none when there is nothing that near
 */
export function selectRelated(
  db: Queryable,
  event: { id: number; title: string; cityId: number; latitude: number; longitude: number },
  limit: number,
) {
  const order = sql`zone, case when zone = 2 then distance_km else 0 end, starts_at, id`;
  const near = sql<{ id: number; distance_km: number; zone: number }>`(
    select distinct on (title) id, title, starts_at, distance_km, zone from (
      select other.id, other.title, other.starts_at, distance_km,
        case when other.city_id = ${event.cityId} then 0 when distance_km <= ${SHORT_WAY_KM}::int then 1 else 2 end as zone
      from event as other join venue on venue.id = other.venue_id
        cross join lateral (select ${kilometresFrom(event.latitude, event.longitude)} as distance_km) as way
      where other.state = 'published' and other.starts_at > now() and other.id <> ${event.id} and other.title <> ${event.title}
        and (other.city_id = ${event.cityId} or distance_km <= ${RELATED_WITHIN_KM}::int)) as candidate
    order by title, ${order})`.as<"near">("near");
  return listItems(db)
    .innerJoin(near, (join) => join.onRef("near.id", "=", "event.id"))
    .select("near.distance_km")
    .orderBy("near.zone")
    .orderBy(sql`case when near.zone = 2 then near.distance_km else 0 end`)
    .orderBy("event.starts_at")
    .orderBy("event.id")
    .limit(limit)
    .execute();
}

export function selectDetails(db: Queryable, eventId: number) {
  return listItems(db)
    .innerJoin("organiser", "organiser.id", "event.organiser_id")
    .where("event.id", "=", eventId)
    .select([
      "event.description",
      "event.line_up",
      "event.last_entry_local",
      "event.ticket_upgrades",
      "event.free_tickets_need_confirmation",
      "event.ends_at",
      "venue.street",
      "venue.postcode",
      "city.country",
      "city.region",
      "picture.tint",
      "organiser.name as organiser_name",
      "organiser.legal_name",
      "organiser.street as organiser_street",
      "organiser.postcode as organiser_postcode",
      "organiser.city as organiser_city",
      "organiser.country as organiser_country",
      "organiser.email as organiser_email",
    ])
    .executeTakeFirst();
}

export function selectOffers(db: Queryable, eventId: number) {
  return db
    .selectFrom("ticket_offer")
    .where("event_id", "=", eventId)
    .selectAll()
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export function selectLounges(db: Queryable, eventId: number) {
  return db
    .selectFrom("lounge")
    .innerJoin("picture", "picture.id", "lounge.picture_id")
    .where("lounge.event_id", "=", eventId)
    .selectAll("lounge")
    .select(["picture.key as picture_key", "picture.alt as picture_alt"])
    .orderBy("lounge.sort_order")
    .orderBy("lounge.id")
    .execute();
}

export function selectLabels(db: Queryable) {
  return db.selectFrom("label").select(["id", "emoji", "title", "kind"]).orderBy("sort_order").execute();
}

export function selectLabelsOf(db: Queryable, eventId: number) {
  return db
    .selectFrom("event_label")
    .innerJoin("label", "label.id", "event_label.label_id")
    .where("event_label.event_id", "=", eventId)
    .select(["label.id", "label.emoji", "label.title", "label.kind"])
    .orderBy("label.sort_order")
    .execute();
}

/** Those of the events that have ended, or that the database does not know. */
export async function eventsThatAreOver(
  db: Queryable,
  eventIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (eventIds.length === 0) return new Set();
  const coming = await db
    .selectFrom("event")
    .select("id")
    .where("id", "in", eventIds)
    .where("ends_at", ">", now)
    .execute();
  const over = new Set(eventIds);
  for (const { id } of coming) over.delete(id);
  return over;
}
