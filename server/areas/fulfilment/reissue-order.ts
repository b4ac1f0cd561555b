import {
  balanceFamily,
  isForgotten,
  loadOrder,
  lockFamilyClaims,
  lockOrder,
  type Revocation,
} from "#server/areas/checkout/public.ts";
import { isDisputed } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";
import { requestOrderMail } from "./order-mails.ts";

/**
 * - `not-paid`: the order is not paid, or its money went back. - `disputed`: a bank has its money, or decides about it.
 * - `no-buyer`: its buyer has deleted the account. - `nothing-left`: nothing was made for it yet, or all was used or given back.
 */
export type ReissueRefusal = "not-paid" | "disputed" | "no-buyer" | "nothing-left";

/**
 * Gives what a paid order bought new codes, also where a dispute that was won had revoked them; the codes of before are on the list of
 * revoked ones from then on. The buyer is mailed the new ones. Each call makes new codes. Locks the order.
 */
export async function reissueOrder(
  tx: Transaction,
  deps: Pick<FulfilmentDeps, "products" | "mailDomain">,
  { orderId, ...reissue }: Omit<Revocation, "positions">,
): Promise<{ readonly count: number } | { readonly refused: ReissueRefusal }> {
  await lockOrder(tx, orderId);
  const order = await loadOrder(tx, orderId);
  if (order?.state !== "paid") return { refused: "not-paid" };
  if (isForgotten(order)) return { refused: "no-buyer" };
  if (await isDisputed(tx, orderId)) return { refused: "disputed" };
  await lockFamilyClaims(tx, deps.products, order);
  let count = 0;
  for (const product of deps.products.among(order.positions))
    count += (await product.reissue?.(tx, order, reissue)) ?? 0;
  if (count === 0) return { refused: "nothing-left" };
  await balanceFamily(tx, deps.products, orderId);
  await requestOrderMail(tx, deps.mailDomain, {
    orderId,
    occasion: `reissue:${reissue.at.toISOString()}`,
    template: "reissued",
    details: {},
  });
  return { count };
}
