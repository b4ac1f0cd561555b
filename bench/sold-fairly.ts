import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** Compares stock, orders and positions in SQL. @throws when an offer was oversold or a counter differs from its orders. */
export async function soldFairly(db: Database, offerIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ quota: number; taken: number; ordered: number; orders: number }>`
    select sum(o.quota)::int as quota, sum(o.sold + o.held)::int as taken,
      (select coalesce(sum(p.quantity), 0)::int from order_position p where p.kind = 'ticket' and p.subject_id = any (${offerIds})) as ordered,
      (select count(distinct p.order_id)::int from order_position p where p.subject_id = any (${offerIds})) as orders
    from ticket_offer o where o.id = any (${offerIds})`.execute(db);
  const { quota, taken, ordered, orders } = rows[0] as (typeof rows)[number];
  if (taken !== ordered || taken > quota)
    throw new Error(`oversold: quota ${quota}, taken ${taken}, ordered ${ordered}`);
  return `SQL: taken ${taken} = ordered ${ordered} in ${orders} orders ≤ quota ${quota}`;
}
