import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { Attempt } from "./attempt-queries.ts";
import { lowerReceivables } from "./dispute-changes.ts";
import { disputeAgainst, lostCents } from "./dispute-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { RefundReason } from "./ports.ts";
import { lockRefundsOfAttempt } from "./refund-queries.ts";
import { goneOf, leftOfAttempt, startRefund } from "./request-refund.ts";

/**
 * Gives back what a paid order still has of its money. Nothing while a bank decides about it, and nothing a second time for the same reason: a
 * refund that the provider refused is left to the people who were alarmed. Money that a bank keeps has gone back by that: once all of it has, the
 * order ends, what credits paid of it is the buyer's again, and nothing is owed but what went back twice (decision 0255). The order and its attempts are locked.
 */
export async function refundRest(
  tx: Transaction,
  deps: PaymentDeps,
  attempts: readonly Attempt[],
  reason: RefundReason,
): Promise<void> {
  const attempt = attempts.find(({ effect }) => effect === "order_paid");
  if (attempt === undefined) return;
  const against = await disputeAgainst(tx, attempt.id);
  if (against?.state === "open") return;
  const refunds = await lockRefundsOfAttempt(tx, attempt.id);
  const end = { orderId: attempt.orderId, reason, at: deps.clock() };
  if (against !== undefined) {
    const gone = goneOf(refunds) + (await lostCents(tx, attempt.id));
    if (gone < attempt.amountCents) return;
    await deps.orders.allGivenBack(tx, end);
    await lowerReceivables(tx, attempt.id, gone - attempt.amountCents);
    return;
  }
  if (refunds.some((refund) => refund.reason === reason)) return;
  const leftCents = leftOfAttempt(attempt, refunds);
  if (leftCents > 0) await startRefund(tx, deps, attempt, leftCents, reason);
  else if (refunds.every(({ state }) => state !== "requested"))
    // It went in parts, beside which credits may have paid for the rest.
    await deps.orders.allGivenBack(tx, end);
}

/** A condition: whether {@link refundRest} would leave a paid order as it is, because of its refunds or a dispute. */
export function isRestOnItsWay(orderId: RawBuilder<unknown>, reason: RefundReason): RawBuilder<boolean> {
  const disputes = (state: RawBuilder<unknown>) =>
    sql`from payment_dispute where order_id = paid.order_id and attempt_id = paid.id and state ${state}`;
  const refunds = (which: RawBuilder<unknown>) => sql`from refund where attempt_id = paid.id and ${which}`;
  const given = (which: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(amount_cents), 0) ${refunds(which)})`;
  // Of the payment that paid the order alone: what becomes of another one says nothing about it.
  return sql`exists (select from payment_attempt paid where paid.order_id = ${orderId} and paid.effect = 'order_paid' and case
    when exists (select ${disputes(sql`= 'open'`)}) then true
    when exists (select ${disputes(sql`= 'lost'`)}) then paid.amount_cents >
      ${given(sql`state in ('pending', 'succeeded')`)} + (select sum(amount_cents) ${disputes(sql`= 'lost'`)})
    else exists (select ${refunds(sql`reason = ${reason}`)}) or paid.amount_cents <= ${given(sql`state <> 'failed'`)} end)`;
}
