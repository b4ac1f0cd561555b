import { type Database, inTransaction, type Queryable, type Transaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { endHolds } from "./end-hold.ts";
import { lockOverdue, type OverdueHold, overdueHolds } from "./hold-queries.ts";

export type ExpireHoldDeps = {
  readonly db: Database;
  readonly products: Products;
  /** Those of the orders whose buyers came to pay, so that their provider is asked before they are released. */
  readonly ordersWithPayments: (db: Queryable, orderIds: readonly number[]) => Promise<ReadonlySet<number>>;
  /**
   * Asks the provider once more and closes its page. `keep` = money came, is on its way, or the provider cannot say. Talks over the
   * network, so it is never called inside of a transaction.
   */
  readonly closePayments: (orderId: number) => Promise<"release" | "keep">;
  readonly now: () => Date;
};

/** The jobs of the holds come first; the sweeper is for those that were missed. */
const SWEEP_AFTER_MILLISECONDS = 30_000;
const MOST_AT_ONCE = 200;

/** Releases every hold that ended a while ago and is still there: its job was lost, or the provider did not answer then. As {@link expireHolds}. */
export async function sweepHolds(deps: ExpireHoldDeps, signal?: AbortSignal): Promise<number> {
  const before = new Date(deps.now().getTime() - SWEEP_AFTER_MILLISECONDS);
  const failures: unknown[] = [];
  let released = 0;
  let last: OverdueHold | undefined;
  do {
    const page = await overdueHolds(deps.db, before, last, MOST_AT_ONCE);
    released += await expirePage(
      deps,
      page.map(({ id }) => id),
      failures,
      signal,
    );
    last = page.length === MOST_AT_ONCE ? page.at(-1) : undefined;
  } while (last !== undefined);
  throwFailures(failures);
  return released;
}

/**
 * Releases what orders hold whose hold has ended: at once where no buyer came to pay, else after the provider has been asked once more.
 * May be called any number of times: an order that was paid, moved or released by then is left as it is. While the
 * provider cannot say whether money is coming, the stock stays held and the sweeper asks again. One that fails keeps no other's places.
 * @param signal ends it between two orders; the sweeper goes on
 * @returns how many were released
 * @throws AggregateError after all have been looked at, with what failed
 */
export async function expireHolds(
  deps: ExpireHoldDeps,
  orderIds: readonly number[],
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  const released = await expirePage(deps, orderIds, failures, signal);
  throwFailures(failures);
  return released;
}

async function expirePage(
  deps: ExpireHoldDeps,
  orderIds: readonly number[],
  failures: unknown[],
  signal: AbortSignal | undefined,
): Promise<number> {
  if (signal?.aborted) return 0;
  const { released, asked } = await releaseOrLookAlone(deps, orderIds, failures);
  let count = released;
  for (const orderId of asked) {
    if (signal?.aborted) break;
    try {
      if ((await deps.closePayments(orderId)) === "release") count += await releaseAsked(deps, orderId);
    } catch (error) {
      failures.push(error);
    }
  }
  return count;
}

/** `asked`: those whose provider has to be asked. */
type Unasked = { readonly released: number; readonly asked: readonly number[] };

/** {@link releaseUnasked}; where it fails, one order after the other. */
async function releaseOrLookAlone(
  deps: ExpireHoldDeps,
  orderIds: readonly number[],
  failures: unknown[],
): Promise<Unasked> {
  try {
    return await releaseUnasked(deps, orderIds);
  } catch (error) {
    if (orderIds.length === 1) failures.push(error);
    const alone: Unasked[] = [];
    for (const id of orderIds.length === 1 ? [] : orderIds)
      alone.push(await releaseOrLookAlone(deps, [id], failures));
    return {
      released: alone.reduce((sum, { released }) => sum + released, 0),
      asked: alone.flatMap(({ asked }) => asked),
    };
  }
}

function releaseUnasked(deps: ExpireHoldDeps, orderIds: readonly number[]): Promise<Unasked> {
  return inTransaction(deps.db, async (tx) => {
    const overdue = await lockOverdue(tx, orderIds, deps.now());
    const withPayments = await deps.ordersWithPayments(tx, overdue);
    const unasked = overdue.filter((id) => !withPayments.has(id));
    await endOverdue(tx, deps, unasked);
    return { released: unasked.length, asked: [...withPayments] };
  });
}

/** Closing the provider's page may have ended the hold by itself. */
function releaseAsked(deps: ExpireHoldDeps, orderId: number): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    const overdue = await lockOverdue(tx, [orderId], deps.now());
    await endOverdue(tx, deps, overdue);
    return overdue.length;
  });
}

async function endOverdue(
  tx: Transaction,
  { now, products }: ExpireHoldDeps,
  orderIds: readonly number[],
): Promise<void> {
  if (orderIds.length > 0) await endHolds(tx, products, { orderIds, reason: "hold ended", at: now() });
}

function throwFailures(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  throw new AggregateError(failures, `holds that could not be ended: ${failures.length}`, {
    cause: failures[0],
  });
}
