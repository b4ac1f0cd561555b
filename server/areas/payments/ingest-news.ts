import { inTransaction } from "#server/platform/database.ts";
import { applySession } from "./apply-session.ts";
import type { Attempt } from "./attempt-queries.ts";
import { findMismatch } from "./find-mismatch.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { SessionSnapshot } from "./provider.ts";
import { providerOf } from "./providers.ts";
import type { ArrivedPayment } from "./settle-payments.ts";
import type { AttemptState } from "./state-machines.ts";

/**
 * Acts on what the provider says about an attempt's session: together with others where it is plain, else as `applySession`, with
 * the same effect. Never inside of a transaction.
 * @returns the attempt's state afterwards
 */
export async function ingestNews(
  deps: PaymentDeps,
  attempt: Attempt,
  snapshot: SessionSnapshot,
  reason: string,
): Promise<AttemptState> {
  const payment = arrivedPayment(deps, attempt, snapshot, reason);
  if (payment !== undefined && (await deps.settler.submit(payment))) return "succeeded";
  return inTransaction(deps.db, (tx) => applySession(tx, deps, attempt.id, snapshot, reason));
}

function arrivedPayment(
  deps: PaymentDeps,
  attempt: Attempt,
  snapshot: SessionSnapshot,
  reason: string,
): ArrivedPayment | undefined {
  const { state, sessionId, paymentId, orderNumber } = snapshot;
  if (state !== "succeeded" || sessionId !== attempt.sessionId || orderNumber === null) return undefined;
  const { live } = providerOf(deps, attempt.provider);
  // Whether it is the order's number is compared under its lock.
  if (findMismatch({ ...attempt, attemptId: attempt.id, orderNumber, live }, snapshot)) return undefined;
  return { attemptId: attempt.id, eventId: attempt.eventId, sessionId, paymentId, orderNumber, reason };
}
