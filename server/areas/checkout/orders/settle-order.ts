import { type EventForSale, loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { COUPON, COUPON_PERSON, CREDITS, type Products } from "../products/product.ts";
import { cancelOrder } from "./cancel-order.ts";
import { mayStillBePaid } from "./child-orders.ts";
import { lockClaims, retakeClaims, settleClaims } from "./claims.ts";
import { FULFIL_ORDER } from "./order-jobs.ts";
import { lockOrder, type OrderHead } from "./order-queries.ts";
import type { OrderActor, OrderReason } from "./order-states.ts";
import { isForgotten } from "./personal-orders.ts";
import { writeTransition } from "./write-transition.ts";

/**
 * - `paid`: the order is paid now, its stock sold and its fulfilment enqueued.
 * - `already-paid`, `no-stock`, `no-credits`, `no-coupon`, `closed`: nothing changed for the better; the money has to go back.
 */
export type Settlement = "paid" | "already-paid" | "no-stock" | "no-credits" | "no-coupon" | "closed";

/**
 * A payment of the whole amount has arrived for an order. From `pending` its hold becomes a sale. From `expired` it is
 * honoured if all that it held is still there, the event is neither called off nor over (product decisions, "Buying"), there is
 * somebody to send it to, and, of an open amount, nothing else has been ordered for it.
 * However often and however parallel it is called, `paid` is answered once.
 * @throws Error for an order that does not exist.
 */
export async function settleOrder(
  tx: Transaction,
  products: Products,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<Settlement> {
  const order = await lockOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  switch (order.state) {
    case "paid":
      return "already-paid";
    case "cancelled":
    case "refunded":
      return "closed";
    case "pending":
      return settlePending(tx, products, order, { reason: "payment succeeded", actor: "provider", at });
    case "expired":
      return settleLate(tx, products, order, at);
  }
}

/**
 * What was held for a pending order is sold; an order whose event was called off is cancelled instead. The order is locked.
 * @param settled what has come: its payment, or the confirmation of its address
 */
export async function settlePending(
  tx: Transaction,
  products: Products,
  order: OrderHead,
  { reason, actor, at }: { readonly reason: OrderReason; readonly actor: OrderActor; readonly at: Date },
): Promise<"paid" | "closed"> {
  const event = await eventWhoseSalesWait(tx, products, order);
  if (event?.state === "cancelled") {
    await cancelOrder(tx, products, { orderId: order.id, reason: "event cancelled", at });
    return "closed";
  }
  await settleClaims(tx, products, [order.id]);
  return becomePaid(tx, order, { reason, actor, at });
}

async function becomePaid(
  tx: Transaction,
  { id: orderId, state: from }: OrderHead,
  change: { readonly reason: OrderReason; readonly actor: OrderActor; readonly at: Date },
): Promise<"paid"> {
  await writeTransition(tx, { orderIds: [orderId], from, to: "paid", ...change });
  await enqueue(tx, FULFIL_ORDER, { orderId });
  return "paid";
}

/** What is said of a price that was reduced by something which is gone. */
const LATE: { readonly [resource: string]: Settlement } = {
  [CREDITS]: "no-credits",
  [COUPON]: "no-coupon",
  [COUPON_PERSON]: "no-coupon",
};

async function settleLate(
  tx: Transaction,
  products: Products,
  order: OrderHead,
  at: Date,
): Promise<Settlement> {
  const event = await eventWhoseSalesWait(tx, products, order);
  if (event !== undefined && (event.state !== "published" || event.endsAt <= at)) return "closed";
  if (isForgotten(order) || !(await mayStillBePaid(tx, products, order))) return "closed";
  const missing = await retakeClaims(tx, products, order.id);
  if (missing !== undefined) return LATE[missing] ?? "no-stock";
  return becomePaid(tx, order, { reason: "late payment succeeded", actor: "provider", at });
}

/**
 * The order's event as it stays until the transaction ends: a caller who calls it off waits for the offers, which are locked first
 * (docs/domain/locking.md).
 */
async function eventWhoseSalesWait(
  tx: Transaction,
  products: Products,
  order: OrderHead,
): Promise<EventForSale | undefined> {
  await lockClaims(tx, products, [order.id]);
  return order.eventId === null ? undefined : loadEventForSale(tx, order.eventId);
}
