import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import {
  EVENT_COLUMNS,
  type EventRow,
  LOUNGE_COLUMNS,
  type LoungeRow,
  OFFER_COLUMNS,
  type OfferRow,
} from "./event-rows.ts";

/** An event as the tables hold it, with what is taken of it. */
export type WrittenEvent = {
  readonly event: EventRow;
  readonly offers: readonly (OfferRow & { readonly id: number; readonly taken: number })[];
  readonly lounges: readonly (Omit<LoungeRow, "reserved"> & {
    readonly id: number;
    readonly taken: number;
  })[];
};

const list = (columns: Readonly<Record<string, string>>) =>
  sql.join(Object.keys(columns).map((name) => sql.id(name)));

/**
 * Reads an event that is locked, and locks its offers by their ids: sales under way end first, and those that follow see the change
 * (docs/domain/locking.md).
 */
export async function readWritten(tx: Transaction, eventId: number): Promise<WrittenEvent> {
  const offers = await sql<WrittenEvent["offers"][number]>`
    select id, sold + held as taken, ${list(OFFER_COLUMNS)} from ticket_offer where event_id = ${eventId}
    order by id for no key update`.execute(tx);
  const lounges = await sql<WrittenEvent["lounges"][number]>`
    select id, reserved + held as taken, ${list(LOUNGE_COLUMNS)} from lounge where event_id = ${eventId} order by id for no key update`.execute(
    tx,
  );
  const events = await sql<EventRow>`select ${list(EVENT_COLUMNS)} from event where id = ${eventId}`.execute(
    tx,
  );
  return { event: events.rows[0] as EventRow, offers: offers.rows, lounges: lounges.rows };
}
