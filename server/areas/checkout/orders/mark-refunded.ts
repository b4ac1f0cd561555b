import type { Transaction } from "#server/platform/database.ts";
import type { Products, Revocation } from "../products/product.ts";
import { cancelOrder } from "./cancel-order.ts";
import { balanceFamily, lockFamilyClaims, lockPendingChildren } from "./child-orders.ts";
import { lockClaims, refundClaims } from "./claims.ts";
import { followOrder } from "./follow-order.ts";
import { lockOrder, positionsOfOrder } from "./order-queries.ts";
import { mayBecome } from "./order-states.ts";
import { writeTransition } from "./write-transition.ts";

/** Implemented above the checkout, handed in by `server/areas.ts`: what an order's end, or a part of it, means for its invoice. */
export interface InvoicesPort {
  /**
   * Takes the order's invoice back, if there is one: a part of it, or all that is left. Locks the order; repeated without effect, a
   * part by its cause.
   * @throws RangeError when more is to be taken back than is left of a line
   */
  cancel(tx: Transaction, cancellation: InvoiceCancellation): Promise<void>;
}

export type InvoiceCancellation = {
  readonly orderId: number;
  readonly at: Date;
  readonly part?: {
    /** What it is taken back for: `refund:7`. */
    readonly cause: string;
    /** By the positions' ids; amounts after discounts, VAT included. */
    readonly positions: readonly { readonly id: number; readonly units: number; readonly cents: number }[];
  };
};

/**
 * The whole amount of a paid order has gone back: what it bought is not valid any more, its invoice is cancelled and its places are on
 * sale again (decision 0023); what is open of it, or would add to it, is not to be paid any more.
 * @returns false, without effect, for an order that is not paid
 */
export async function markRefunded(
  tx: Transaction,
  { products, invoices }: { readonly products: Products; readonly invoices: InvoicesPort },
  refund: Revocation,
): Promise<boolean> {
  const { orderId, actor, at } = refund;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || !mayBecome(order.state, "refunded")) return false;
  const children = await lockPendingChildren(tx, orderId);
  await writeTransition(tx, {
    orderIds: [orderId],
    from: order.state,
    to: "refunded",
    reason: "payment refunded",
    actor,
    at,
  });
  await revokeOrder(tx, products, refund);
  await invoices.cancel(tx, { orderId, at });
  await followOrder(tx, products, orderId, at);
  await lockFamilyClaims(tx, products, order);
  if (children.length > 0) await lockClaims(tx, products, [orderId, ...children]);
  for (const child of children)
    await cancelOrder(tx, products, { orderId: child, reason: "deposit refunded", at });
  await refundClaims(tx, products, [orderId]);
  await balanceFamily(tx, products, orderId);
  return true;
}

/** Nothing that an order has bought is valid any more. It is locked. */
export async function revokeOrder(
  tx: Transaction,
  products: Products,
  revocation: Revocation,
): Promise<void> {
  const positions = await positionsOfOrder(tx, revocation.orderId);
  for (const product of products.among(positions)) await product.revoke(tx, revocation);
}
