import type { Transaction } from "#server/platform/database.ts";
import { LABELS } from "../catalogue/labels.ts";
import { ORGANISERS } from "../catalogue/organisers.ts";
import type { PlannedEvent } from "../plan/planned-event.ts";
import { insertRows } from "./insert-rows.ts";
import { writePictures } from "./write-pictures.ts";
import { writeVenues } from "./write-venues.ts";

/** Writes events with all that belongs to them: one statement a table, whatever their number. */
export async function writeEvents(tx: Transaction, events: readonly PlannedEvent[]): Promise<void> {
  if (events.length === 0) return;
  await writeLabels(tx);
  const organisers = await writeOrganisers(tx);
  const venues = await writeVenues(tx, events);
  const pictures = await writePictures(tx, events);
  const ids = await insertEvents(tx, events, { organisers, venues, pictures });
  const withId = events.map((event) => ({ event, eventId: found(ids, event.key) }));
  await insertRows(
    tx,
    "event_label",
    { event_id: "bigint", label_id: "int" },
    withId.flatMap(({ event, eventId }) =>
      event.labels.map((label) => ({ event_id: eventId, label_id: label })),
    ),
  );
  await insertOffers(tx, withId);
  await insertLounges(tx, withId, pictures);
  await insertBars(tx, withId);
}

type WithId = readonly { readonly event: PlannedEvent; readonly eventId: number }[];
type Ids = ReadonlyMap<string, number>;

async function writeLabels(tx: Transaction): Promise<void> {
  await tx
    .insertInto("label")
    .values(LABELS.map((label, index) => ({ ...label, sort_order: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function writeOrganisers(tx: Transaction): Promise<Ids> {
  await tx
    .insertInto("organiser")
    .values(ORGANISERS.map((organiser) => ({ ...organiser })))
    .onConflict((conflict) => conflict.column("demo_key").doNothing())
    .execute();
  const rows = await tx
    .selectFrom("organiser")
    .select(["id", "demo_key"])
    .where("demo_key", "is not", null)
    .execute();
  return new Map(rows.map(({ id, demo_key }) => [demo_key ?? "", id]));
}

async function insertEvents(
  tx: Transaction,
  events: readonly PlannedEvent[],
  { organisers, venues, pictures }: { organisers: Ids; venues: ReadonlyMap<string, VenueIds>; pictures: Ids },
): Promise<Ids> {
  const columns = {
    organiser_id: "bigint",
    venue_id: "bigint",
    city_id: "int",
    picture_id: "bigint",
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
    free_tickets_need_confirmation: "boolean",
    promoted: "boolean",
    demo_key: "text",
  };
  const rows = events.map((event) => {
    const venue = found(venues, event.venue.key);
    return {
      organiser_id: found(organisers, event.organiser),
      venue_id: venue.id,
      city_id: venue.cityId,
      picture_id: found(pictures, event.picture.key),
      title: event.title,
      description: event.description,
      line_up: event.lineUp,
      starts_local: event.startsLocal,
      ends_local: event.endsLocal,
      last_entry_local: event.lastEntryLocal,
      time_zone: event.timeZone,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      age_limit: event.ageLimit,
      consent_form: event.consentForm,
      ticket_sale: true,
      ticket_sale_link: event.ticketSaleLink,
      box_office_price_cents: event.boxOfficePriceCents,
      cloakroom: event.cloakroomPriceCents !== null,
      cloakroom_price_cents: event.cloakroomPriceCents,
      ticket_upgrades: event.ticketUpgrades,
      free_tickets_need_confirmation: event.freeNeedConfirmation,
      promoted: event.promoted,
      demo_key: event.key,
    };
  });
  await insertRows(tx, "event", columns, rows);
  const written = await tx
    .selectFrom("event")
    .select(["id", "demo_key"])
    .where(
      "demo_key",
      "in",
      events.map(({ key }) => key),
    )
    .execute();
  return new Map(written.map(({ id, demo_key }) => [demo_key ?? "", id]));
}

export type VenueIds = { readonly id: number; readonly cityId: number };

async function insertOffers(tx: Transaction, events: WithId): Promise<void> {
  const columns = {
    event_id: "bigint",
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
  };
  const rows = events.flatMap(({ event, eventId }) =>
    event.offers.map((offer, index) => ({ event_id: eventId, ...offer, sort_order: index + 1 })),
  );
  await insertRows(tx, "ticket_offer", columns, rows);
}

async function insertLounges(tx: Transaction, events: WithId, pictures: Ids): Promise<void> {
  const columns = {
    event_id: "bigint",
    picture_id: "bigint",
    title: "text",
    description: "text",
    max_guests: "int",
    price_cents: "int",
    min_consumption_cents: "int",
    quantity: "int",
    reserved: "int",
    sort_order: "int",
  };
  const rows = events.flatMap(({ event, eventId }) =>
    event.lounges.map(({ picture, ...lounge }, index) => ({
      event_id: eventId,
      picture_id: found(pictures, picture.key),
      ...lounge,
      sort_order: index + 1,
    })),
  );
  await insertRows(tx, "lounge", columns, rows);
}

async function insertBars(tx: Transaction, events: WithId): Promise<void> {
  const categories = events.flatMap(({ event, eventId }) =>
    event.bar.map(({ name }, index) => ({ event_id: eventId, name, sort_order: index + 1 })),
  );
  if (categories.length === 0) return;
  await insertRows(tx, "bar_category", { event_id: "bigint", name: "text", sort_order: "int" }, categories);
  const written = await tx
    .selectFrom("bar_category")
    .select(["id", "event_id", "name"])
    .where("event_id", "in", [...new Set(categories.map(({ event_id }) => event_id))])
    .execute();
  const ids = new Map(written.map(({ id, event_id, name }) => [`${event_id} ${name}`, id]));
  const items = events.flatMap(({ event, eventId }) =>
    event.bar.flatMap((category) =>
      category.items.map((item, index) => ({
        category_id: found(ids, `${eventId} ${category.name}`),
        name: item.name,
        caption: item.caption,
        price_cents: item.price,
        age_limit: item.age,
        sort_order: index + 1,
      })),
    ),
  );
  const columns = {
    category_id: "bigint",
    name: "text",
    caption: "text",
    price_cents: "int",
    age_limit: "int",
    sort_order: "int",
  };
  await insertRows(tx, "bar_item", columns, items);
}

function found<Value>(values: ReadonlyMap<string, Value>, key: string): Value {
  const value = values.get(key);
  if (value === undefined) throw new Error(`the demo programme refers to "${key}", which was not written`);
  return value;
}
