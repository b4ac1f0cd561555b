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

/** The jobs of the holds come first; the sweeper is for those that were missed. */
const SWEEP_AFTER_MILLISECONDS = 30_000;
const SWEEP_BATCH = 200;

/** Releases every hold that ended a while ago and is still there: its job was lost, or the provider did not answer then. As {@link expireHolds}. */
export function sweepHolds(deps: ExpireHoldDeps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - SWEEP_AFTER_MILLISECONDS);
  return expireHolds(deps, eachOverdue(deps.db, before), signal);
}

/**
 * {@link expireHold} for each. One that fails keeps nobody else's places.
 * @param signal ends it between two orders; the sweeper goes on
 * @returns how many were released
 * @throws AggregateError after all have been looked at, with what failed
 */
export async function expireHolds(
  deps: ExpireHoldDeps,
  orderIds: Iterable<number> | AsyncIterable<number>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let released = 0;
  for await (const id of orderIds) {
    if (signal?.aborted) break;
    try {
      if ((await expireHold(deps, id)) === "released") released += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `holds that could not be ended: ${failures.length}`, {
      cause: failures[0],
    });
  return released;
}

async function* eachOverdue(db: Database, before: Date): AsyncGenerator<number> {
  let page: OverdueHold[];
  let last: OverdueHold | undefined;
  do {
    page = await overdueHolds(db, before, last, SWEEP_BATCH);
    for (const { id } of page) yield id;
    last = page.at(-1);
  } while (page.length === SWEEP_BATCH);
}
