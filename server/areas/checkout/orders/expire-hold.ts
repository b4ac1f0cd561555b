import { type Database, inTransaction } from "#server/platform/database.ts";
import { endHold } from "./end-hold.ts";
import { loadOrder, lockOrder, type OrderHead, type OverdueHold, overdueHolds } from "./order-queries.ts";

export type ExpireHoldDeps = {
  readonly db: Database;
  /**
   * Asks the provider once more and closes its page. `keep` = money came, is on its way, or nobody knows. Talks over the
   * network, so it is never called inside of a transaction.
   */
  readonly closePayments: (orderId: number) => Promise<"release" | "keep">;
  readonly now: () => Date;
};

/**
 * Releases the stock of an order whose hold has ended, after the provider has been asked once more. May be called any
 * number of times: an order that was paid, moved or released meanwhile is left as it is. While the provider cannot say
 * whether money is coming, the stock stays held and the sweeper asks again.
 */
export async function expireHold(deps: ExpireHoldDeps, orderId: number): Promise<"released" | "kept"> {
  const order = await loadOrder(deps.db, orderId);
  if (order === undefined || !holdHasEnded(order, deps.now())) return "kept";
  if ((await deps.closePayments(orderId)) === "keep") return "kept";
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    const at = deps.now();
    // Closing the provider's page ends the hold by itself.
    if (locked?.state === "expired") return "released";
    if (locked === undefined || !holdHasEnded(locked, at)) return "kept";
    await endHold(tx, { orderId, reason: "hold ended", at });
    return "released";
  });
}

function holdHasEnded(order: OrderHead, now: Date): boolean {
  return order.state === "pending" && order.holdExpiresAt !== null && order.holdExpiresAt <= now;
}

/** The job of each order comes first; the sweeper is for those that were missed. */
const SWEEP_AFTER_MILLISECONDS = 30_000;
const SWEEP_BATCH = 200;

/**
 * Releases every hold that ended a while ago and is still there: its job was lost, or the provider did not answer then.
 * @param signal ends the sweep between two orders; the next one goes on
 * @returns how many were released
 */
export async function sweepHolds(deps: ExpireHoldDeps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - SWEEP_AFTER_MILLISECONDS);
  let released = 0;
  let last: OverdueHold | undefined;
  for (;;) {
    const overdue = await overdueHolds(deps.db, before, last, SWEEP_BATCH);
    for (const { id } of overdue) {
      if (signal?.aborted) return released;
      if ((await expireHold(deps, id)) === "released") released += 1;
    }
    last = overdue.at(-1);
    if (overdue.length < SWEEP_BATCH) return released;
  }
}
