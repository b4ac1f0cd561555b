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

const columns = sql`id, order_id as "orderId", position_id as "positionId", event_id as "eventId", offer_id as "offerId",
  ticket_type as "ticketType", firstname, lastname, secure_code as "secureCode", state`;

/** Tickets of an account's orders that were not given away, and those that friends gave to it. */
export async function ticketsHeldBy(
  db: Queryable,
  { accountId, orderIds }: { readonly accountId: number; readonly orderIds: readonly number[] },
): Promise<OwnTicketRow[]> {
  const { rows } = await sql<OwnTicketRow>`
    select ${columns} from ticket where order_id = any (${orderIds}::bigint[]) and given_at is null
    union all
    select ${columns} from ticket where owner_account_id = ${accountId}`.execute(db);
  return rows;
}

/** Of what and when tickets are that somebody may get. */
export async function ticketsById(db: Queryable, ids: readonly number[]): Promise<OwnTicketRow[]> {
  const { rows } = await sql<OwnTicketRow>`
    select ${columns} from ticket where id = any (${ids}::bigint[])`.execute(db);
  return rows;
}
