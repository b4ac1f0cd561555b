import { sql } from "kysely";
import {
  lockOrder,
  type OrderJobData,
  orderJobData,
  type RefundOrderRefusal,
} from "#server/areas/checkout/public.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { enqueue, type JobKind } from "#server/platform/jobs.ts";

/** Gives back what a rest had paid of lounges whose deposit went back. */
export const RETURN_REST: JobKind<OrderJobData> = { name: "lounges.return-rest", schema: orderJobData };

type Units = { readonly id: number; readonly units: number };

export type ReturnRestDeps = {
  readonly db: Database;
  /** Gives back units of a paid order's positions (`checkout/refunds/refund-order.ts`). */
  readonly refundOrder: (
    tx: Transaction,
    request: {
      readonly orderId: number;
      readonly positions: readonly Units[];
      readonly actor: "system";
      readonly at: Date;
    },
  ) => Promise<{ readonly orderRefundId: number } | RefundOrderRefusal>;
};

/** Bookings of a locked order were revoked: the job finds out whether their deposit went back, and what was paid after it. */
export async function enqueueReturns(tx: Transaction, orderId: number): Promise<void> {
  const rests = await tx
    .selectFrom("customer_order")
    .select("id as orderId")
    .where("parent_order_id", "=", orderId)
    .where("state", "=", "paid")
    .execute();
  if (rests.length > 0) await enqueue(tx, RETURN_REST, rests);
}

/**
 * Gives back the units of a paid rest that no lounge counts for any more. Repeated without effect; what a bank has is left to the people who look
 * after disputes, and an event that was called off gives all of it back anyway.
 */
export function returnRest({ db, refundOrder }: ReturnRestDeps, orderId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== "paid" || order.parentOrderId === null || order.eventId === null) return;
    if ((await loadEventForSale(tx, order.eventId))?.state === "cancelled") return;
    const positions = await unitsToReturn(tx, orderId);
    if (positions.length > 0) await refundOrder(tx, { orderId, positions, actor: "system", at: new Date() });
  });
}

/**
 * By the positions of a rest: what was not given back of it, nor is to be, less the lounges whose deposit is still there, which it paid, or pays once
 * it is fulfilled or a bank gives its money back. Lounges that went back and that another order pays are that one's.
 */
async function unitsToReturn(tx: Transaction, orderId: number): Promise<Units[]> {
  const { rows } = await sql<Units>`
    select id, (units - kept_paid - least(kept_open, greatest(0, units - all_paid)))::int as units from (
      select p.id, p.quantity - coalesce((select sum(g.units) from order_refund_position g join order_refund r on r.id = g.order_refund_id
          where g.position_id = p.id and r.state <> 'failed'), 0) as units,
        count(*) filter (where b.is_paid) as all_paid,
        count(*) filter (where b.is_paid and b.is_kept) as kept_paid,
        count(*) filter (where b.is_kept and not b.rest_paid and (b.is_own or not b.is_fulfilled)) as kept_open
      from order_position p left join lateral (
        select b.rest_paid, own.is_own, own.is_own and b.rest_paid as is_paid,
          o.state <> 'refunded' and b.unit <= d.quantity - d.refunded_units as is_kept,
          exists (select from lounge_booking made where made.rest_order_id = p.order_id) as is_fulfilled
        from customer_order c join customer_order o on o.id = c.parent_order_id
          join lounge_booking b on b.order_id = o.id and b.lounge_id = p.subject_id join order_position d on d.id = b.position_id
          cross join lateral (select coalesce(b.rest_order_id = p.order_id, false) as is_own) as own
        where c.id = p.order_id
      ) as b on true
      where p.order_id = ${orderId} and p.subject_kind = 'lounge_rest' group by p.id, p.quantity
    ) as counted
    where units - kept_paid - least(kept_open, greatest(0, units - all_paid)) > 0 order by id`.execute(tx);
  return rows;
}

const LONGEST = 14 * 86_400_000;

/** Rests whose money is to go back and was not asked for yet, for the reconciler. */
export const restsToReturn: DueWork<OrderJobData> = {
  job: RETURN_REST,
  named: ["orderId"],
  query: (now) => sql`
    select distinct jsonb_build_object('orderId', c.id) as data
    from lounge_booking b join order_position d on d.id = b.position_id join customer_order o on o.id = b.order_id
      join customer_order c on c.id = b.rest_order_id
    where b.state = 'revoked' and b.rest_paid and b.state_changed_at > ${new Date(now.getTime() - LONGEST)}
      and c.state = 'paid' and (o.state = 'refunded' or b.unit > d.quantity - d.refunded_units)
      and not exists (select from order_refund r where r.order_id = c.id and r.state = 'requested')`,
  // A bank may have it.
  mayEndEarly: true,
};
