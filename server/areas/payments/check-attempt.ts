import { enqueue } from "#server/platform/jobs.ts";
import { attemptsOfOrder, findAttempt } from "./attempt-queries.ts";
import { nextCheck } from "./check-schedule.ts";
import { CHECK_ATTEMPT, type CheckAttemptData } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { expireAttempt, readAttempt } from "./read-attempt.ts";
import type { AttemptState } from "./state-machines.ts";

/**
 * Job: asks the provider about an attempt in growing intervals, so that a webhook that never arrives costs a delay and
 * nothing else. A chain of checks belongs to one state; a transition begins the chain of the next.
 */
export async function checkAttempt(
  deps: PaymentDeps,
  { attemptId, state, round }: CheckAttemptData,
): Promise<void> {
  const attempt = await findAttempt(deps.db, attemptId);
  if (attempt === undefined || attempt.state !== state) return;
  const siblings = await attemptsOfOrder(deps.db, attempt.orderId);
  const orderIsPaid = siblings.some(({ effect }) => effect === "order_paid");
  let after: AttemptState = attempt.state;
  try {
    if (attempt.state === "open" && orderIsPaid)
      after = await expireAttempt(deps, attempt, "another attempt paid the order");
    else if (attempt.state === "open" && (await deps.orders.stateOf(deps.db, attempt.orderId)) !== "pending")
      after = await expireAttempt(deps, attempt, "its order has ended");
    else after = await readAttempt(deps, attempt, "asked by the check");
  } catch (error) {
    if (error instanceof ProviderRefused)
      deps.alarm("provider-refused", { attemptId, message: error.message });
    else if (!(error instanceof ProviderUnavailable)) throw error;
  }
  if (after !== attempt.state) return;
  const at = nextCheck(attempt.state, round + 1, deps.clock());
  if (at === undefined) return;
  await enqueue(deps.db, CHECK_ATTEMPT, { attemptId, state, round: round + 1 }, { startAfter: at });
}
