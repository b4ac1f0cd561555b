import type { Queryable } from "#server/platform/database.ts";
import type { Seller } from "./organisers/organisers.ts";

/** What tickets, invoices, calendar files and mails say of an event and its seller. */
export type EventForDocuments = {
  readonly id: number;
  readonly title: string;
  /** Wall clocks of the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly startsLocal: string;
  readonly endsLocal: string;
  readonly lastEntryLocal: string | null;
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venue: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly ageLimit: number | null;
  readonly consentForm: boolean;
  readonly seller: Seller;
};

/** In any state: a buyer may hold a ticket, also when the event was called off since. */
export async function loadEventForDocuments(
  db: Queryable,
  eventId: number | null,
): Promise<EventForDocuments | undefined> {
  const row = await db
    .selectFrom("event")
    .innerJoin("venue", "venue.id", "event.venue_id")
    .innerJoin("city", "city.id", "event.city_id")
    .innerJoin("organiser", "organiser.id", "event.organiser_id")
    .where("event.id", "=", eventId)
    .select([
      "event.id",
      "event.title",
      "event.starts_local as startsLocal",
      "event.ends_local as endsLocal",
      "event.last_entry_local as lastEntryLocal",
      "event.time_zone as timeZone",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.age_limit as ageLimit",
      "event.consent_form as consentForm",
      "venue.name as venue",
      "venue.street",
      "venue.postcode",
      "city.name as city",
      "organiser.name as sellerName",
      "organiser.legal_name as sellerLegalName",
      "organiser.street as sellerStreet",
      "organiser.postcode as sellerPostcode",
      "organiser.city as sellerCity",
      "organiser.country as sellerCountry",
      "organiser.vat_id as sellerVatId",
      "organiser.email as sellerEmail",
      "organiser.phone as sellerPhone",
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { sellerName, sellerLegalName, sellerStreet, sellerPostcode, sellerCity, ...rest } = row;
  const { sellerCountry, sellerVatId, sellerEmail, sellerPhone, ...event } = rest;
  return {
    ...event,
    seller: {
      name: sellerName,
      legalName: sellerLegalName,
      street: sellerStreet,
      postcode: sellerPostcode,
      city: sellerCity,
      country: sellerCountry as "DE" | "AT" | "CH",
      vatId: sellerVatId,
      email: sellerEmail,
      phone: sellerPhone,
    },
  };
}
