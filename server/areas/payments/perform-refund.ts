import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { lockAttempt } from "./apply-session.ts";
import { type Attempt, findAttempt } from "./attempt-queries.ts";
import { nextRefundTry } from "./check-schedule.ts";
import { countDisputes, disputeAgainst } from "./dispute-queries.ts";
import { PERFORM_REFUND, type PerformRefundData } from "./job-kinds.ts";
import { moveLeg, tellOrder } from "./move-leg.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import {
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type RefundSnapshot,
} from "./provider.ts";
import { providerOf } from "./providers.ts";
import { noteRefundHeldBack } from "./refund-changes.ts";
import { findRefund, lockRefundsOfAttempt, type Refund } from "./refund-queries.ts";

/**
 * Job: has the provider give the money back, and follows the refund until it has arrived or failed. Repeated at any time, also
 * long after the provider has forgotten its key, it makes one refund: it looks for what went back and what a bank took back
 * before it makes one. An unreachable provider is asked again without end, and so is one while a dispute is undecided; a
 * refusal makes the refund `failed` and alarms.
 */
export async function performRefund(
  deps: PaymentDeps,
  { refundId, round }: PerformRefundData,
): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund === undefined) return;
  if (refund.state === "succeeded" || refund.state === "failed") return notifyOrderOf(deps, refund);
  const attempt = await findAttempt(deps.db, refund.attemptId);
  if (attempt?.paymentId == null) throw new Error(`refund ${refundId} is of an attempt without a payment`);
  let after: Refund | undefined;
  try {
    const provider = providerOf(deps, attempt.provider);
    after = await look(deps, provider, attempt, refundId);
    if (after?.state === "requested" && (await isFree(deps, attempt, refundId)))
      after = await make(deps, provider, attempt, after);
  } catch (error) {
    if (error instanceof ProviderRefused) after = await giveUp(deps, attempt, refundId, error.message);
    else if (error instanceof ProviderUnavailable) after = refund;
    else throw error;
  }
  if (after?.state !== "requested" && after?.state !== "pending") return;
  const startAfter = nextRefundTry(round, deps.clock());
  await enqueue(deps.db, PERFORM_REFUND, { refundId, round: round + 1 }, { startAfter });
}

function notifyOrderOf(deps: PaymentDeps, refund: Refund): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockAttempt(tx, deps, refund.attemptId);
    await tellOrder(tx, deps, refund, deps.clock());
  });
}

/** Takes in what the provider knows of the payment's refunds and disputes. */
async function look(
  deps: PaymentDeps,
  provider: PaymentProvider,
  attempt: Attempt,
  refundId: number,
): Promise<Refund | undefined> {
  const paymentId = attempt.paymentId as string;
  const disputes = await provider.listDisputes(paymentId);
  const refunds = await provider.listRefunds(paymentId);
  return inTransaction(deps.db, async (tx) => {
    for (const dispute of disputes) await applyDispute(tx, deps, attempt.id, dispute);
    await applyRefunds(tx, deps, attempt.id, refunds, "asked for our refund");
    return findRefund(tx, refundId);
  });
}

/**
 * Whether no dispute speaks against the refund: while a bank decides it waits, and once a bank has given the money back there is
 * none left to give.
 */
function isFree(deps: PaymentDeps, attempt: Attempt, refundId: number): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const refund = await lockRequested(tx, deps, attempt, refundId);
    const dispute = await disputeAgainst(tx, attempt.id);
    if (refund === undefined || dispute === undefined) return refund !== undefined;
    const now = deps.clock();
    const { orderId } = refund;
    if (dispute.state === "lost") {
      const reason = `dispute ${dispute.id} is lost: the bank has given the money back`;
      await moveLeg(tx, deps, refund, { to: "failed", reason, actor: "provider", now });
      deps.alarm("refund-failed", { refundId, orderId, disputeId: dispute.id, message: reason });
    } else if (await noteRefundHeldBack(tx, refund, { reason: `waits for dispute ${dispute.id}`, now })) {
      deps.alarm("refund-held-back", { refundId, orderId, disputeId: dispute.id });
    }
    return false;
  });
}

async function make(
  deps: PaymentDeps,
  provider: PaymentProvider,
  attempt: Attempt,
  { id, token, amountCents, orderRefundId }: Refund,
): Promise<Refund | undefined> {
  const disputes = await countDisputes(deps.db, attempt.id);
  let made: RefundSnapshot;
  try {
    made = await provider.refund({
      refundId: id,
      refundToken: token,
      note: orderRefundId === null ? null : await deps.orders.noteOfRefund(deps.db, orderRefundId),
      paymentId: attempt.paymentId as string,
      amountCents,
      // With the amount, as it may have been cut since a try whose answer was lost, and the disputes, as the provider repeats for a
      // day that one of them spoke against it.
      idempotencyKey: `refund-${token ?? id}-${amountCents}${disputes > 0 ? `-${disputes}` : ""}`,
    });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // The dashboard or a bank may have been faster since we looked.
    const now = await look(deps, provider, attempt, id);
    const isSame = now?.state === "requested" && now.amountCents === amountCents;
    if (isSame && (await isFree(deps, attempt, id))) throw error;
    return now;
  }
  return inTransaction(deps.db, async (tx) => {
    await applyRefunds(tx, deps, attempt.id, [made], "answer to our refund");
    return findRefund(tx, id);
  });
}

async function giveUp(
  deps: PaymentDeps,
  attempt: Attempt,
  refundId: number,
  message: string,
): Promise<undefined> {
  await inTransaction(deps.db, async (tx) => {
    const refund = await lockRequested(tx, deps, attempt, refundId);
    if (refund === undefined) return;
    await moveLeg(tx, deps, refund, {
      to: "failed",
      reason: `refused: ${message}`,
      actor: "provider",
      now: deps.clock(),
    });
    deps.alarm("refund-failed", { refundId, orderId: refund.orderId, message });
  });
}

async function lockRequested(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  refundId: number,
): Promise<Refund | undefined> {
  await lockAttempt(tx, deps, attempt.id);
  const refunds = await lockRefundsOfAttempt(tx, attempt.id);
  return refunds.find(({ id, state }) => id === refundId && state === "requested");
}
