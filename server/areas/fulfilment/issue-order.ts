import {
  balanceFamily,
  followOrder,
  loadOrder,
  lockFamilyClaims,
  lockOrder,
  type WholeOrder,
} from "#server/areas/checkout/public.ts";
import { issueInvoice } from "#server/areas/invoicing/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";

/**
 * Makes what the products of a paid order make of it, and its invoice, under the order's lock: a refund that comes at the same time either finds
 * them or prevents them. Done once, repeated without effect. Nothing to pay, no invoice. If a bank took the money back
 * before, the codes are revoked from the beginning, as those of a dispute that comes later are.
 * @returns the order; `undefined` when it is not paid (any more): then nothing was made
 */
export async function issueOrder(
  tx: Transaction,
  deps: Pick<FulfilmentDeps, "products" | "platform">,
  { orderId, at }: { readonly orderId: number; readonly at: Date },
): Promise<WholeOrder | undefined> {
  const locked = await lockOrder(tx, orderId);
  if (locked?.state !== "paid") return undefined;
  const order = await loadOrder(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  for (const product of deps.products.among(order.positions)) {
    const isNew = await product.fulfil(tx, order);
    if (isNew && (await isDisputed(tx, orderId)))
      await product.revoke(tx, { orderId, reason: "disputed before it was issued", actor: "provider", at });
  }
  await issueInvoice(tx, deps, order, at);
  await followOrder(tx, deps.products, orderId, at);
  await lockFamilyClaims(tx, deps.products, order);
  await balanceFamily(tx, deps.products, orderId);
  return order;
}
