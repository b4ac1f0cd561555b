import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { receivedCents } from "./apply-refunds.ts";
import { lockAttempt } from "./apply-session.ts";
import type { Attempt } from "./attempt-queries.ts";
import { insertDispute, moveDispute } from "./dispute-changes.ts";
import { type Dispute, lockDispute } from "./dispute-queries.ts";
import { PERFORM_REFUND } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { DisputeSnapshot } from "./provider.ts";
import { lockRefundsOfAttempt } from "./refund-queries.ts";
import { refundRest } from "./refund-rest.ts";
import { goneOf } from "./request-refund.ts";
import { disputeMachine, mayMove } from "./state-machines.ts";

/**
 * A chargeback: books what the buyer owes us as a receivable and has the codes revoked, once however often it is reported;
 * a dispute that we win takes the receivable back. Once it is decided, what the end of the event asks for goes on. Codes stay revoked
 * until somebody issues new ones. Money that paid no order (a mismatch, a double payment) leaves the codes alone; as nothing was given
 * for it, only what had gone back already is owed.
 * @returns whether our books are others than before
 */
export async function applyDispute(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  reported: DisputeSnapshot,
): Promise<boolean> {
  const { order, attempt, attempts } = await lockAttempt(tx, deps, attemptId);
  const { providerDisputeId, amountCents, state } = reported;
  const now = deps.clock();
  const owedCents = await whatIsOwed(tx, attempt, amountCents);
  const known = await lockDispute(tx, attempt.provider, providerDisputeId);
  let dispute: Dispute;
  if (known === undefined) {
    const { orderId, eventId, provider } = attempt;
    const found = { orderId, attemptId, eventId, provider, providerDisputeId, amountCents, owedCents, now };
    dispute = await insertDispute(tx, found);
    if (attempt.effect === "order_paid")
      await deps.orders.revokeDisputed(tx, { orderId, disputeId: dispute.id, at: now });
    deps.alarm("dispute-opened", { orderId: order.id, disputeId: dispute.id, amountCents });
  } else {
    dispute = known;
  }
  if (state === dispute.state || !mayMove(disputeMachine, dispute.state, state)) return known === undefined;
  await moveDispute(tx, dispute, {
    to: state,
    receivableCents: state === "won" ? 0 : owedCents,
    now,
  });
  if (attempt.effect === "order_paid") {
    if (state === "won") await deps.orders.disputeWon(tx, { orderId: order.id, at: now });
    if (state === "lost") await deps.orders.disputeLost(tx, { orderId: order.id });
  }
  // What the dispute held back is looked at again.
  for (const refund of await lockRefundsOfAttempt(tx, attemptId)) {
    if (refund.state !== "requested") continue;
    await enqueue(tx, PERFORM_REFUND, { refundId: refund.id, round: 0 }, { startAfter: now });
  }
  // Banks take longer to decide than anybody looks for the orders of an event that was called off.
  if (order.state === "paid" && order.isVoid) await refundRest(tx, deps, attempts, "event-cancelled");
  return true;
}

/** What a buyer owes whose bank takes this much of a payment. */
async function whatIsOwed(tx: Transaction, attempt: Attempt, amountCents: number): Promise<number> {
  if (attempt.effect === "order_paid") return amountCents;
  const given = goneOf(await lockRefundsOfAttempt(tx, attempt.id));
  return Math.min(Math.max(given + amountCents - receivedCents(attempt), 0), amountCents);
}
