import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { lockAttempt } from "./apply-session.ts";
import type { Attempt } from "./attempt-queries.ts";
import { nextRefundTry } from "./check-schedule.ts";
import { PERFORM_REFUND } from "./job-kinds.ts";
import { moveLeg, tellOrder } from "./move-leg.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundSnapshot } from "./provider.ts";
import { cutRefund, insertRefund } from "./refund-changes.ts";
import { lockRefundsOfAttempt, type Refund } from "./refund-queries.ts";
import { goneOf } from "./request-refund.ts";
import { mayMove, refundMachine } from "./state-machines.ts";

/**
 * Brings our refunds of a payment to what the provider says about them, and takes over those that were made in its
 * dashboard; one that was faster than ours and gives the same counts as ours, and one of ours that our books have lost takes back what it
 * was for. Once everything that was paid has gone back, the order is refunded.
 * @param snapshots all refunds of the payment, or the one that was just made
 * @returns whether our refunds are others than before
 */
export async function applyRefunds(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  snapshots: readonly RefundSnapshot[],
  reason: string,
): Promise<boolean> {
  const { order, attempt } = await lockAttempt(tx, deps, attemptId);
  const now = deps.clock();
  const known = await lockRefundsOfAttempt(tx, attemptId);
  const atProvider = new Set<Refund>();
  const external: RefundSnapshot[] = [];
  let changed = false;
  // Ours first: what has gone back of them is not cut for what came from the dashboard.
  for (const snapshot of snapshots) {
    const { state: to, providerRefundId } = snapshot;
    const refund = matchingRefund(known, snapshot);
    if (refund === undefined) {
      external.push(snapshot);
      continue;
    }
    atProvider.add(refund);
    if (refund.state === to || !mayMove(refundMachine, refund.state, to)) continue;
    await moveLeg(tx, deps, refund, { to, reason, actor: "provider", now, providerRefundId });
    changed = true;
    if (to === "failed") deps.alarm("refund-failed", { refundId: refund.id, orderId: order.id });
  }
  const waiting = known.filter((refund) => refund.state === "requested" && !atProvider.has(refund));
  for (const snapshot of external) {
    const { state: to, providerRefundId } = snapshot;
    const ours = takeSame(waiting, snapshot);
    changed = true;
    if (ours === undefined) {
      await takeOverExternal(tx, deps, attempt, snapshot, now);
    } else {
      const faster = `${reason}: made in the provider's dashboard before ours`;
      await moveLeg(tx, deps, ours, { to, reason: faster, actor: "provider", now, providerRefundId });
    }
  }
  const given = goneOf(await lockRefundsOfAttempt(tx, attemptId));
  if (given > receivedCents(attempt))
    deps.alarm("refund-exceeds-payment", { orderId: order.id, givenCents: given });
  if (attempt.effect === "order_paid" && given >= attempt.amountCents)
    await deps.orders.allGivenBack(tx, { orderId: order.id, reason, at: now });
  return changed;
}

/** What an attempt's payment brought. */
export function receivedCents(attempt: Attempt): number {
  return attempt.receivedCents ?? attempt.amountCents;
}

/** The refund of ours that the provider speaks of. */
export function matchingRefund(known: readonly Refund[], snapshot: RefundSnapshot): Refund | undefined {
  return (
    known.find(({ providerRefundId }) => providerRefundId === snapshot.providerRefundId) ??
    known.find(
      ({ id, token, providerRefundId }) =>
        providerRefundId === null &&
        id === snapshot.refundId &&
        // One that an older version made has no token.
        (snapshot.refundToken === null || snapshot.refundToken === token),
    )
  );
}

/** A refund of ours that waits for the same amount as somebody gave back in the dashboard: the buyer gets it once. */
function takeSame(waiting: Refund[], { state, amountCents }: RefundSnapshot): Refund | undefined {
  const at = state === "failed" ? -1 : waiting.findIndex((refund) => refund.amountCents === amountCents);
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}

async function takeOverExternal(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  { state, providerRefundId, amountCents, note }: RefundSnapshot,
  now: Date,
): Promise<void> {
  const { orderId, eventId } = attempt;
  const external = { state, providerRefundId };
  const isForSomething = note !== null && state !== "failed" && attempt.effect === "order_paid";
  const orderRefundId = isForSomething
    ? await deps.orders.refundFound(tx, { orderId, note, amountCents, at: now })
    : undefined;
  const refundId = await insertRefund(tx, {
    orderId,
    attemptId: attempt.id,
    eventId,
    amountCents,
    reason: "external",
    now,
    external,
    ...(orderRefundId === undefined ? {} : { orderRefundId }),
  });
  if (orderRefundId !== undefined) await tellOrder(tx, deps, { id: refundId, orderRefundId, state }, now);
  if (state === "pending")
    await enqueue(tx, PERFORM_REFUND, { refundId, round: 0 }, { startAfter: nextRefundTry(0, now) });
  if (state === "failed") {
    deps.alarm("refund-failed", { refundId, orderId });
    return;
  }
  // What takes the place of an announced refund has been announced.
  const replacedCents = await cutWaiting(tx, deps, attempt, now);
  if (replacedCents < amountCents)
    await deps.notices.refundStarted(tx, { orderId, refundId, amountCents, reason: "external" });
}

/**
 * Refunds of ours that wait give what is left and no more: what went back in the dashboard is not given again.
 * @returns by how much they were cut
 */
async function cutWaiting(tx: Transaction, deps: PaymentDeps, attempt: Attempt, now: Date): Promise<number> {
  const refunds = (await lockRefundsOfAttempt(tx, attempt.id)).filter(({ state }) => state !== "failed");
  const promised = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const excess = Math.max(promised - receivedCents(attempt), 0);
  let left = excess;
  for (const refund of refunds.toReversed()) {
    if (refund.state !== "requested" || left === 0) continue;
    const amountCents = Math.max(refund.amountCents - left, 0);
    left -= refund.amountCents - amountCents;
    const reason = `${refund.amountCents - amountCents} cents of it went back in the provider's dashboard`;
    if (amountCents === 0) await moveLeg(tx, deps, refund, { to: "failed", reason, actor: "system", now });
    else await cutRefund(tx, refund, { amountCents, reason, now });
  }
  return excess - left;
}
