import type { Transaction } from "#server/platform/database.ts";
import { isOwnEpoch } from "#server/platform/identity.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { type AttemptChange, moveAttempt } from "./attempt-changes.ts";
import { type Attempt, findAttempt, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { nextCheck } from "./check-schedule.ts";
import { findMismatch, findStranger } from "./find-mismatch.ts";
import { CHECK_ATTEMPT } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { Purchase, RefundReason, SettleResult } from "./ports.ts";
import type { SessionSnapshot } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { startRefund } from "./request-refund.ts";
import { startableUntil } from "./session-times.ts";
import { type AttemptState, attemptMachine, hasEndedWithoutMoney, mayMove } from "./state-machines.ts";

export type LockedAttempt = {
  readonly order: Purchase;
  readonly attempt: Attempt;
  /** All of the order's attempts, oldest first, the one in question among them. */
  readonly attempts: readonly Attempt[];
};

/** Locks the order, then its attempts: the one order of locks of this area. */
export async function lockAttempt(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
): Promise<LockedAttempt> {
  const found = await findAttempt(tx, attemptId);
  const order = found && (await deps.orders.lockPurchase(tx, found.orderId));
  if (order === undefined) throw new Error(`payment attempt ${attemptId} or its order is not there`);
  const attempts = await lockAttemptsOfOrder(tx, order.id);
  const attempt = attempts.find(({ id }) => id === attemptId);
  if (attempt === undefined) throw new Error(`payment attempt ${attemptId} is not there`);
  return { order, attempt, attempts };
}

/** Writes a transition, its history and the job that looks after the attempt from then on. */
export async function changeAttempt(tx: Transaction, attempt: Attempt, change: AttemptChange): Promise<void> {
  await moveAttempt(tx, attempt, change);
  const at = nextCheck(change.to, 0, change.now);
  if (at !== undefined)
    await enqueue(
      tx,
      CHECK_ATTEMPT,
      { attemptId: attempt.id, state: change.to, round: 0 },
      { startAfter: at },
    );
}

/**
 * Acts on what the provider says about a session now. However often, in whatever order and however parallel it is called,
 * money has exactly one effect: the order is paid, or the money goes back, or (wrong amount, currency, mode, order) it is
 * kept in the books as a mismatch and somebody is alarmed. A session that only says to be the attempt's changes nothing.
 * @returns the attempt's state afterwards.
 */
export async function applySession(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  snapshot: SessionSnapshot,
  reason: string,
): Promise<AttemptState> {
  const locked = await lockAttempt(tx, deps, attemptId);
  const { order, attempt } = locked;
  const now = deps.clock();
  const to = snapshot.state;
  if (await isStrange(tx, deps, attempt, snapshot)) return attempt.state;
  if (to === attempt.state || !mayMove(attemptMachine, attempt.state, to)) return attempt.state;

  const { sessionId, paymentId } = snapshot;
  const facts = { now, reason, actor: "provider" as const, sessionId, paymentId };
  const { live } = providerOf(deps, attempt.provider);
  const mismatch = findMismatch({ ...attempt, attemptId, orderNumber: order.number, live }, snapshot);
  if (mismatch !== undefined) {
    deps.alarm("payment-mismatch", { attemptId, orderId: order.id, mismatch, reported: to });
    if (to === "open") return attempt.state;
    if (to === "succeeded") {
      await keepWrongMoney(tx, deps, locked, snapshot, { ...facts, reason: `${reason}: ${mismatch}` });
      return "mismatch";
    }
    // Money on its way is judged when it is here; a session that ended without any has ended, whatever it was for.
  }
  if (to === "succeeded") {
    await takeMoney(tx, deps, locked, facts);
  } else {
    const page = to === "open" ? { link: snapshot.link, expiresAt: snapshot.expiresAt } : {};
    await changeAttempt(tx, attempt, { ...facts, ...page, to });
    if (to === "open") await deps.orders.moveHold(tx, locked.order.id, snapshot.expiresAt);
    await keepOrEndHold(tx, deps, locked, to, now);
  }
  return to;
}

/** Whether a session is not the attempt's own. One of another installation is none of our business, others raise an alarm. */
async function isStrange(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  snapshot: SessionSnapshot,
): Promise<boolean> {
  if (attempt.sessionId === snapshot.sessionId) return false;
  if (snapshot.epoch !== null && !(await isOwnEpoch(tx, snapshot.epoch))) return true;
  const stranger = findStranger({ ...attempt, attemptId: attempt.id }, snapshot);
  if (stranger === undefined) return false;
  const { id: attemptId, provider } = attempt;
  deps.alarm("unknown-session", { provider, attemptId, providerSession: snapshot.sessionId, stranger });
  return true;
}

async function keepWrongMoney(
  tx: Transaction,
  deps: PaymentDeps,
  { order, attempt }: LockedAttempt,
  received: SessionSnapshot,
  facts: Omit<AttemptChange, "to">,
): Promise<void> {
  await changeAttempt(tx, attempt, { ...facts, to: "mismatch", received });
  // The hold of a debit has no end of its own, and no other payment can begin after this one.
  if (attempt.state === "processing") await deps.orders.endHold(tx, { orderId: order.id, at: facts.now });
}

async function takeMoney(
  tx: Transaction,
  deps: PaymentDeps,
  { order, attempt, attempts }: LockedAttempt,
  facts: Omit<AttemptChange, "to" | "effect">,
): Promise<void> {
  const result = await deps.orders.settle(tx, { orderId: order.id, attemptId: attempt.id, at: facts.now });
  if (result !== "paid") {
    await changeAttempt(tx, attempt, { ...facts, to: "succeeded", effect: "refunded" });
    await startRefund(tx, deps, attempt, attempt.amountCents, REFUND_REASON[result]);
    return;
  }
  await changeAttempt(tx, attempt, { ...facts, to: "succeeded", effect: "order_paid" });
  if (order.state === "expired") await deps.notices.paidLate(tx, { orderId: order.id });
  for (const other of attempts) {
    if (other.id === attempt.id) continue;
    const { now } = facts;
    if (other.state === "created")
      await changeAttempt(tx, other, { to: "cancelled", reason: "another attempt paid the order", now });
    // A second open payment page must not take money: the check expires its session.
    if (other.state === "open")
      await enqueue(tx, CHECK_ATTEMPT, { attemptId: other.id, state: "open", round: 0 }, { startAfter: now });
  }
}

const REFUND_REASON: Record<Exclude<SettleResult, "paid">, RefundReason> = {
  "already-paid": "double-payment",
  "no-stock": "sold-out",
  "no-credits": "credits-gone",
  "no-coupon": "coupon-gone",
  closed: "order-closed",
};

async function keepOrEndHold(
  tx: Transaction,
  deps: PaymentDeps,
  { order, attempt, attempts }: LockedAttempt,
  to: AttemptState,
  now: Date,
): Promise<void> {
  if (to === "processing") {
    await deps.orders.moveHold(tx, order.id, null);
    return;
  }
  if (!hasEndedWithoutMoney(to)) return;
  const anotherRuns = attempts.some(
    ({ id, state }) =>
      id !== attempt.id && (state === "created" || state === "open" || state === "processing"),
  );
  if (!anotherRuns) {
    const retryUntil = startableUntil(order.createdAt, deps.holdMinutes);
    // A session that ran out had its time; after a refusal or "cancel" the buyer may try again (decision 0031).
    if (to === "expired" || retryUntil <= now) await deps.orders.endHold(tx, { orderId: order.id, at: now });
    else await deps.orders.moveHold(tx, order.id, retryUntil);
  }
  if (attempt.state === "processing" && order.state === "pending")
    await deps.notices.paymentFailed(tx, { orderId: order.id, attemptId: attempt.id });
}
