import { lockOrder } from "#server/areas/checkout/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

/**
 * Whether an order's tickets may go to its buyer. Locks the order: a refund or a dispute that is just being written is waited for,
 * one that comes later finds what this transaction did.
 */
export async function mayDeliverTickets(tx: Transaction, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  return order?.state === "paid" && !(await areTicketsTakenBack(tx, orderId));
}

/**
 * Whether a paid order has no ticket that counts though it had: its bank took the money back, or may yet. A dispute that we won
 * changes nothing about codes that are revoked already, until somebody issues new ones.
 */
export async function areTicketsTakenBack(db: Queryable, orderId: number): Promise<boolean> {
  if (await isDisputed(db, orderId)) return true;
  const tickets = await ticketsOfOrder(db, orderId);
  return tickets.length > 0 && tickets.every(({ state }) => state === "revoked");
}
