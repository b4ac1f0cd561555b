import { inTransaction } from "#server/platform/database.ts";
import { applySession, lockAttempt } from "./apply-session.ts";
import { type Attempt, findAttempt, findAttemptBySession } from "./attempt-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentProvider } from "./provider.ts";
import type { MadeSession } from "./provider-books.ts";
import { type AttemptState, attemptMachine, mayMove } from "./state-machines.ts";
import { type StrayOptions, takeInStray } from "./take-in-stray.ts";

/**
 * - `settled`: our books follow the provider's now; money has paid its order.
 * - `refunded`: the money goes back.
 * - `reported`: somebody has to look; an alarm was raised, now or before.
 * - `fine`: both say the same, or nothing was paid, or it was taken care of before, or by somebody faster.
 * - `foreign`: it does not carry our mark: of another product on the same account.
 * - `failed`: it could not be compared; an alarm was raised.
 */
export type Outcome = "settled" | "refunded" | "reported" | "fine" | "foreign" | "failed";

/**
 * Compares a session of the provider's books with ours and does what is missing: a payment whose news were lost settles or goes
 * back as any other; one of an order that we do not have any more goes back, if it surely is ours, and is reported otherwise.
 * Repeated, or beside webhooks and checks, without further effect.
 */
export async function takeInSession(
  deps: PaymentDeps,
  provider: PaymentProvider,
  session: MadeSession,
  options: StrayOptions,
): Promise<Outcome> {
  if (session.attemptId === null) return "foreign";
  const attempt = await attemptOf(deps, provider, session);
  if (attempt === undefined) return takeInStray(deps, provider, session, options);
  if (!mayMove(attemptMachine, attempt.state, session.state)) return standing(attempt.state);
  const { before, after } = await inTransaction(deps.db, async (tx) => {
    const locked = await lockAttempt(tx, deps, attempt.id);
    const state = await applySession(tx, deps, attempt.id, session, "reconciled with the provider");
    return { before: locked.attempt.state, after: state };
  });
  if (after === before) {
    const wasRefused = session.state !== "open" && mayMove(attemptMachine, before, session.state);
    return wasRefused ? "reported" : standing(before);
  }
  if (after === "mismatch") return "reported";
  if (after !== "succeeded") return "settled";
  return (await findAttempt(deps.db, attempt.id))?.effect === "refunded" ? "refunded" : "settled";
}

/** Of an attempt that nothing new is known about. */
const standing = (state: AttemptState): Outcome => (state === "mismatch" ? "reported" : "fine");

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
