import type { Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { type Attempt, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { disputeAgainst } from "./dispute-queries.ts";
import { PERFORM_REFUND } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundReason } from "./ports.ts";
import { insertRefund } from "./refund-changes.ts";
import { lockRefundsOfAttempt, type Refund } from "./refund-queries.ts";

type Refundable = {
  readonly attempt: Attempt;
  /** What was paid less what went or is going back already. */
  readonly leftCents: number;
  /** What went back. */
  readonly goneCents: number;
};

/**
 * What of the money that paid an order may go back; the order, its attempts and its refunds are locked.
 * @returns `disputed`: the buyer's bank has taken the money back, or may keep it; it would be given twice.
 */
async function refundable(
  tx: Transaction,
  deps: PaymentDeps,
  orderId: number,
): Promise<Refundable | { readonly refused: "not-paid" | "disputed" }> {
  await deps.orders.lockPurchase(tx, orderId);
  const attempts = await lockAttemptsOfOrder(tx, orderId);
  const attempt = attempts.find(({ effect }) => effect === "order_paid");
  if (attempt === undefined) return { refused: "not-paid" };
  if ((await disputeAgainst(tx, attempt.id)) !== undefined) return { refused: "disputed" };
  const refunds = await lockRefundsOfAttempt(tx, attempt.id);
  return { attempt, leftCents: leftOfAttempt(attempt, refunds), goneCents: goneOf(refunds) };
}

/** What an attempt brought less what went or is going back of it. */
export function leftOfAttempt({ amountCents }: Attempt, refunds: readonly Refund[]): number {
  const promised = refunds.filter(({ state }) => state !== "failed");
  return Math.max(0, amountCents - sumOf(promised));
}

/** What refunds have given back: what a provider has on its way, too. */
export function goneOf(refunds: readonly Refund[]): number {
  return sumOf(refunds.filter(({ state }) => state === "pending" || state === "succeeded"));
}

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Gives money of a paid order back to its buyer; the provider is told by a job after the commit.
 * @param request.amountCents at most what is left of the payment
 * @param request.orderRefundId what of the order it is for; told when the money goes. Without it nothing is taken back until all is.
 */
export async function requestRefund(
  tx: Transaction,
  deps: PaymentDeps,
  request: { readonly orderId: number; readonly amountCents: number; readonly orderRefundId?: number },
): Promise<
  { readonly refundId: number } | { readonly refused: "not-paid" | "more-than-was-paid" | "disputed" }
> {
  const { orderId, amountCents, orderRefundId } = request;
  const payment = await refundable(tx, deps, orderId);
  if ("refused" in payment) return payment;
  if (amountCents > payment.leftCents) return { refused: "more-than-was-paid" };
  return {
    refundId: await startRefund(tx, deps, payment.attempt, amountCents, "requested", orderRefundId),
  };
}

/** Writes the refund, tells the buyer and leaves the rest to the job. The order has to be locked. */
export async function startRefund(
  tx: Transaction,
  deps: PaymentDeps,
  attempt: Attempt,
  amountCents: number,
  reason: RefundReason,
  orderRefundId?: number,
): Promise<number> {
  const now = deps.clock();
  const { orderId, eventId } = attempt;
  const refundId = await insertRefund(tx, {
    ...{ orderId, attemptId: attempt.id, eventId, amountCents, reason, now },
    ...(orderRefundId === undefined ? {} : { orderRefundId }),
  });
  await deps.notices.refundStarted(tx, { orderId, refundId, amountCents, reason });
  await enqueue(tx, PERFORM_REFUND, { refundId, round: 0 }, { startAfter: now });
  return refundId;
}

/** For refunds of an order's positions: what may go back, and the leg of one, of at most that. */
export const refundPorts = (deps: PaymentDeps) => ({
  refundable: (tx: Transaction, orderId: number) => refundable(tx, deps, orderId),
  async refund(tx: Transaction, leg: Parameters<typeof requestRefund>[2]) {
    const asked = await requestRefund(tx, deps, leg);
    if ("refused" in asked) throw new Error(`order ${leg.orderId}: ${asked.refused}`);
  },
});
