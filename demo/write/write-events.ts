import {
  checkEvent,
  type EventInput,
  type EventRows,
  eventRows,
  insertEvents,
  OPERATOR,
  publishDrafts,
  TITLE_LENGTH,
} from "../../server/areas/events/public.ts";
import type { Transaction } from "../../server/platform/database.ts";
import { insertRows } from "../../server/platform/row-batches.ts";
import { ORGANISERS } from "../catalogue/organisers.ts";
import type { PlannedEvent } from "../plan/planned-event.ts";
import { writePictures } from "./write-pictures.ts";
import { type VenueIds, writeVenues } from "./write-venues.ts";

/**
 * Writes events with all that belongs to them as people write theirs: checked, as drafts, then published. One statement a table for
 * any number of events.
 */
export async function writeEvents(tx: Transaction, events: readonly PlannedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = {
    organisers: await writeOrganisers(tx),
    venues: await writeVenues(tx, events),
    pictures: await writePictures(tx, events),
  };
  const rows = events.map((event) => ({ ...rowsOf(event, ids), demoKey: event.key }));
  const eventIds = await insertEvents(tx, OPERATOR, rows);
  await publishDrafts(tx, OPERATOR, eventIds);
  await insertBars(
    tx,
    events.map((event, i) => ({ event, eventId: eventIds[i] as number })),
  );
}

type WithId = readonly { readonly event: PlannedEvent; readonly eventId: number }[];
type Ids = ReadonlyMap<string, number>;
type WrittenBefore = {
  readonly organisers: Ids;
  readonly venues: ReadonlyMap<string, VenueIds>;
  readonly pictures: Ids;
};

async function writeOrganisers(tx: Transaction): Promise<Ids> {
  await tx
    .insertInto("organiser")
    .values(ORGANISERS.map((organiser) => ({ ...organiser, approved_at: new Date() })))
    .onConflict((conflict) => conflict.column("demo_key").doNothing())
    .execute();
  const rows = await tx
    .selectFrom("organiser")
    .select(["id", "demo_key"])
    .where("demo_key", "is not", null)
    .execute();
  return new Map(rows.map(({ id, demo_key }) => [demo_key ?? "", id]));
}

/** @throws Error for what could not be written by hand either */
function rowsOf(event: PlannedEvent, { organisers, venues, pictures }: WrittenBefore): EventRows {
  const { timeZone } = event;
  const venue = found(venues, event.venue.key);
  const input: EventInput = {
    ...event,
    organiserId: found(organisers, event.organiser),
    externalId: null,
    pictureId: found(pictures, event.picture.key),
    ticketSale: true,
    lounges: event.lounges.map(({ picture, ...lounge }) => ({
      ...lounge,
      pictureId: found(pictures, picture.key),
    })),
  };
  const checked = checkEvent(input, { timeZone, titleLength: TITLE_LENGTH.typed });
  if (!("input" in checked)) throw new Error(`${event.key}: ${JSON.stringify(checked)}`);
  return eventRows(checked, { venueId: venue.id, cityId: venue.cityId, timeZone });
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
