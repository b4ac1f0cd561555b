import type { EventDetails, Lounge, TicketItem } from "#contract/areas/eventdetails.ts";
import type { EventListItem, FilterItem, NearbyEvent } from "#contract/areas/home.ts";
import { methodsFor } from "#contract/payment-methods.ts";
import { pictureUrl } from "#server/areas/media/public.ts";
import { berlinWallClock } from "#server/platform/zoned-time.ts";
import { saleState } from "./offers.ts";
import type { EventListRow, selectDetails, selectLabels, selectLounges, selectOffers } from "./queries.ts";

type Row<Select extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Select>>>;
type Rows<Select extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<
  ReturnType<Select>
>[number];

const euro = (cents: number) => cents / 100;
const euroOrNull = (cents: number | null) => (cents === null ? null : euro(cents));
const flag = (value: boolean) => (value ? 1 : 0);
/** Pages make a link of it: nothing but an address of the web, from any author. */
const webAddressOrNull = (link: string | null) =>
  /^https?:\/\//i.test(link ?? "") && URL.canParse(link ?? "") ? link : null;
const berlinOrNull = (moment: Date | null) => (moment === null ? null : berlinWallClock(moment));

/** Without a sale of our own, or when all of it has ended, there is neither a price nor a number left to show. */
export function toListItem(row: EventListRow): EventListItem {
  const ownSale = row.ticket_sale && row.ticket_sale_link === null;
  const { offers } = row;
  return {
    id: row.id,
    eventId: row.id,
    title: row.title,
    image: pictureUrl(row.picture_key, 1200, "jpg"),
    imageKey: row.picture_key,
    imageAlt: row.picture_alt,
    startTime: row.starts_local,
    endTime: row.ends_local,
    timeZone: row.time_zone,
    location: row.venue,
    cityId: row.city_id,
    city: row.city,
    lat: row.latitude,
    lon: row.longitude,
    ageLimit: row.age_limit,
    muttizettel: flag(row.consent_form),
    ticketSale: flag(row.ticket_sale),
    ticketSaleLink: webAddressOrNull(row.ticket_sale_link),
    abendkassePrice: euroOrNull(row.box_office_price_cents),
    gaderobe: flag(row.cloakroom),
    gaderobePrice: euroOrNull(row.cloakroom_price_cents),
    eventOwner: row.organiser_id,
    promotion: flag(row.promoted),
    labels: row.labels,
    priceFrom: ownSale ? euroOrNull(offers.from) : null,
    available: ownSale ? offers.available : null,
  };
}

/** Kilometres with one decimal. */
export function toNearbyEvent(row: EventListRow & { distance_km: number }): NearbyEvent {
  return { ...toListItem(row), distanceKm: Math.round(row.distance_km * 10) / 10 };
}

/** Without a provider of payments there is nothing to pay with. */
export function toDetails(row: Row<typeof selectDetails>, now: Date, paymentPossible: boolean): EventDetails {
  return {
    ...toListItem(row),
    description: row.description,
    lineUp: row.line_up,
    lastEntry: row.last_entry_local,
    street: row.street,
    plz: row.postcode,
    country: row.country,
    region: row.region,
    organizer: {
      name: row.organiser_name,
      legalName: row.legal_name,
      street: row.organiser_street,
      plz: row.organiser_postcode,
      city: row.organiser_city,
      country: row.organiser_country,
      email: row.organiser_email,
    },
    tint: row.tint,
    ticketUpgrades: flag(row.ticket_upgrades),
    freeNeedConfirmation: flag(row.free_tickets_need_confirmation),
    over: flag(row.ends_at <= now),
    paymentMethods: paymentPossible ? methodsFor(row.starts_at, now) : [],
  };
}

/** Insurance is offered only while the configuration has it switched on. */
export function toTicketItem(
  row: Rows<typeof selectOffers>,
  event: { starts_local: string },
  now: Date,
  insurance: boolean,
): TicketItem {
  const insurancePrice = insurance ? row.insurance_price_cents : null;
  return {
    id: row.id,
    ticketTitle: row.title,
    ticketDescription: row.description,
    ticketType: row.ticket_type as TicketItem["ticketType"],
    startTime: event.starts_local,
    price: euro(row.price_cents),
    fee: euro(row.fee_cents),
    feeType: row.fee_type as TicketItem["feeType"],
    available: row.quota - row.sold - row.held,
    maxPerOrder: row.max_per_order,
    personal: flag(row.personal),
    ticketInsurance: flag(insurancePrice !== null),
    ticketInsurancePrice: euroOrNull(insurancePrice),
    upgradeFee: null,
    upgradeLevel: null,
    badge: row.badge,
    vatPercent: row.vat_basis_points / 100,
    saleState: saleState(row, now),
    saleStart: berlinOrNull(row.sale_starts_at),
    saleEnd: berlinOrNull(row.sale_ends_at),
  };
}

export function toLounge(
  row: Rows<typeof selectLounges>,
  event: { title: string; starts_local: string; picture_key: string },
): Lounge {
  return {
    id: row.id,
    eventId: row.event_id,
    eventTitle: event.title,
    startTime: event.starts_local,
    title: row.title,
    description: row.description,
    image: pictureUrl(row.picture_key, 720, "jpg"),
    imageKey: row.picture_key,
    imageAlt: row.picture_alt,
    eventImage: pictureUrl(event.picture_key, 1200, "jpg"),
    maxGuests: row.max_guests,
    price: euro(row.price_cents),
    minConsumption: euro(row.min_consumption_cents),
    quantity: row.quantity,
    reserved: row.reserved + row.held,
  };
}

export function toFilterItem(row: Rows<typeof selectLabels>): FilterItem {
  return { id: row.id, emoji: row.emoji, title: row.title, kind: row.kind as FilterItem["kind"] };
}
