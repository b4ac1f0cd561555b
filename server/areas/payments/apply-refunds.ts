import type { Transaction } from "#server/platform/database.ts";
import { lockAttempt } from "./apply-session.ts";
import type { Attempt } from "./attempt-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundSnapshot } from "./provider.ts";
import { insertRefund, lockRefundsOfAttempt, moveRefund, type Refund } from "./refund-queries.ts";
import { mayMove, refundMachine } from "./state-machines.ts";

/**
 * Brings our refunds of a payment to what the provider says about them, and takes over those that were made in its
 * dashboard. Once everything that was paid has gone back, the order is refunded.
 */
export async function applyRefunds(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  snapshots: readonly RefundSnapshot[],
  reason: string,
): Promise<void> {
  const { order, attempt } = await lockAttempt(tx, deps, attemptId);
  const now = deps.clock();
  const known = await lockRefundsOfAttempt(tx, attemptId);
  for (const snapshot of snapshots) {
    const refund = matching(known, snapshot);
    if (refund === undefined) {
      await takeOverExternal(tx, deps, attempt, snapshot, now);
    } else if (refund.state !== snapshot.state && mayMove(refundMachine, refund.state, snapshot.state)) {
      const { state: to, providerRefundId } = snapshot;
      await moveRefund(tx, refund, { to, reason, now, providerRefundId });
      if (to === "failed") deps.alarm("refund-failed", { refundId: refund.id, orderId: order.id });
    }
  }
  const given = (await lockRefundsOfAttempt(tx, attemptId))
    .filter(({ state }) => state === "pending" || state === "succeeded")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (given > attempt.amountCents)
    deps.alarm("refund-exceeds-payment", { orderId: order.id, givenCents: given });
  if (attempt.effect === "order_paid" && given >= attempt.amountCents)
    await deps.orders.markRefunded(tx, { orderId: order.id, reason, at: now });
}

function matching(known: readonly Refund[], snapshot: RefundSnapshot): Refund | undefined {
  return (
    known.find(({ providerRefundId }) => providerRefundId === snapshot.providerRefundId) ??
    known.find(({ id, providerRefundId }) => id === snapshot.refundId && providerRefundId === null)
  );
}

async function takeOverExternal(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  { state, providerRefundId, amountCents }: RefundSnapshot,
  now: Date,
): Promise<void> {
  const { orderId, eventId } = attempt;
  const external = { state, providerRefundId };
  const refundId = await insertRefund(tx, {
    orderId,
    attemptId: attempt.id,
    eventId,
    amountCents,
    reason: "external",
    now,
    external,
  });
  if (state === "failed") deps.alarm("refund-failed", { refundId, orderId });
  else await deps.notices.refundStarted(tx, { orderId, refundId, amountCents, reason: "external" });
}
