import {
  lockOrder,
  type RefundOrderRefusal,
  type RefundOrderRequest,
} from "#server/areas/checkout/public.ts";
import { type Database, inTransaction, type Transaction } from "#server/platform/database.ts";
import { RETURN_MILLISECONDS, untouchedOf } from "./returnable.ts";
import { standingTopUps, type TopUp } from "./transaction-queries.ts";
import { lockWallet, walletOf } from "./wallet-queries.ts";

export type ReturnDeps = {
  readonly db: Database;
  readonly refundOrder: (
    tx: Transaction,
    request: RefundOrderRequest,
  ) => Promise<{ readonly orderRefundId: number } | RefundOrderRefusal>;
  readonly now: () => Date;
};

/**
 * - `unknown`: no top-up of this member's that counts and came within the time. - `spent`: something was spent of it.
 * - `not-refundable`: its money went back already, or a bank has it.
 */
export type TopUpReturned =
  | { readonly kind: "returned"; readonly cents: number }
  | { readonly kind: "unknown" }
  | { readonly kind: "spent" }
  | { readonly kind: "not-refundable" };

/**
 * Gives a top-up back of which nothing was spent. Its credits leave the wallet at once, so that nothing can be bought with them while the
 * money is on its way, the way it came; if the provider refuses, they come again by themselves. Safe beside itself and beside whatever spends.
 * @param wanted.transferId what the member sees as its number
 */
export function returnTopUp(
  { db, refundOrder, now }: ReturnDeps,
  { accountId, transferId }: { readonly accountId: number; readonly transferId: number },
): Promise<TopUpReturned> {
  return inTransaction(db, async (tx) => {
    const at = now();
    const seen = await recentTopUps(tx, accountId, at);
    const wanted = seen.find(({ id }) => id === transferId);
    // The order comes before the wallet (docs/domain/locking.md).
    const order = wanted && (await lockOrder(tx, wanted.orderId));
    const wallet = await lockWallet(tx, accountId);
    if (wanted === undefined || order === undefined || wallet === undefined) return { kind: "unknown" };
    const topUps = await recentTopUps(tx, accountId, at);
    if (topUps.every(({ id }) => id !== transferId)) return { kind: "unknown" };
    if (untouchedOf(topUps, wallet.creditsCents).every(({ id }) => id !== transferId))
      return { kind: "spent" };
    const positions = await positionsToReturn(tx, order.id);
    const refund = await refundOrder(tx, { orderId: order.id, positions, actor: "buyer", at });
    if ("refused" in refund) return { kind: "not-refundable" };
    return { kind: "returned", cents: wanted.cents };
  });
}

async function recentTopUps(tx: Transaction, accountId: number, at: Date): Promise<TopUp[]> {
  const wallet = await walletOf(tx, accountId);
  return wallet ? standingTopUps(tx, wallet.id, new Date(at.getTime() - RETURN_MILLISECONDS)) : [];
}

async function positionsToReturn(tx: Transaction, orderId: number) {
  const rows = await tx
    .selectFrom("order_position")
    .select(["id", "quantity as units"])
    .where("order_id", "=", orderId)
    .execute();
  return rows;
}
