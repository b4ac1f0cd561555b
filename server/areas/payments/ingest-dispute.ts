import { inTransaction } from "#server/platform/database.ts";
import { applyDispute } from "./apply-dispute.ts";
import { findAttempt, findAttemptByPayment } from "./attempt-queries.ts";
import { findDispute } from "./dispute-queries.ts";
import type { Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { DisputeSnapshot, PaymentProvider } from "./provider.ts";
import { ingestDisputeOfStray } from "./stray-news.ts";

/**
 * Compares a dispute of the provider's books with ours and takes in what is new; what differs and may not change any more is
 * reported with an alarm, each time. Safe to repeat, and beside webhooks.
 */
export async function ingestDispute(
  deps: PaymentDeps,
  provider: PaymentProvider,
  listed: DisputeSnapshot,
): Promise<Taken> {
  const attempt = await findAttemptByPayment(deps.db, provider.name, listed.paymentId);
  if (attempt === undefined) return ingestDisputeOfStray(deps, provider, listed);
  const known = await findDispute(deps.db, provider.name, listed.providerDisputeId);
  return known?.state === listed.state
    ? "fine"
    : compareDispute(deps, provider, { ...listed, attemptId: attempt.id });
}

/** Asks how a dispute stands. */
export async function compareDispute(
  deps: PaymentDeps,
  provider: PaymentProvider,
  listed: Omit<DisputeSnapshot, "state"> & { readonly attemptId: number },
): Promise<Taken> {
  const { attemptId, paymentId, providerDisputeId } = listed;
  let theirs: DisputeSnapshot | undefined;
  // Both may have changed since they were read: a second look tells what differs from what was overtaken.
  for (let look = 1; look <= 2; look++) {
    const disputes = await provider.listDisputes(paymentId);
    const now = disputes.find((one) => one.providerDisputeId === providerDisputeId);
    theirs = now;
    if (now === undefined) break;
    const changed = await inTransaction(deps.db, (tx) => applyDispute(tx, deps, attemptId, now));
    const after = await findDispute(deps.db, provider.name, providerDisputeId);
    if (after?.state === now.state) return changed ? "settled" : "fine";
  }
  deps.alarm("books-differ", { provider: provider.name, providerDispute: providerDisputeId });
  const ours = await findDispute(deps.db, provider.name, providerDisputeId);
  const attempt = await findAttempt(deps.db, attemptId);
  return {
    paymentId,
    amountCents: listed.amountCents,
    currency: attempt?.receivedCurrency ?? attempt?.currency ?? "EUR",
    why: `the dispute is ${theirs?.state ?? "not there"} at the provider, ${ours?.state ?? "not there"} in our books`,
    since: ours?.updatedAt ?? deps.clock(),
  };
}
