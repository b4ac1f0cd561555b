import type { Transaction } from "#server/platform/database.ts";
import { refundClaims } from "./claims.ts";
import { lockOrder, writeTransition } from "./order-queries.ts";
import { mayBecome } from "./order-states.ts";

/** Implemented by the area tickets, handed in by `server/areas.ts`. */
export interface TicketCodesPort {
  /** Revokes every code of an order; the refund's reason goes to the tickets. */
  revokeOrder(
    tx: Transaction,
    revocation: { readonly orderId: number; readonly reason: string; readonly at: Date },
  ): Promise<void>;
}

/**
 * The whole amount of a paid order has gone back: its codes are revoked and its places are on sale again (decision 0023).
 * Without effect on an order that is not paid.
 */
export async function markRefunded(
  tx: Transaction,
  tickets: TicketCodesPort,
  refund: { readonly orderId: number; readonly reason: string; readonly at: Date },
): Promise<void> {
  const { orderId, reason, at } = refund;
  const order = await lockOrder(tx, orderId);
  if (order === undefined || !mayBecome(order.state, "refunded")) return;
  await writeTransition(tx, {
    orderIds: [orderId],
    from: order.state,
    to: "refunded",
    reason: "payment refunded",
    actor: "provider",
    at,
  });
  await tickets.revokeOrder(tx, { orderId, reason, at });
  await refundClaims(tx, [orderId]);
}
