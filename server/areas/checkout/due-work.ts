import { type RawBuilder, sql } from "kysely";
import { cancelledEvents } from "#server/areas/events/public.ts";
import { isRestOnItsWay } from "#server/areas/payments/public.ts";
import type { DueWork } from "#server/platform/due-work.ts";
import { CANCEL_ORDER, type OrderJobData } from "./orders/order-jobs.ts";

const DAY = 86_400_000;
const LONGEST_AFTER_EVENT = 60 * DAY;

/** Orders of an event that was called off are given up or given back, whichever way it was called off. */
const cancellations: DueWork<OrderJobData> = {
  job: CANCEL_ORDER,
  named: ["orderId"],
  query: (now) => sql`
    select jsonb_build_object('orderId', o.id) as data from customer_order o
    where o.event_id in (${cancelledEvents(new Date(now.getTime() - LONGEST_AFTER_EVENT))})
      and (o.state = 'pending' or (o.state = 'paid' and not ${isRestOnItsWay(sql`o.id`, "event-cancelled")}))`,
};

/** What orders wait for, for the reconciler; what paid ones bring is the area fulfilment's to make. */
export const checkoutDueWork = [cancellations] as const;

/** A query for the orders that became paid after a moment, are still paid, and whose buyer was not forgotten. */
export function paidOrders(
  since: Date,
): RawBuilder<{ id: number; event_id: number | null; total_cents: number }> {
  return sql`select o.id, o.event_id, o.total_cents from order_history h join customer_order o on o.id = h.order_id
    where h.to_state = 'paid' and h.at > ${since} and o.state = 'paid' and o.email <> ''`;
}

/** A condition: whether the buyer of an order is known, so that there is somebody to write to. */
export function hasBuyer(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from customer_order where id = ${orderId} and email <> '')`;
}

/** A condition: whether an order waits for its payment or is paid. */
export function isStanding(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from customer_order where id = ${orderId} and state in ('pending', 'paid'))`;
}
