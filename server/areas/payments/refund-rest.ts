import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { Attempt } from "./attempt-queries.ts";
import { disputeAgainst } from "./dispute-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundReason } from "./ports.ts";
import { lockRefundsOfAttempt } from "./refund-queries.ts";
import { leftOfAttempt, startRefund } from "./request-refund.ts";

/**
 * Gives back what a paid order still has of its money. Nothing while a bank has taken it back or may (a dispute that we have not
 * won), and nothing a second time for the same reason: a refund that the provider refused is left to the people who were
 * alarmed. The order and its attempts are locked.
 */
export async function refundRest(
  tx: Transaction,
  deps: PaymentDeps,
  attempts: readonly Attempt[],
  reason: RefundReason,
): Promise<void> {
  const attempt = attempts.find(({ effect }) => effect === "order_paid");
  if (attempt === undefined || (await disputeAgainst(tx, attempt.id)) !== undefined) return;
  const refunds = await lockRefundsOfAttempt(tx, attempt.id);
  if (refunds.some((refund) => refund.reason === reason)) return;
  const leftCents = leftOfAttempt(attempt, refunds);
  if (leftCents > 0) await startRefund(tx, deps, attempt, leftCents, reason);
  else if (refunds.every(({ state }) => state !== "requested"))
    // It went in parts, beside which credits may have paid for the rest.
    await deps.orders.allGivenBack(tx, { orderId: attempt.orderId, reason, at: deps.clock() });
}

/** A condition: whether {@link refundRest} would leave a paid order as it is, because of its refunds or a dispute. */
export function isRestOnItsWay(orderId: RawBuilder<unknown>, reason: RefundReason): RawBuilder<boolean> {
  // Of the payment that paid the order alone: what becomes of another one says nothing about it.
  return sql`exists (select from payment_attempt paid where paid.order_id = ${orderId} and paid.effect = 'order_paid' and (
    exists (select from refund where attempt_id = paid.id and reason = ${reason})
    or exists (select from payment_dispute where order_id = paid.order_id and attempt_id = paid.id and state <> 'won')
    or paid.amount_cents <= (select sum(amount_cents) from refund where attempt_id = paid.id and state <> 'failed')))`;
}
