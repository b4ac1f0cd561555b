import type { PaymentsPort } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { externalCents, lockOrder, positionsOfOrder } from "../orders/order-queries.ts";
import type { OrderActor } from "../orders/order-states.ts";
import type { Units } from "../products/product.ts";
import { type ApplyRefundDeps, applyOrderRefund } from "./apply-order-refund.ts";
import { insertOrderRefund, refundsOfOrder } from "./order-refund-queries.ts";
import { centsOfUnits, creditsRefunded, splitRefund } from "./refund-amounts.ts";

export type RefundOrderDeps = ApplyRefundDeps & {
  readonly payments: Pick<PaymentsPort, "refundable" | "refund">;
};

export type RefundOrderRequest = {
  readonly orderId: number;
  readonly actor: OrderActor;
  readonly at: Date;
} & (
  | { readonly positions: readonly Units[] }
  /** An amount, in cents, for which nothing of what was bought is taken back. */
  | { readonly amountCents: number }
);

/**
 * - `not-paid`: nothing was paid, or all of it has gone back.
 * - `disputed`: the buyer's bank has taken the money back, or may keep it; it would be given twice.
 * - `more-than-is-left`: not so many units, or not so much money, are left of it.
 */
export type RefundOrderRefusal = { readonly refused: "not-paid" | "disputed" | "more-than-is-left" };

/**
 * Gives back units of a paid order's positions, or an amount of it: to the provider first, as much as it was paid and has not given back,
 * the rest as credits. Once the provider has begun to, what the units made counts no more, their invoice is corrected and their places
 * are free; without money to give, at once. Locks the order. Safe beside itself: no unit and no cent is given back twice.
 */
export async function refundOrder(
  tx: Transaction,
  deps: RefundOrderDeps,
  request: RefundOrderRequest,
): Promise<{ readonly orderRefundId: number } | RefundOrderRefusal> {
  const { orderId, actor, at } = request;
  const order = await lockOrder(tx, orderId);
  if (order?.state !== "paid") return { refused: "not-paid" };
  const payable = externalCents(order) > 0 ? await deps.payments.refundable(tx, orderId) : { leftCents: 0 };
  if ("refused" in payable) return payable;
  const refunds = await refundsOfOrder(tx, orderId);
  const positions =
    "positions" in request
      ? centsOfUnits(await positionsOfOrder(tx, orderId), refunds, request.positions)
      : [];
  if (positions === undefined) return { refused: "more-than-is-left" };
  const amountCents =
    "positions" in request ? positions.reduce((sum, { cents }) => sum + cents, 0) : request.amountCents;
  const legs = splitRefund(amountCents, {
    externalCents: payable.leftCents,
    creditsCents: order.creditsCents - creditsRefunded(refunds),
  });
  if (legs === undefined) return { refused: "more-than-is-left" };
  const { eventId } = order;
  const refund = { orderId, eventId, amountCents, creditsCents: legs.creditsCents, positions, actor, at };
  const orderRefundId = await insertOrderRefund(tx, refund);
  if (legs.externalCents === 0) await applyOrderRefund(tx, deps, { orderRefundId, at });
  else await deps.payments.refund(tx, { orderId, amountCents: legs.externalCents, orderRefundId });
  return { orderRefundId };
}
