import { isDisputed } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { loadOrder, lockOrder, positionsOfOrder } from "../orders/order-queries.ts";
import type { Funds } from "../products/funds.ts";
import type { Products } from "../products/product.ts";

type Known = Pick<Products, "among">;

export const causeOf = (orderRefundId: number) => `refund:${orderRefundId}`;

/** What a paid order has brought where it is money that somebody has, and has brought it; `undefined` for any other order. It is locked. */
export async function fundsOf(tx: Transaction, products: Known, orderId: number): Promise<Funds | undefined> {
  const product = products.among(await positionsOfOrder(tx, orderId)).find(({ funds }) => funds);
  const order = product && (await loadOrder(tx, orderId));
  if (order !== undefined) await product?.fulfil(tx, order);
  return product?.funds;
}

/**
 * The money of a refund never went: what was withdrawn for it comes again, by itself, unless its bank took the money meanwhile. Whoever
 * won that says so by a reissue.
 */
export async function restoreFunds(
  tx: Transaction,
  products: Known,
  { id, orderId }: { readonly id: number; readonly orderId: number },
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== "paid" || (await isDisputed(tx, orderId))) return;
  await (await fundsOf(tx, products, orderId))?.restore(tx, orderId, causeOf(id));
}
