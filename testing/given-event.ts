import type { EventInput, GivenEvent, OfferInput } from "#server/areas/events/public.ts";
import { TITLE_LENGTH } from "#server/areas/events/public.ts";
import type { Database } from "#server/platform/database.ts";
import { instantToZoned } from "#server/platform/zoned-time.ts";
import { createEvent } from "./event-factory.ts";

const DAY = 86_400_000;

/** A ticket for 12,50 €, of which there are 100. */
export const givenOffer = (given: Partial<OfferInput> = {}): OfferInput => ({
  title: "Standard",
  description: "Eintritt ab 22 Uhr",
  ticketType: 1,
  priceCents: 1250,
  feeCents: 0,
  feeType: "ticket",
  vatBasisPoints: 1900,
  quota: 100,
  maxPerOrder: 10,
  saleStarts: null,
  saleEnds: null,
  personal: false,
  insurancePriceCents: null,
  badge: null,
  ...given,
});

/** A night in Hamburg ten days from now, from 22:00 to 05:00, as somebody types it; a proposal without picture unless it says otherwise. */
export function givenEvent(
  given: Partial<EventInput> = {},
  venue: Partial<GivenEvent["venue"]> = {},
): GivenEvent {
  const dayAt = (days: number) =>
    instantToZoned(new Date(Date.now() + days * DAY), "Europe/Berlin").slice(0, 10);
  return {
    titleLength: TITLE_LENGTH.typed,
    venue: {
      name: "Speicher 7",
      street: "Kaistraße 7",
      postcode: "20457",
      cityId: 2_911_298,
      position: { latitude: 53.54, longitude: 9.98 },
      ...venue,
    },
    event: {
      organiserId: null,
      externalId: null,
      pictureId: null,
      title: "Nachtschicht",
      description: "Eine lange Nacht am Hafen.",
      lineUp: [],
      starts: `${dayAt(10)} 22:00`,
      ends: `${dayAt(11)} 05:00`,
      lastEntry: null,
      ageLimit: 18,
      consentForm: false,
      ticketSale: true,
      ticketSaleLink: null,
      boxOfficePriceCents: null,
      cloakroomPriceCents: null,
      ticketUpgrades: false,
      freeNeedConfirmation: false,
      promoted: false,
      labels: [],
      offers: [givenOffer()],
      lounges: [],
      ...given,
    },
  };
}

/** An approved organiser, and a picture that its events may have; brings Hamburg along. */
export async function organiserWithPicture(
  db: Database,
): Promise<{ readonly organiserId: number; readonly pictureId: number }> {
  const { id, organiserId } = await createEvent(db, { state: "draft" });
  await db.updateTable("organiser").set({ approved_at: new Date() }).where("id", "=", organiserId).execute();
  const { picture_id } = await db
    .selectFrom("event")
    .select("picture_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { organiserId, pictureId: picture_id ?? 0 };
}
