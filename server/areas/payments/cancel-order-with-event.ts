import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { changeAttempt } from "./apply-session.ts";
import { attemptsOfOrder, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { closeAttemptBeforeRelease } from "./close-attempt-before-release.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { refundRest } from "./refund-rest.ts";

/**
 * Does for one order what the end of its event asks for: pending, it is cancelled, its stock is free and its payment page
 * closed; paid, whatever has not gone back yet does, and the buyer is told; with nothing paid, it is refunded at once. Any
 * other order, or one whose event takes place after all, stays as it is. May be called any number of times, also beside payments
 * and refunds. Asks the provider: never inside of a transaction.
 * @returns `again`: a payment page could not be closed yet
 */
export async function cancelOrderWithEvent(deps: PaymentDeps, orderId: number): Promise<"done" | "again"> {
  const mayBePaid = await inTransaction(deps.db, (tx) => cancelOrGiveBack(tx, deps, orderId));
  if (!mayBePaid) return "done";
  await closeAttemptBeforeRelease(deps, orderId);
  return (await attemptsOfOrder(deps.db, orderId)).some(({ state }) => state === "open") ? "again" : "done";
}

/** @returns whether a payment page of the order is open that has to be closed. */
async function cancelOrGiveBack(tx: Transaction, deps: PaymentDeps, orderId: number): Promise<boolean> {
  const order = await deps.orders.lockPurchase(tx, orderId);
  if (!order?.isVoid) return false;
  const attempts = await lockAttemptsOfOrder(tx, orderId);
  const now = deps.clock();
  if (order.state === "pending") {
    await deps.orders.cancelWithEvent(tx, { orderId, at: now });
    for (const attempt of attempts) {
      if (attempt.state === "created")
        await changeAttempt(tx, attempt, { to: "cancelled", reason: "event cancelled", now });
    }
  }
  if (order.state === "paid" && order.amountCents === 0) {
    await deps.orders.markRefunded(tx, { orderId, reason: "event cancelled", at: now });
    await deps.notices.eventCancelled(tx, { orderId });
  } else if (order.state === "paid") {
    await refundRest(tx, deps, attempts, "event-cancelled");
  }
  return attempts.some(({ state }) => state === "open");
}
