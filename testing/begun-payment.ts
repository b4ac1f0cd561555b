import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** An order's buyer has come to pay, and the provider does not know of it yet; without effect where there is nothing to pay. */
export async function beginPayment(db: Database, orderId: number): Promise<void> {
  await sql`insert into payment_attempt (order_id, event_id, provider, state, amount_cents)
    select id, event_id, 'sandbox', 'created', total_cents from customer_order
    where id = ${orderId} and total_cents > 0`.execute(db);
}
