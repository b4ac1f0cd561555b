import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { OrderActor, OrderReason, OrderState } from "./order-states.ts";

/**
 * Writes the transition of orders, the end of their holds and their history. They are locked and in state `from`.
 * @throws Error when one is not.
 */
export async function writeTransition(
  tx: Transaction,
  change: {
    readonly orderIds: readonly number[];
    readonly from: OrderState;
    readonly to: OrderState;
    readonly reason: OrderReason;
    readonly actor: OrderActor;
    readonly at: Date;
  },
): Promise<void> {
  const { orderIds, from, to, reason, actor, at } = change;
  const { numAffectedRows } = await sql`
    with changed as (
      update customer_order set state = ${to}, paid_at = case when ${to} = 'paid' then ${at}::timestamptz else paid_at end
      where id = any (${orderIds}::bigint[]) and state = ${from}
      returning id
    ), ended as (
      delete from order_hold using changed where order_hold.order_id = changed.id
    )
    insert into order_history (order_id, from_state, to_state, reason, actor, at)
    select id, ${from}, ${to}, ${reason}, ${actor}, ${at}::timestamptz from changed`.execute(tx);
  if (numAffectedRows !== BigInt(orderIds.length)) throw new Error(`orders ${orderIds} are not all ${from}`);
}
