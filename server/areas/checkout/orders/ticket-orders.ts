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

/** What the positions of orders are called, by their ids. */
export async function positionTitles(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from order_position where order_id = any (${orderIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
