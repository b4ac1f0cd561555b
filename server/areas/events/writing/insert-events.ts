import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { insertRows } from "#server/platform/row-batches.ts";
import { type Author, actorOf } from "../author.ts";
import { type EventState, statesBefore } from "../event-states.ts";
import { EVENT_COLUMNS, type EventRows, LOUNGE_COLUMNS, OFFER_COLUMNS } from "./event-rows.ts";

export type NewEvent = EventRows & {
  /** Of the demo programme, which finds its events by it. */
  readonly demoKey?: string;
};

/**
 * Writes any number of drafts with all that belongs to them: one statement a table.
 * @returns their ids, in the order given
 */
export async function insertEvents(
  tx: Transaction,
  author: Author,
  events: readonly NewEvent[],
): Promise<readonly number[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event', 'id')) as id from generate_series(1, ${events.length}::int) order by 1`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  const idOf = (index: number) => ids[index] as number;
  const written = events.map(({ event, demoKey }, i) => {
    return { id: idOf(i), ...event, state: "draft", demo_key: demoKey ?? null };
  });
  await insertRows(tx, "event", { id: "bigint", ...EVENT_COLUMNS, state: "text", demo_key: "text" }, written);
  const labels = events.flatMap((event, i) =>
    event.labels.map((label) => ({ event_id: idOf(i), label_id: label })),
  );
  await insertRows(tx, "event_label", { event_id: "bigint", label_id: "int" }, labels);
  await insertParts(
    tx,
    events.map((event, i) => ({ ...event, eventId: idOf(i) })),
  );
  const { accountId } = author;
  if (accountId !== null) {
    const authors = ids.map((id) => ({ event_id: id, account_id: accountId }));
    await insertRows(tx, "event_author", { event_id: "bigint", account_id: "bigint" }, authors);
  }
  await writeEventHistory(tx, author, ids, { from: null, to: "draft" });
  return ids;
}

/** Offers and lounges that are new, of any number of events. */
export async function insertParts(
  tx: Transaction,
  events: readonly (Pick<EventRows, "offers" | "lounges"> & { readonly eventId: number })[],
): Promise<void> {
  const ofEvent = { event_id: "bigint" };
  const offers = events.flatMap((event) =>
    event.offers.map((offer) => ({ event_id: event.eventId, ...offer })),
  );
  await insertRows(tx, "ticket_offer", { ...ofEvent, ...OFFER_COLUMNS }, offers);
  const lounges = events.flatMap((event) =>
    event.lounges.map((lounge) => ({ event_id: event.eventId, ...lounge })),
  );
  await insertRows(tx, "lounge", { ...ofEvent, ...LOUNGE_COLUMNS, reserved: "int" }, lounges);
}

/**
 * Publishes drafts that are whole and whose organiser is approved; of two who do so at once one does it. Waits only for
 * writers of the same event.
 * @returns the ids of those that became published
 */
export async function publishDrafts(
  tx: Transaction,
  author: Author,
  eventIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update event set state = 'published', updated_at = now()
    from organiser
    where event.id = any(${eventIds}::bigint[]) and event.state = any(${statesBefore("published")}::text[])
      and event.picture_id is not null and organiser.id = event.organiser_id and organiser.approved_at is not null
    returning event.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await writeEventHistory(tx, author, ids, { from: "draft", to: "published" });
  return ids;
}

/** Says which author brought events from one state into the next; `from` is null for new ones. */
export async function writeEventHistory(
  tx: Transaction,
  author: Author,
  eventIds: readonly number[],
  { from, to }: { readonly from: EventState | null; readonly to: EventState },
): Promise<void> {
  const actor = actorOf(author);
  const columns = { event_id: "bigint", from_state: "text", to_state: "text", actor: "text" };
  const rows = eventIds.map((id) => ({ event_id: id, from_state: from, to_state: to, actor }));
  await insertRows(tx, "event_history", columns, rows);
}
