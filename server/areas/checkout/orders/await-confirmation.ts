import { type Database, inTransaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { holdEndOf } from "./hold-queries.ts";
import { moveHold } from "./move-hold.ts";
import { ASK_CONFIRMATION } from "./order-jobs.ts";
import { externalCents, lockOrder, type OrderHead } from "./order-queries.ts";

/** How long places are held for an address that is not confirmed yet: time for a slow mail, too short to keep a house empty. */
export const CONFIRMATION_MINUTES = 30;

/** Whether an order waits for its address: with nothing to pay there is nothing else to wait for. */
export function awaitsConfirmation(order: Pick<OrderHead, "state" | "totalCents" | "creditsCents">): boolean {
  return order.state === "pending" && externalCents(order) === 0;
}

/**
 * Sees to it that the buyer of an order that waits for its address is asked, and keeps its places until {@link CONFIRMATION_MINUTES}
 * after the order. Without effect on any other order and when it is called again. If the process ends before, the order's own hold
 * ends after its few minutes, and a repeated request catches up on it.
 */
export function awaitConfirmation(db: Database, orderId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined || !awaitsConfirmation(order)) return;
    const until = new Date(order.createdAt.getTime() + CONFIRMATION_MINUTES * 60_000);
    if ((await holdEndOf(tx, orderId))?.getTime() === until.getTime()) return;
    await moveHold(tx, orderId, until);
    await enqueue(tx, ASK_CONFIRMATION, { orderId });
  });
}
