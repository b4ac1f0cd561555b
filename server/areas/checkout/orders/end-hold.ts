import type { Transaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { releaseClaims } from "./claims.ts";
import { lockOrder } from "./order-queries.ts";
import type { OrderActor, OrderReason } from "./order-states.ts";
import { writeTransition } from "./write-transition.ts";

type End = {
  readonly reason: OrderReason;
  /** By itself, unless somebody is named. */
  readonly actor?: OrderActor;
  readonly at: Date;
};

/** Orders that will not be paid expire, and what they hold is free at once. They are locked and pending. */
export async function endHolds(
  tx: Transaction,
  products: Products,
  { orderIds, reason, actor = "system", at }: End & { readonly orderIds: readonly number[] },
): Promise<void> {
  await writeTransition(tx, { orderIds, from: "pending", to: "expired", reason, actor, at });
  await releaseClaims(tx, products, orderIds);
}

/** {@link endHolds} of one order; without effect unless it is pending. */
export async function endHold(
  tx: Transaction,
  products: Products,
  { orderId, ...end }: End & { readonly orderId: number },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state === "pending") await endHolds(tx, products, { orderIds: [orderId], ...end });
}
