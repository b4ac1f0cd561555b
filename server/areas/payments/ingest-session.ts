import { inTransaction } from "#server/platform/database.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { applySession, lockAttempt } from "./apply-session.ts";
import { type Attempt, findAttempt, findAttemptBySession } from "./attempt-queries.ts";
import { ingestStray, type StrayOptions } from "./ingest-stray.ts";
import type { Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentProvider } from "./provider.ts";
import type { MadeSession } from "./provider-books.ts";
import { attemptMachine, mayMove } from "./state-machines.ts";
import { standingOfMismatch } from "./wrong-money.ts";

/**
 * Compares a session of the provider's books with ours and does what is missing: a payment whose news were lost settles or goes
 * back as any other; one of an order that we do not have any more goes back, if it surely is ours, and is reported otherwise.
 * Repeated, or beside webhooks and checks, without further effect.
 */
export async function ingestSession(
  deps: PaymentDeps,
  provider: PaymentProvider,
  session: MadeSession,
  options: StrayOptions,
): Promise<Taken> {
  if (session.attemptId === null) return "foreign";
  const attempt = await attemptOf(deps, provider, session);
  if (attempt === undefined) return ingestStray(deps, provider, session, options);
  if (!mayMove(attemptMachine, attempt.state, session.state)) return standing(deps, attempt);
  const { before, after } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAttempt(tx, deps, attempt.id);
    const state = await applySession(tx, deps, attempt.id, session, "reconciled with the provider");
    return { before: locked.attempt, after: state };
  });
  if (after === before.state) {
    const wasRefused = session.state !== "open" && mayMove(attemptMachine, before.state, session.state);
    return wasRefused ? reportUnknownSession(before, session) : standing(deps, before);
  }
  if (after === "mismatch") await takeInItsRefunds(deps, provider, attempt, session);
  if (after !== "succeeded" && after !== "mismatch") return "settled";
  const now = (await findAttempt(deps.db, attempt.id)) ?? attempt;
  if (after === "mismatch") return standing(deps, now);
  return now.effect === "refunded" ? "refunded" : "settled";
}

/** Of an attempt that nothing new is known about. */
async function standing({ db }: PaymentDeps, attempt: Attempt): Promise<Taken> {
  return attempt.state === "mismatch" ? standingOfMismatch(db, attempt) : "fine";
}

const reportUnknownSession = ({ id }: Attempt, session: MadeSession): Taken => ({
  paymentId: session.paymentId,
  amountCents: session.amountCents,
  currency: session.currency,
  why: `it says to be of attempt ${id}, and is not`,
  since: session.createdAt,
});

/** What somebody has given back before we knew of the money need not be looked at. */
async function takeInItsRefunds(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { id }: Attempt,
  { paymentId }: MadeSession,
): Promise<void> {
  const refunds = paymentId === null ? [] : await provider.listRefunds(paymentId);
  if (refunds.length === 0) return;
  await inTransaction(deps.db, (tx) => applyRefunds(tx, deps, id, refunds, "reconciled with the provider"));
}

/**
 * The attempt that a session was made for, by the session or, where we lost that, by its mark. An attempt that only has the same
 * id, which may have been given out again, is another's.
 */
async function attemptOf(
  { db }: PaymentDeps,
  provider: PaymentProvider,
  { sessionId, attemptId, attemptToken }: MadeSession,
): Promise<Attempt | undefined> {
  const known = await findAttemptBySession(db, provider.name, sessionId);
  if (known !== undefined || attemptId === null) return known;
  const named = await findAttempt(db, attemptId);
  if (named?.provider !== provider.name) return undefined;
  // Its webhook, or the buyer's own visit, may have brought us the session since we looked for it.
  const isItsOwn =
    named.sessionId === sessionId || (named.sessionId === null && named.token === attemptToken);
  return isItsOwn ? named : undefined;
}
