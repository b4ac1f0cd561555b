import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Event, TicketOffer } from "#server/platform/database-types.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";

const DAY = 86_400_000;

/**
 * A published event in Hamburg, ten days from now, with its organiser and venue. What a test is about is given, the rest is
 * plausible.
 * @returns the event's and its organiser's id
 */
export async function createEvent(
  db: Database,
  given: Partial<Insertable<Event>> = {},
): Promise<{ id: number; organiserId: number }> {
  const organiser = await db
    .insertInto("organiser")
    .values({
      name: "Nordlicht Veranstaltungen",
      legal_name: "Nordlicht Veranstaltungen GmbH",
      street: "Hafenstraße 1",
      postcode: "20359",
      city: "Hamburg",
      country: "DE",
      email: "post@nordlicht.example",
      phone: "040 1234567",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cityId = 2_911_298;
  await db
    .insertInto("city")
    .values({
      id: cityId,
      name: "Hamburg",
      country: "DE",
      region: "Hamburg",
      population: 1_841_000,
      latitude: 53.55,
      longitude: 9.99,
      time_zone: "Europe/Berlin",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const venue = await db
    .insertInto("venue")
    .values({
      name: "Speicher 7",
      street: "Kaistraße 7",
      postcode: "20457",
      city_id: cityId,
      latitude: 53.54,
      longitude: 9.98,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const picture = await db
    .insertInto("picture")
    .values({
      key: randomUUID(),
      kind: "event",
      width: 1200,
      height: 640,
      tint: "#334455",
      alt: "Plakat",
      source: JSON.stringify({ type: "file", path: "plakat.jpg" }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const startsAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 10 * DAY);
  const endsAt = new Date(startsAt.getTime() + 7 * 3_600_000);
  const event = await db
    .insertInto("event")
    .values({
      organiser_id: organiser.id,
      venue_id: venue.id,
      city_id: cityId,
      picture_id: picture.id,
      title: "Nachtschicht",
      description: "Eine lange Nacht am Hafen.",
      starts_local: instantToZoned(startsAt, "Europe/Berlin"),
      ends_local: instantToZoned(endsAt, "Europe/Berlin"),
      time_zone: "Europe/Berlin",
      starts_at: startsAt,
      ends_at: endsAt,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: event.id, organiserId: organiser.id };
}

/** An offer on sale now: 12,50 €, no fee, 19 percent VAT, 100 places. @returns its id */
export async function createTicketOffer(
  db: Database,
  given: Partial<Insertable<TicketOffer>> & { event_id: number },
): Promise<number> {
  const offer = await db
    .insertInto("ticket_offer")
    .values({
      title: "Standard",
      description: "Eintritt ab 22 Uhr",
      ticket_type: 1,
      price_cents: 1250,
      vat_basis_points: 1900,
      quota: 100,
      ...given,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return offer.id;
}
