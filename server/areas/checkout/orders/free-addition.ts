import type { Transaction } from "#server/platform/database.ts";
import type { ClaimedUnits, Products, Units } from "../products/product.ts";
import { balanceFamily, isAddition, lockFamilyClaims } from "./child-orders.ts";
import { releaseTaken } from "./claims.ts";
import { loadOrder, type WholeOrder } from "./order-queries.ts";

/**
 * A bank has the money of an addition that nobody has anything of, or keeps it: what the addition has taken is free, as if the money had
 * gone back, and its family's claims follow (decision 0255). The order is locked. Repeated without effect, as for any other order.
 * @returns whether anything was freed
 */
export async function freeAddition(tx: Transaction, products: Products, orderId: number): Promise<boolean> {
  const order = await loadOrder(tx, orderId);
  if (order?.state !== "paid" || !isAddition(products, order.positions)) return false;
  await lockFamilyClaims(tx, products, order);
  const left = order.positions.map(({ id, quantity, refundedUnits }) => ({
    ...{ id, units: quantity - refundedUnits },
  }));
  const units = await unitsTakenBy(tx, products, order, left);
  if (units.length === 0) return false;
  await releaseTaken(tx, products, orderId, { units, creditsCents: 0, cause: `bank:${orderId}` });
  await balanceFamily(tx, products, orderId);
  return true;
}

/** What units of an order's positions have taken of what is limited. */
export async function unitsTakenBy(
  tx: Transaction,
  products: Products,
  order: WholeOrder,
  given: readonly Units[],
): Promise<ClaimedUnits[]> {
  const all: ClaimedUnits[] = [];
  for (const { id, units } of given) {
    const position = order.positions.find((one) => one.id === id);
    const taken = position && (await products.of(position.subjectKind).takes?.(position, tx, order.id));
    if (taken !== undefined) all.push({ ...taken, units });
  }
  return all;
}
