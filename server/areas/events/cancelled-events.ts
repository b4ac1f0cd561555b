import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";

/**
 * Marks an event as called off. Waits for the sales and settlements under way (docs/domain/locking.md): a statement after it sees
 * all of them, and none of its orders becomes paid any more.
 * @returns false, without effect, for an event that is not there or was called off before
 */
export async function markEventCancelled(tx: Transaction, eventId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("event")
    .set({ state: "cancelled", updated_at: at })
    .where("id", "=", eventId)
    .where("state", "<>", "cancelled")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A query for the ids of the events that were called off, except those that would have ended long ago. */
export function cancelledEvents(endingAfter: Date): RawBuilder<{ id: number }> {
  return sql`select id from event where state = 'cancelled' and ends_at > ${endingAfter}`;
}
