import { methodsFor } from "#contract/payment-methods.ts";
import { loadEventForSale } from "#server/areas/events/public.ts";
import type { OrderLine, OrdersPort, Purchase } from "#server/areas/payments/public.ts";
import type { Products } from "../products/product.ts";
import { applyOrderRefund, endOrderWithoutMoney } from "../refunds/apply-order-refund.ts";
import { insertFoundRefund, noteOfRefund } from "../refunds/found-refund.ts";
import { endOrderRefund, findOrderRefund } from "../refunds/order-refund-queries.ts";
import { restoreFunds } from "../refunds/refunded-funds.ts";
import { cancelOrder } from "./cancel-order.ts";
import { lockPendingRest } from "./child-orders.ts";
import { endHold } from "./end-hold.ts";
import { findOrder } from "./find-order.ts";
import { followOrder } from "./follow-order.ts";
import { freeAddition } from "./free-addition.ts";
import { wasGivenUp } from "./hold-queries.ts";
import { type InvoicesPort, markRefunded, revokeOrder } from "./mark-refunded.ts";
import { moveHold } from "./move-hold.ts";
import {
  externalCents,
  headWithHold,
  lockOrder,
  type OrderHead,
  type OrderPosition,
  positionsOfOrder,
} from "./order-queries.ts";
import type { OrderReferences } from "./order-reference.ts";
import { settleOrder } from "./settle-order.ts";

/** What payments may do with orders; see `OrdersPort` for each guarantee. */
export function createOrdersPort(deps: {
  readonly references: OrderReferences;
  readonly products: Products;
  readonly invoices: InvoicesPort;
}): OrdersPort {
  const { references, products } = deps;
  return {
    async lockPurchase(tx, orderId): Promise<Purchase | undefined> {
      const order = await lockOrder(tx, orderId);
      if (order === undefined) return undefined;
      const event = order.eventId === null ? undefined : await loadEventForSale(tx, order.eventId);
      return {
        id: order.id,
        reference: references.cipherOf(order),
        number: order.number,
        state: order.state,
        amountCents: externalCents(order),
        currency: "EUR",
        email: order.email,
        eventId: order.eventId,
        isVoid: event?.state === "cancelled",
        payableUntil: event?.endsAt ?? null,
        methodsUntil: (sessionEnd) => methodsFor(event?.startsAt ?? sessionEnd, sessionEnd),
        createdAt: order.createdAt,
      };
    },
    async termsOf(tx, orderId) {
      const order = await headWithHold(tx, orderId);
      if (order === undefined) throw new Error(`there is no order ${orderId}`);
      const lines = linesForProvider(order, await positionsOfOrder(tx, orderId));
      return { lines, holdExpiresAt: order.holdExpiresAt };
    },
    moveHold,
    endHold: (tx, { orderId, at }) => endHold(tx, products, { orderId, at, reason: "payment session ended" }),
    giveUp: (tx, { orderId, at }) =>
      endHold(tx, products, { orderId, at, reason: "given up", actor: "buyer" }),
    wasGivenUp,
    stateOf: async (db, orderId) => (await headWithHold(db, orderId))?.state,
    async cancelWithEvent(tx, { orderId, at }) {
      await cancelOrder(tx, products, { orderId, reason: "event cancelled", at });
    },
    settle: (tx, payment) => settleOrder(tx, products, payment),
    async markRefunded(tx, refund) {
      await markRefunded(tx, deps, { ...refund, actor: "system" });
    },
    allGivenBack: (tx, refund) => endOrderWithoutMoney(tx, deps, { ...refund, actor: "provider" }),
    async refundMoved(tx, { orderRefundId, went, at }) {
      if (went) return applyOrderRefund(tx, deps, { orderRefundId, at });
      const refund = await findOrderRefund(tx, orderRefundId);
      const isNew = await endOrderRefund(tx, orderRefundId, "failed", at);
      if (isNew && refund !== undefined) await restoreFunds(tx, products, refund);
    },
    noteOfRefund,
    refundFound: insertFoundRefund,
    async revokeDisputed(tx, { orderId, disputeId, at }) {
      const rest = await lockPendingRest(tx, products, orderId);
      await revokeOrder(tx, products, { orderId, reason: `dispute ${disputeId}`, actor: "provider", at });
      await followOrder(tx, products, orderId, at);
      if (rest !== undefined)
        await cancelOrder(tx, products, { orderId: rest, reason: "deposit disputed", at });
    },
    disputeWon: (tx, { orderId, at }) => followOrder(tx, products, orderId, at),
    async disputeLost(tx, { orderId }) {
      await freeAddition(tx, products, orderId);
    },
    orderIdOf: async (db, reference) => (await findOrder(db, references, reference))?.id,
  };
}

/**
 * Equal tickets become one line; what cannot be divided into equal whole cents (a discount) stays a line of one. Together
 * they are what the order costs, to the cent. What credits leave of it is one line.
 */
export function linesForProvider(
  order: Pick<OrderHead, "number" | "totalCents" | "creditsCents">,
  positions: readonly OrderPosition[],
): OrderLine[] {
  if (order.creditsCents > 0)
    return [{ title: `Rest der Bestellung ${order.number}`, quantity: 1, unitCents: externalCents(order) }];
  const lines: { title: string; quantity: number; unitCents: number }[] = [];
  for (const { title, quantity, priceCents, discountCents } of positions) {
    const amountCents = priceCents - discountCents;
    if (amountCents === 0) continue;
    const divides = amountCents % quantity === 0;
    const line = divides
      ? { title, quantity, unitCents: amountCents / quantity }
      : { title, quantity: 1, unitCents: amountCents };
    const equal = lines.find((known) => known.title === line.title && known.unitCents === line.unitCents);
    if (equal === undefined) lines.push(line);
    else equal.quantity += line.quantity;
  }
  return lines;
}
