import { loadEventForSale } from "#server/areas/events/public.ts";
import type { OrderForPayment, OrderLine, OrdersPort } from "#server/areas/payments/public.ts";
import { cancelOrder } from "./cancel-order.ts";
import { endHold } from "./end-hold.ts";
import { markRefunded, type TicketCodesPort } from "./mark-refunded.ts";
import { moveHold } from "./move-hold.ts";
import { findOrder, lockOrder, type OrderPosition, positionsOfOrder } from "./order-queries.ts";
import type { OrderReferences } from "./order-reference.ts";
import { settleOrder } from "./settle-order.ts";

/** What payments may do with orders; see `OrdersPort` for each guarantee. */
export function createOrdersPort(deps: {
  readonly references: OrderReferences;
  readonly tickets: TicketCodesPort;
}): OrdersPort {
  const { references, tickets } = deps;
  return {
    async loadForPayment(tx, orderId): Promise<OrderForPayment | undefined> {
      const order = await lockOrder(tx, orderId);
      if (order === undefined) return undefined;
      const event = await loadEventForSale(tx, order.eventId);
      if (event === undefined) throw new Error(`the event of order ${orderId} is gone`);
      return {
        id: order.id,
        reference: references.cipherOf(order),
        number: order.number,
        state: order.state,
        amountCents: order.totalCents,
        currency: "EUR",
        email: order.email,
        eventId: order.eventId,
        eventTitle: event.title,
        eventIsCancelled: event.state === "cancelled",
        startsAt: event.startsAt,
        endsAt: event.endsAt,
        lines: linesForProvider(await positionsOfOrder(tx, orderId)),
        holdExpiresAt: order.holdExpiresAt,
        createdAt: order.createdAt,
      };
    },
    moveHold,
    endHold: (tx, { orderId, at }) => endHold(tx, { orderId, at, reason: "payment session ended" }),
    async cancelWithEvent(tx, { orderId, at }) {
      await cancelOrder(tx, { orderId, reason: "event cancelled", at });
    },
    settle: settleOrder,
    markRefunded: (tx, refund) => markRefunded(tx, tickets, refund),
    orderIdOf: async (db, reference) => (await findOrder(db, references, reference))?.id,
  };
}

/**
 * Equal tickets become one line; what cannot be divided into equal whole cents (a discount) stays a line of one. Together
 * they are what the order costs, to the cent.
 */
export function linesForProvider(positions: readonly OrderPosition[]): OrderLine[] {
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
