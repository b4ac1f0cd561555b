import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { TicketType } from "./ticket-code.ts";

export type OwnTicketRow = {
  readonly id: number;
  readonly orderId: number;
  readonly positionId: number;
  readonly eventId: number;
  readonly offerId: number;
  readonly ticketType: TicketType;
  readonly firstname: string;
  readonly lastname: string;
  readonly secureCode: string;
  readonly state: "valid" | "used" | "revoked";
};

/** In the order of „Ticket 1 von 3“ of each order. */
export async function ticketsOfOrders(db: Queryable, orderIds: readonly number[]): Promise<OwnTicketRow[]> {
  const { rows } = await sql<OwnTicketRow>`
    select id, order_id as "orderId", position_id as "positionId", event_id as "eventId", offer_id as "offerId",
      ticket_type as "ticketType", firstname, lastname, secure_code as "secureCode", state
    from ticket where order_id = any (${orderIds}::bigint[]) order by order_id, position_id`.execute(db);
  return rows;
}
