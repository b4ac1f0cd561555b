import { loadEventForSale } from "#server/areas/events/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { balanceFamily, lockFamilyClaims, lockPendingRest } from "../orders/child-orders.ts";
import { lockClaims, releaseTaken } from "../orders/claims.ts";
import { followOrder } from "../orders/follow-order.ts";
import { unitsTakenBy } from "../orders/free-addition.ts";
import { type InvoicesPort, markRefunded } from "../orders/mark-refunded.ts";
import { externalCents, loadOrder, positionsOfOrder, type WholeOrder } from "../orders/order-queries.ts";
import type { Products, Revocation } from "../products/product.ts";
import {
  addRefundedUnits,
  endOrderRefund,
  findOrderRefund,
  type OrderRefund,
  refundsOfOrder,
} from "./order-refund-queries.ts";
import { creditsRefunded } from "./refund-amounts.ts";
import { causeOf, fundsOf } from "./refunded-funds.ts";

export type ApplyRefundDeps = { readonly products: Products; readonly invoices: InvoicesPort };

/**
 * The money of an order's refund is on its way: what its units made counts no more, the invoice is corrected by them, their places are free
 * and its credits are back. What is open of it was priced from all of it: such an order that waits for its payment is cancelled. An order that
 * has nothing left is refunded. The order is locked; repeated without effect.
 */
export async function applyOrderRefund(
  tx: Transaction,
  deps: ApplyRefundDeps,
  {
    orderRefundId,
    at,
    isExternalGone = false,
  }: {
    readonly orderRefundId: number;
    readonly at: Date;
    /** Nothing is left of what a provider was paid: the order may end with this. Else its payments say so by {@link endOrderWithoutMoney}. */
    readonly isExternalGone?: boolean;
  },
): Promise<void> {
  const refund = await findOrderRefund(tx, orderRefundId);
  if (refund === undefined) throw new Error(`there is no refund ${orderRefundId} of an order`);
  const order = await loadOrder(tx, refund.orderId);
  const isNew = await endOrderRefund(tx, orderRefundId, "applied", at);
  if (!isNew || order?.state !== "paid") return;
  const { id: orderId } = order;
  const rest = refund.positions.length > 0 ? await lockPendingRest(tx, deps.products, orderId) : undefined;
  await addRefundedUnits(tx, orderId, refund.positions);
  await takeBack(tx, deps.products, order, refund, at);
  if (refund.positions.length > 0) {
    const part = { cause: causeOf(orderRefundId), positions: refund.positions };
    await deps.invoices.cancel(tx, { orderId, at, part });
  }
  const isOver = !(await hasUnitsLeft(tx, orderId)) || (isExternalGone && (await isWithoutMoney(tx, order)));
  const end = { orderId, reason: "all of it was given back", actor: refund.actor, at };
  // Its end frees all that it has taken, these units among it, once the invoice and an open amount are locked: what is limited comes last.
  if (isOver && (await markRefunded(tx, deps, end))) return;
  await followOrder(tx, deps.products, orderId, at);
  await lockFamilyClaims(tx, deps.products, order);
  if (rest !== undefined) {
    await lockClaims(tx, deps.products, [orderId, rest]);
    await cancelOrder(tx, deps.products, { orderId: rest, reason: "deposit refunded", at });
  }
  await releaseTaken(tx, deps.products, orderId, {
    units: await unitsTakenBy(tx, deps.products, order, refund.positions),
    creditsCents: refund.creditsCents,
    cause: causeOf(orderRefundId),
  });
  await balanceFamily(tx, deps.products, orderId);
}

/**
 * All that a provider was paid for an order has gone back: it is refunded, unless that was for positions and others are left (free ones, or
 * such that credits pay), and the event takes place. The order is locked.
 */
export async function endOrderWithoutMoney(
  tx: Transaction,
  deps: ApplyRefundDeps,
  refund: Revocation,
): Promise<void> {
  const order = await loadOrder(tx, refund.orderId);
  if (order !== undefined && (await isWithoutMoney(tx, order))) await markRefunded(tx, deps, refund);
}

async function isWithoutMoney(tx: Transaction, order: WholeOrder): Promise<boolean> {
  const given = givenBack(await refundsOfOrder(tx, order.id));
  // More than it was, where a bank returned some of it, which was given again.
  const isExplained = given.externalCents >= externalCents(order);
  const isLeft =
    given.creditsCents < order.creditsCents || (given.isForPositions && (await hasUnitsLeft(tx, order.id)));
  return !isExplained || !isLeft || (await isCalledOff(tx, order.eventId));
}

async function isCalledOff(tx: Transaction, eventId: number | null): Promise<boolean> {
  return eventId !== null && (await loadEventForSale(tx, eventId))?.state === "cancelled";
}

async function hasUnitsLeft(tx: Transaction, orderId: number): Promise<boolean> {
  const positions = await positionsOfOrder(tx, orderId);
  return positions.some(({ quantity, refundedUnits }) => refundedUnits < quantity);
}

/** What the order's refunds have given back, those of the provider's dashboard apart. */
function givenBack(refunds: readonly OrderRefund[]) {
  const applied = refunds.filter(({ state }) => state === "applied");
  const cents = applied.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const creditsCents = creditsRefunded(applied);
  return {
    creditsCents,
    externalCents: cents - creditsCents,
    isForPositions: applied.every(({ positions }) => positions.length > 0),
  };
}

/** What the units made, or an amount brought, counts no more; what was not made yet is made first, so that nothing makes it later. */
async function takeBack(
  tx: Transaction,
  products: Products,
  order: WholeOrder,
  { id, actor, positions, amountCents, creditsCents }: OrderRefund,
  at: Date,
): Promise<void> {
  const given = order.positions.filter((position) => positions.some((one) => one.id === position.id));
  for (const product of products.among(given)) {
    await product.fulfil(tx, order);
    await product.revoke(tx, { orderId: order.id, reason: `refund ${id}`, actor, at, positions });
  }
  // Withdrawn when it was asked for, unless our books had lost it.
  if (positions.length === 0)
    await (await fundsOf(tx, products, order.id))?.withdraw(tx, order.id, {
      ...{ cents: amountCents - creditsCents, cause: causeOf(id) },
    });
}
