import type { Transaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { releaseClaims } from "./claims.ts";
import { lockOrder } from "./order-queries.ts";
import { mayBecome, type OrderReason } from "./order-states.ts";
import { writeTransition } from "./write-transition.ts";

/** Gives up an order that is not paid yet and frees its stock. @returns false, without effect, in any other state. */
export async function cancelOrder(
  tx: Transaction,
  products: Products,
  cancellation: { readonly orderId: number; readonly reason: OrderReason; readonly at: Date },
): Promise<boolean> {
  const { orderId, reason, at } = cancellation;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || !mayBecome(order.state, "cancelled")) return false;
  await writeTransition(tx, {
    orderIds: [orderId],
    from: order.state,
    to: "cancelled",
    reason,
    actor: "system",
    at,
  });
  await releaseClaims(tx, products, [orderId]);
  return true;
}
