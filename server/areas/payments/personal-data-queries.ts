import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";

/**
 * Those of the orders that have money on its way, owed or disputed: then their buyer has to be reached. Claims that were not
 * settled lapse after three full years (§§ 195, 199 BGB).
 */
export async function ordersWithOpenMoney(
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from payment_attempt
      where order_id = any (${orderIds}::bigint[]) and state in ('processing', 'mismatch')
        and created_at > now() - interval '4 years'
    union
    select order_id from refund
      where order_id = any (${orderIds}::bigint[]) and created_at > now() - interval '4 years'
        and (state in ('requested', 'pending') or (state = 'failed' and not exists (
          select from refund later where later.attempt_id = refund.attempt_id and later.id > refund.id
            and later.amount_cents >= refund.amount_cents)))
    union
    select order_id from payment_dispute
      where order_id = any (${orderIds}::bigint[]) and created_at > now() - interval '4 years'
        and state <> 'won' and receivable_cents > 0`.execute(db);
  return new Set(rows.map(({ orderId }) => orderId));
}

export type PaymentOfOrder = {
  readonly orderId: number;
  readonly kind: "payment" | "refund" | "dispute";
  readonly provider: string;
  readonly state: string;
  readonly amountCents: number;
  readonly at: Date;
};

/** What was paid, given back and disputed, for the export of somebody's own data. */
export async function paymentsOfOrders(
  db: Queryable,
  orderIds: readonly number[],
): Promise<PaymentOfOrder[]> {
  const { rows } = await sql<PaymentOfOrder>`
    select order_id as "orderId", 'payment' as kind, provider, state, amount_cents as "amountCents", created_at as at
      from payment_attempt where order_id = any (${orderIds}::bigint[])
    union all
    select refund.order_id, 'refund', provider, refund.state, refund.amount_cents, refund.created_at
      from refund join payment_attempt on payment_attempt.id = refund.attempt_id
      where refund.order_id = any (${orderIds}::bigint[])
    union all
    select order_id, 'dispute', provider, state, amount_cents, created_at
      from payment_dispute where order_id = any (${orderIds}::bigint[])
    order by 1, 6`.execute(db);
  return rows;
}
