import type { Transaction } from "#server/platform/database.ts";
import { lockOrder, type OrderHead } from "./order-queries.ts";

/** - `not-paid`: there is nothing that a rest could be of. - `has-child`: the rest is being paid, or is. */
export type ParentRefusal = { readonly kind: "not-paid" | "has-child" };

/**
 * Locks an order whose open amount becomes an order of its own, its child (decision 0226): for the products that quote one. While the
 * lock lasts no other child comes.
 */
export async function lockParent(tx: Transaction, orderId: number): Promise<OrderHead | ParentRefusal> {
  const parent = await lockOrder(tx, orderId);
  if (parent?.state !== "paid") return { kind: "not-paid" };
  const child = await tx
    .selectFrom("customer_order")
    .select("id")
    .where("parent_order_id", "=", orderId)
    .where("state", "in", ["pending", "paid"])
    .limit(1)
    .executeTakeFirst();
  return child === undefined ? parent : { kind: "has-child" };
}
