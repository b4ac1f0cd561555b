import type { Transaction } from "#server/platform/database.ts";
import { lockOrder, writeTransition } from "./order-queries.ts";
import type { OrderReason } from "./order-states.ts";
import { releaseHeldStock } from "./stock.ts";

/** An order that nobody will pay expires, and its places are free at once. Without effect unless it is pending. */
export async function endHold(
  tx: Transaction,
  { orderId, reason, at }: { readonly orderId: number; readonly reason: OrderReason; readonly at: Date },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== "pending") return;
  await writeTransition(tx, { orderId, from: "pending", to: "expired", reason, at });
  await releaseHeldStock(tx, orderId);
}
