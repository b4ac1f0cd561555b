import type { Transaction } from "#server/platform/database.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { moveRefund, noteOrderTold } from "./refund-changes.ts";
import type { Refund } from "./refund-queries.ts";

/** Brings a refund into another state, and tells its order, which is locked, as {@link tellOrder} does. */
export async function moveLeg(
  tx: Transaction,
  deps: Pick<PaymentDeps, "orders">,
  refund: Refund,
  change: Parameters<typeof moveRefund>[2],
): Promise<void> {
  await moveRefund(tx, refund, change);
  await tellOrder(tx, deps, { ...refund, state: change.to }, change.now);
}

/** A refund for positions of an order tells it that the money went, or never will. The order is locked; repeated without effect. */
export async function tellOrder(
  tx: Transaction,
  { orders }: Pick<PaymentDeps, "orders">,
  { id, orderRefundId, state }: Pick<Refund, "id" | "orderRefundId" | "state">,
  at: Date,
): Promise<void> {
  if (orderRefundId === null || state === "requested") return;
  await orders.refundMoved(tx, { orderRefundId, went: state !== "failed", at });
  await noteOrderTold(tx, id);
}
