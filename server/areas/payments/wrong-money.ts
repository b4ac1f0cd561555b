import type { Queryable } from "#server/platform/database.ts";
import { receivedCents } from "./apply-refunds.ts";
import { type Attempt, lastMoveTo } from "./attempt-queries.ts";
import { disputeAgainst } from "./dispute-queries.ts";
import type { Taken } from "./outcome.ts";
import { refundsOfOrder } from "./refund-queries.ts";

/** Of a mismatch somebody has to look at its money until all of it went back, is on its way, or a bank has taken it. */
export async function standingOfMismatch(db: Queryable, attempt: Attempt): Promise<Taken> {
  const refunded = (await refundsOfOrder(db, attempt.orderId))
    .filter(({ attemptId, state }) => attemptId === attempt.id && state !== "failed")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const dispute = await disputeAgainst(db, attempt.id);
  const taken = dispute?.state === "lost" ? dispute.amountCents : 0;
  if (refunded + taken >= receivedCents(attempt)) return "fine";
  const became = await lastMoveTo(db, attempt.id, "mismatch");
  return {
    paymentId: attempt.paymentId,
    amountCents: receivedCents(attempt),
    currency: attempt.receivedCurrency ?? attempt.currency,
    why: became?.reason ?? "it does not fit its order",
    since: became?.at ?? attempt.createdAt,
  };
}
