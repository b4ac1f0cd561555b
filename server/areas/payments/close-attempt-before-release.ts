import { inTransaction } from "#server/platform/database.ts";
import { changeAttempt, lockAttempt } from "./apply-session.ts";
import { type Attempt, attemptsOfOrder } from "./attempt-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { expireAttempt } from "./read-attempt.ts";
import type { AttemptState } from "./state-machines.ts";

/**
 * Asks the provider once more before a hold that has run out is released, and closes its payment page, so that no buyer pays
 * for what is given to somebody else. Makes calls over the network: never inside of a transaction.
 * @returns `release`: no money came or is on its way. `keep`: it came, is on its way, or the provider cannot be reached; ask
 *   again later. The caller checks state and end of the hold again under the order's lock.
 */
export async function closeAttemptBeforeRelease(
  deps: PaymentDeps,
  orderId: number,
): Promise<"release" | "keep"> {
  let answer: "release" | "keep" = "release";
  for (const attempt of await attemptsOfOrder(deps.db, orderId)) {
    const state = await close(deps, attempt);
    if (state === "created" || state === "open" || state === "processing" || state === "succeeded")
      answer = "keep";
  }
  return answer;
}

async function close(deps: PaymentDeps, attempt: Attempt): Promise<AttemptState> {
  if (attempt.state === "created") return closeUnasked(deps, attempt);
  if (attempt.state !== "open" && attempt.state !== "processing") return attempt.state;
  try {
    return await expireAttempt(deps, attempt, "hold ran out");
  } catch (error) {
    if (error instanceof ProviderUnavailable) return attempt.state;
    if (!(error instanceof ProviderRefused)) throw error;
    deps.alarm("provider-refused", { attemptId: attempt.id, message: error.message });
    return giveUpLost(deps, attempt, error.message);
  }
}

const HOUR = 3_600_000;

/** A provider that an hour after the session's end still knows no such session will not bring money for it. */
function giveUpLost(deps: PaymentDeps, { id }: Attempt, message: string): Promise<AttemptState> {
  return inTransaction(deps.db, async (tx) => {
    const { attempt } = await lockAttempt(tx, deps, id);
    const now = deps.clock();
    const longOver = attempt.expiresAt !== null && attempt.expiresAt.getTime() + HOUR <= now.getTime();
    if (attempt.state !== "open" || !longOver) return attempt.state;
    await changeAttempt(tx, attempt, { to: "expired", reason: `refused: ${message}`, now });
    return "expired";
  });
}

/** The provider was never asked, or its answer with the link never came. */
function closeUnasked(deps: PaymentDeps, { id }: Attempt): Promise<AttemptState> {
  return inTransaction(deps.db, async (tx) => {
    const { order, attempt } = await lockAttempt(tx, deps, id);
    const now = deps.clock();
    const { holdExpiresAt } = await deps.orders.termsOf(tx, order.id);
    const holdIsOver = holdExpiresAt !== null && holdExpiresAt <= now;
    if (attempt.state !== "created" || !holdIsOver) return attempt.state;
    await changeAttempt(tx, attempt, { to: "expired", reason: "hold ran out", now });
    return "expired";
  });
}
