import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { ReferencedOrder } from "./order-reference.ts";

/** What a holder of tickets is told of the order that they came with. */
export type TicketOrder = ReferencedOrder & { readonly number: string; readonly accountId: number | null };

const columns = sql`id, link_secret as "linkSecret", number, account_id as "accountId"`;

/** The orders of an account that were paid once, tickets or not, in no order. */
export async function paidOrdersOfAccount(db: Queryable, accountId: number): Promise<TicketOrder[]> {
  const { rows } = await sql<TicketOrder>`
    select ${columns} from customer_order
    where account_id = ${accountId} and state in ('paid', 'refunded')`.execute(db);
  return rows;
}

/** In no order. */
export async function ordersById(db: Queryable, ids: readonly number[]): Promise<TicketOrder[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TicketOrder>`
    select ${columns} from customer_order where id = any (${ids}::bigint[])`.execute(db);
  return rows;
}
