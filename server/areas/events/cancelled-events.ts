import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import { OPERATOR } from "./author.ts";
import { type EventState, statesBefore } from "./event-states.ts";
import { writeEventHistory } from "./writing/insert-events.ts";

/**
 * Marks an event as called off. Waits for the sales and settlements under way (docs/domain/locking.md): a statement after it sees
 * all of them, and none of its orders becomes paid any more.
 * @returns false, without effect, for an event that is not there or was called off before
 */
export async function markEventCancelled(tx: Transaction, eventId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ from: EventState }>`
    update event set state = 'cancelled', updated_at = ${at}
    from (select id, state from event
      where id = ${eventId} and state = any(${statesBefore("cancelled")}::text[]) for no key update) as before
    where event.id = before.id
    returning before.state as "from"`.execute(tx);
  const [before] = rows;
  if (before === undefined) return false;
  await writeEventHistory(tx, OPERATOR, [eventId], { ...before, to: "cancelled" });
  return true;
}

/** A query for the ids of the events that were called off, except those that would have ended long ago. */
export function cancelledEvents(endingAfter: Date): RawBuilder<{ id: number }> {
  return sql`select id from event where state = 'cancelled' and ends_at > ${endingAfter}`;
}
