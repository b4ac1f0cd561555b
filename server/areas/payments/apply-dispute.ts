import type { Transaction } from "#server/platform/database.ts";
import { lockAttempt } from "./apply-session.ts";
import { type Dispute, insertDispute, lockDispute, moveDispute } from "./dispute-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { EventSubject } from "./provider.ts";
import { disputeMachine, mayMove } from "./state-machines.ts";

/**
 * A chargeback: books what the buyer owes us as a receivable and has the codes revoked, once however often it is reported;
 * a dispute that we win takes the receivable back. Codes stay revoked until somebody issues new ones.
 */
export async function applyDispute(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  reported: Extract<EventSubject, { kind: "dispute" }>,
): Promise<void> {
  const { order, attempt } = await lockAttempt(tx, deps, attemptId);
  const { providerDisputeId, amountCents, state } = reported;
  const now = deps.clock();
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
      now,
    });
    await deps.disputes.onDispute(tx, { orderId, disputeId: dispute.id, amountCents });
    deps.alarm("dispute-opened", { orderId: order.id, disputeId: dispute.id, amountCents });
  } else {
    dispute = known;
  }
  if (state === dispute.state || !mayMove(disputeMachine, dispute.state, state)) return;
  await moveDispute(tx, dispute, {
    to: state,
    receivableCents: state === "won" ? 0 : dispute.amountCents,
    now,
  });
}
