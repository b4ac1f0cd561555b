import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";

/** What is told of lounges that a guest booked once they are an account's, as of tickets (decision 0087). */
export const adoptedLounges = {
  async unitsOf(db: Queryable, orderIds: readonly number[]) {
    const { rows } = await sql<{ orderId: number; eventId: number; units: number }>`
      select order_id as "orderId", event_id as "eventId", count(*)::int as units from lounge_booking
      where order_id = any (${orderIds}::bigint[]) and state = 'valid'
      group by order_id, event_id order by order_id`.execute(db);
    return rows;
  },
  named: (units: number) => (units === 1 ? "Deine Lounge" : `Deine ${units} Lounges`),
};
