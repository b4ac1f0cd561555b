import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { type Attempt, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { disputeAgainst } from "./dispute-queries.ts";
import { PERFORM_REFUND } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundReason } from "./ports.ts";
import { insertRefund, lockRefundsOfAttempt } from "./refund-queries.ts";

/**
 * Gives money back to the buyer of a paid order; the provider is told by a job after the commit.
 * @param amountCents at most what was paid less what went or is going back already.
 * @returns `disputed`: the buyer's bank has taken the money back, or may keep it; it would be given twice.
 */
export async function requestRefund(
  tx: Transaction,
  deps: PaymentDeps,
  request: { readonly orderId: number; readonly amountCents: number },
): Promise<
  { readonly refundId: number } | { readonly refused: "not-paid" | "more-than-was-paid" | "disputed" }
> {
  await deps.orders.lockPurchase(tx, request.orderId);
  const attempts = await lockAttemptsOfOrder(tx, request.orderId);
  const attempt = attempts.find(({ effect }) => effect === "order_paid");
  if (attempt === undefined) return { refused: "not-paid" };
  if ((await disputeAgainst(tx, attempt.id)) !== undefined) return { refused: "disputed" };
  const refunds = await lockRefundsOfAttempt(tx, attempt.id);
  const given = refunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (given + request.amountCents > attempt.amountCents) return { refused: "more-than-was-paid" };
  return { refundId: await startRefund(tx, deps, attempt, request.amountCents, "requested") };
}

/** Writes the refund, tells the buyer and leaves the rest to the job. The order has to be locked. */
export async function startRefund(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  amountCents: number,
  reason: RefundReason,
): Promise<number> {
  const now = deps.clock();
  const { orderId, eventId } = attempt;
  const refundId = await insertRefund(tx, {
    orderId,
    attemptId: attempt.id,
    eventId,
    amountCents,
    reason,
    now,
  });
  await deps.notices.refundStarted(tx, { orderId, refundId, amountCents, reason });
  await enqueue(tx, PERFORM_REFUND, { refundId, round: 0 }, { startAfter: now });
  return refundId;
}
