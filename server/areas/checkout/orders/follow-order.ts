import type { Transaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { loadOrder } from "./order-queries.ts";

/** Brings all that follows from what of an order is paid and not given back up to date; it is locked, and nothing limited is yet. */
export async function followOrder(
  tx: Transaction,
  { consequences }: Pick<Products, "consequences">,
  orderId: number,
  at: Date,
): Promise<void> {
  if (consequences.length === 0) return;
  const order = await loadOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  for (const follow of consequences) await follow(tx, order, at);
}
