import type { PaymentsPort } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { externalCents, lockOrder, positionsOfOrder } from "../orders/order-queries.ts";
import type { OrderActor } from "../orders/order-states.ts";
import type { Units } from "../products/product.ts";
import { type ApplyRefundDeps, applyOrderRefund } from "./apply-order-refund.ts";
import { insertOrderRefund, refundsOfOrder } from "./order-refund-queries.ts";
import { creditsRefunded, priceUnits, splitRefund } from "./refund-amounts.ts";
import { causeOf, fundsOf } from "./refunded-funds.ts";

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
 * - `more-than-is-left`: not so many units, or not so much money, are left of it. - `spent`: it is of credits, of which so many are gone.
 */
export type RefundOrderRefusal = {
  readonly refused: "not-paid" | "disputed" | "more-than-is-left" | "spent";
};

/**
 * Gives back units of a paid order's positions, or an amount of it: to the provider first, as much as it was paid and has not given back,
 * the rest as credits. Once the provider has begun to, what the units made counts no more, their invoice is corrected and their places
 * are free; without money to give, at once. Credits that were bought leave with the request (decision 0256). The last units of an order give what amounts of before have left. Locks the order. Safe
 * beside itself: no unit and no cent is given back twice.
 */
export async function refundOrder(
  tx: Transaction,
  deps: RefundOrderDeps,
  request: RefundOrderRequest,
): Promise<{ readonly orderRefundId: number } | RefundOrderRefusal> {
  const { orderId, actor, at } = request;
  const order = await lockOrder(tx, orderId);
  if (order?.state !== "paid") return { refused: "not-paid" };
  const payable = externalCents(order) > 0 ? await deps.payments.refundable(tx, orderId) : NOTHING;
  if ("refused" in payable) return payable;
  const refunds = await refundsOfOrder(tx, orderId);
  const left = {
    externalCents: payable.leftCents,
    creditsCents: order.creditsCents - creditsRefunded(refunds),
  };
  const wanted =
    "positions" in request
      ? priceUnits(await positionsOfOrder(tx, orderId), refunds, request.positions, left)
      : { amountCents: request.amountCents, positions: [] };
  const legs = wanted && splitRefund(wanted.amountCents, left);
  if (wanted === undefined || legs === undefined) return { refused: "more-than-is-left" };
  const { eventId } = order;
  const { creditsCents } = legs;
  const funds = await fundsOf(tx, deps.products, orderId);
  const isAmount = wanted.positions.length === 0;
  if (isAmount && (await funds?.isThere(tx, orderId, wanted.amountCents)) === false)
    return { refused: "spent" };
  const orderRefundId = await insertOrderRefund(tx, { ...wanted, orderId, eventId, creditsCents, actor, at });
  await funds?.withdraw(tx, orderId, { cents: wanted.amountCents, cause: causeOf(orderRefundId) });
  if (legs.externalCents > 0) {
    await deps.payments.refund(tx, { orderId, amountCents: legs.externalCents, orderRefundId });
    return { orderRefundId };
  }
  const isExternalGone = payable.goneCents >= externalCents(order);
  await applyOrderRefund(tx, deps, { orderRefundId, at, isExternalGone });
  return { orderRefundId };
}

const NOTHING = { leftCents: 0, goneCents: 0 };
