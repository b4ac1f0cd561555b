import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import { isOnSale } from "./offers-of-type.ts";

/** What the holder of a ticket is shown of its event. */
export type EventOfTicket = {
  readonly id: number;
  readonly title: string;
  /** Wall clocks of the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venue: string;
  readonly city: string;
  readonly isCalledOff: boolean;
  readonly hasUpgrades: boolean;
  /** Whether tickets may be offered for sale again. */
  readonly hasReturns: boolean;
  readonly cloakroom: boolean;
  readonly cloakroomPriceCents: number | null;
  /** Null where it has lost its picture, as its words. */
  readonly pictureKey: string | null;
  readonly pictureAlt: string | null;
};

/** In any state, by their ids. */
export async function eventsOfTickets(
  db: Queryable,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, EventOfTicket>> {
  const { rows } = await sql<EventOfTicket>`
    select event.id, event.title, starts_local as "startsLocal", ends_local as "endsLocal", starts_at as "startsAt",
      ends_at as "endsAt", venue.name as venue, city.name as city, event.state = 'cancelled' as "isCalledOff",
      ticket_upgrades as "hasUpgrades", ticket_returns as "hasReturns", cloakroom, cloakroom_price_cents as "cloakroomPriceCents",
      picture.key as "pictureKey", picture.alt as "pictureAlt"
    from event join venue on venue.id = event.venue_id join city on city.id = event.city_id
      left join picture on picture.id = event.picture_id
    where event.id = any (${eventIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type OfferOfTicket = {
  readonly id: number;
  readonly eventId: number;
  readonly ticketType: number;
  readonly title: string;
  readonly description: string;
  /** Places that nobody has or holds. */
  readonly free: number;
  readonly isOnSale: boolean;
};

/** All offers of events at a moment, as the events sort them. */
export async function offersOfEvents(
  db: Queryable,
  eventIds: readonly number[],
  at: Date,
): Promise<OfferOfTicket[]> {
  const { rows } = await sql<OfferOfTicket>`
    select o.id, o.event_id as "eventId", o.ticket_type as "ticketType", o.title, o.description, o.quota - o.sold - o.held as free,
      ${isOnSale(at)} as "isOnSale"
    from ticket_offer o join event e on e.id = o.event_id
    where o.event_id = any (${eventIds}::bigint[]) order by o.event_id, o.sort_order, o.id`.execute(db);
  return rows;
}
