import type { Columns } from "#server/platform/row-batches.ts";
import type { CheckedEvent } from "./check-event.ts";
import type { EventPlace } from "./event-input.ts";

/** What is written of an event, of its offers and its lounges, with the types in PostgreSQL. */
export const EVENT_COLUMNS = {
  organiser_id: "bigint",
  venue_id: "bigint",
  city_id: "int",
  picture_id: "bigint",
  external_id: "text",
  title: "text",
  description: "text",
  line_up: "text[]",
  starts_local: "timestamp",
  ends_local: "timestamp",
  last_entry_local: "timestamp",
  time_zone: "text",
  starts_at: "timestamptz",
  ends_at: "timestamptz",
  age_limit: "int",
  consent_form: "boolean",
  ticket_sale: "boolean",
  ticket_sale_link: "text",
  box_office_price_cents: "int",
  cloakroom: "boolean",
  cloakroom_price_cents: "int",
  ticket_upgrades: "boolean",
  ticket_returns: "boolean",
  free_tickets_need_confirmation: "boolean",
  promoted: "boolean",
} as const;

export const OFFER_COLUMNS = {
  title: "text",
  description: "text",
  ticket_type: "int",
  price_cents: "int",
  fee_cents: "int",
  fee_type: "text",
  vat_basis_points: "int",
  quota: "int",
  max_per_order: "int",
  sale_starts_at: "timestamptz",
  sale_ends_at: "timestamptz",
  personal: "boolean",
  insurance_price_cents: "int",
  badge: "text",
  sort_order: "int",
} as const;

export const LOUNGE_COLUMNS = {
  picture_id: "bigint",
  title: "text",
  description: "text",
  max_guests: "int",
  price_cents: "int",
  min_consumption_cents: "int",
  quantity: "int",
  sort_order: "int",
} as const;

type RowOf<C extends Columns<string>> = {
  readonly [Column in keyof C]: string | number | boolean | Date | null | readonly string[];
};
export type EventRow = RowOf<typeof EVENT_COLUMNS>;
export type OfferRow = RowOf<typeof OFFER_COLUMNS> & { readonly id: number | undefined };
export type LoungeRow = RowOf<typeof LOUNGE_COLUMNS> & {
  readonly id: number | undefined;
  readonly reserved: number;
};

/** An event as the tables take it. */
export type EventRows = {
  readonly event: EventRow;
  readonly labels: readonly number[];
  readonly offers: readonly OfferRow[];
  readonly lounges: readonly LoungeRow[];
};

export function eventRows(
  { input, starts, ends, lastEntry, sales }: CheckedEvent,
  { venueId, cityId, timeZone }: EventPlace,
): EventRows {
  return {
    event: {
      organiser_id: input.organiserId,
      venue_id: venueId,
      city_id: cityId,
      picture_id: input.pictureId,
      external_id: input.externalId,
      title: input.title.trim(),
      description: input.description.trim(),
      line_up: input.lineUp,
      starts_local: starts.local,
      ends_local: ends.local,
      last_entry_local: lastEntry?.local ?? null,
      time_zone: timeZone,
      starts_at: starts.moment,
      ends_at: ends.moment,
      age_limit: input.ageLimit,
      consent_form: input.consentForm,
      ticket_sale: input.ticketSale,
      ticket_sale_link: input.ticketSaleLink,
      box_office_price_cents: input.boxOfficePriceCents,
      cloakroom: input.cloakroomPriceCents !== null,
      cloakroom_price_cents: input.cloakroomPriceCents,
      ticket_upgrades: input.ticketUpgrades,
      ticket_returns: input.ticketReturns ?? false,
      free_tickets_need_confirmation: input.freeNeedConfirmation,
      promoted: input.promoted,
    },
    labels: [...new Set(input.labels)],
    offers: input.offers.map((offer, i) => ({
      id: offer.id,
      title: offer.title.trim(),
      description: offer.description.trim(),
      ticket_type: offer.ticketType,
      price_cents: offer.priceCents,
      fee_cents: offer.feeCents,
      fee_type: offer.feeType,
      vat_basis_points: offer.vatBasisPoints,
      quota: offer.quota,
      max_per_order: offer.maxPerOrder,
      sale_starts_at: sales[i]?.from ?? null,
      sale_ends_at: sales[i]?.until ?? null,
      personal: offer.personal,
      insurance_price_cents: offer.insurancePriceCents,
      badge: offer.badge,
      sort_order: i + 1,
    })),
    lounges: input.lounges.map((lounge, i) => ({
      id: lounge.id,
      picture_id: lounge.pictureId,
      title: lounge.title.trim(),
      description: lounge.description.trim(),
      max_guests: lounge.maxGuests,
      price_cents: lounge.priceCents,
      min_consumption_cents: lounge.minConsumptionCents,
      quantity: lounge.quantity,
      reserved: lounge.reserved ?? 0,
      sort_order: i + 1,
    })),
  };
}
