import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { lockAttempt } from "./apply-session.ts";
import { type Dispute, insertDispute, lockDispute, moveDispute } from "./dispute-queries.ts";
import { PERFORM_REFUND } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { DisputeSnapshot } from "./provider.ts";
import { lockRefundsOfAttempt } from "./refund-queries.ts";
import { disputeMachine, mayMove } from "./state-machines.ts";

/**
 * A chargeback: books what the buyer owes us as a receivable and has the codes revoked, once however often it is reported;
 * a dispute that we win takes the receivable back. Codes stay revoked until somebody issues new ones. Money that paid no
 * order (a mismatch, a double payment) leaves the codes alone; of a mismatch nothing is owed, as nothing was given for it.
 */
export async function applyDispute(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  reported: DisputeSnapshot,
): Promise<void> {
  const { order, attempt } = await lockAttempt(tx, deps, attemptId);
  const { providerDisputeId, amountCents, state } = reported;
  const now = deps.clock();
  const owedCents = attempt.state === "mismatch" ? 0 : amountCents;
  const known = await lockDispute(tx, attempt.provider, providerDisputeId);
  let dispute: Dispute;
  if (known === undefined) {
    const { orderId, eventId, provider } = attempt;
    dispute = await insertDispute(tx, {
      orderId,
      attemptId,
      eventId,
      provider,
      providerDisputeId,
      amountCents,
      owedCents,
      now,
    });
    if (attempt.effect === "order_paid")
      await deps.disputes.onDispute(tx, { orderId, disputeId: dispute.id, amountCents });
    deps.alarm("dispute-opened", { orderId: order.id, disputeId: dispute.id, amountCents });
  } else {
    dispute = known;
  }
  if (state === dispute.state || !mayMove(disputeMachine, dispute.state, state)) return;
  await moveDispute(tx, dispute, {
    to: state,
    receivableCents: state === "won" ? 0 : owedCents,
    now,
  });
  // What the dispute held back is looked at again.
  for (const refund of await lockRefundsOfAttempt(tx, attemptId)) {
    if (refund.state !== "requested") continue;
    await enqueue(tx, PERFORM_REFUND, { refundId: refund.id, round: 0 }, { startAfter: now });
  }
}
