import { sql } from "kysely";
import { markEventCancelled } from "#server/areas/events/public.ts";
import { type Database, inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { CANCEL_ORDER } from "./order-jobs.ts";

/**
 * Calls an event off, in one transaction: nothing of it is sold and no order becomes paid any more, and every order that is pending or
 * paid has a job that gives it up or gives its money back (decision 0145). What is paid at that moment is either found here or
 * goes back as it arrives.
 * @returns false, without effect, for an event that is not there or was called off before
 */
export function cancelEvent(
  db: Database,
  { eventId, at }: { readonly eventId: number; readonly at: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await markEventCancelled(tx, eventId, at))) return false;
    const { rows } = await sql<{ orderId: number }>`
      select id as "orderId" from customer_order where event_id = ${eventId} and state in ('pending', 'paid')`.execute(
      tx,
    );
    await enqueue(tx, CANCEL_ORDER, rows);
    return true;
  });
}
