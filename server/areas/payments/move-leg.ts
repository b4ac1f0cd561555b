import type { Transaction } from "#server/platform/database.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { moveRefund, type Refund } from "./refund-queries.ts";

/**
 * Brings a refund into another state and tells the order, if it is for positions of it, that their money went or never will. Its order
 * is locked.
 */
export async function moveLeg(
  tx: Transaction,
  deps: Pick<PaymentDeps, "orders">,
  refund: Refund,
  change: Parameters<typeof moveRefund>[2],
): Promise<void> {
  await moveRefund(tx, refund, change);
  const { orderRefundId } = refund;
  if (orderRefundId === null) return;
  await deps.orders.refundMoved(tx, { orderRefundId, went: change.to !== "failed", at: change.now });
}
