import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { lockAttempt } from "./apply-session.ts";
import { type Attempt, findAttempt } from "./attempt-queries.ts";
import { nextRefundTry } from "./check-schedule.ts";
import { PERFORM_REFUND, type PerformRefundData } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type RefundSnapshot,
} from "./provider.ts";
import { providerOf } from "./providers.ts";
import { findRefund, lockRefundsOfAttempt, moveRefund, type Refund } from "./refund-queries.ts";

/**
 * Job: has the provider give the money back, and follows the refund until it has arrived or failed. Idempotent: every try
 * uses the same idempotency key, and all but the first look for the refund before they make one, as providers forget keys
 * after a day. An unreachable provider is asked again without end; a refusal makes the refund `failed` and alarms.
 */
export async function performRefund(
  deps: PaymentDeps,
  { refundId, round }: PerformRefundData,
): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund === undefined || refund.state === "succeeded" || refund.state === "failed") return;
  const attempt = await findAttempt(deps.db, refund.attemptId);
  if (attempt?.paymentId == null) throw new Error(`refund ${refundId} is of an attempt without a payment`);
  try {
    const snapshots = await askProvider(providerOf(deps, attempt.provider), attempt, refund, round);
    await inTransaction(deps.db, async (tx) => {
      await applyRefunds(tx, deps, attempt.id, snapshots, "answer to our refund");
      const after = await findRefund(tx, refundId);
      if (after?.state === "requested" || after?.state === "pending") await askAgain(tx);
    });
  } catch (error) {
    if (error instanceof ProviderUnavailable) await inTransaction(deps.db, askAgain);
    else if (error instanceof ProviderRefused) await giveUp(deps, attempt, refundId, error.message);
    else throw error;
  }

  function askAgain(tx: Transaction): Promise<void> {
    const startAfter = nextRefundTry(round, deps.clock());
    return enqueue(tx, PERFORM_REFUND, { refundId, round: round + 1 }, { startAfter });
  }
}

async function askProvider(
  provider: PaymentProvider,
  attempt: Attempt,
  refund: Refund,
  round: number,
): Promise<readonly RefundSnapshot[]> {
  const paymentId = attempt.paymentId as string;
  if (refund.state === "pending" || round > 0) {
    const made = await provider.listRefunds(paymentId);
    const ours = made.some(
      ({ refundId, providerRefundId }) =>
        refundId === refund.id || providerRefundId === refund.providerRefundId,
    );
    if (ours || refund.state === "pending") return made;
  }
  const idempotencyKey = `refund-${refund.id}`;
  return [
    await provider.refund({
      refundId: refund.id,
      paymentId,
      amountCents: refund.amountCents,
      idempotencyKey,
    }),
  ];
}

async function giveUp(deps: PaymentDeps, attempt: Attempt, refundId: number, message: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockAttempt(tx, deps, attempt.id);
    const refund = (await lockRefundsOfAttempt(tx, attempt.id)).find(({ id }) => id === refundId);
    if (refund?.state !== "requested") return;
    await moveRefund(tx, refund, { to: "failed", reason: `refused: ${message}`, now: deps.clock() });
    deps.alarm("refund-failed", { refundId, orderId: refund.orderId, message });
  });
}
