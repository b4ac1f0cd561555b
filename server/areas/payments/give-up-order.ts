import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { changeAttempt } from "./apply-session.ts";
import { type Attempt, lockAttemptsOfOrder } from "./attempt-queries.ts";
import { nextCheck } from "./check-schedule.ts";
import { closeAttemptBeforeRelease } from "./close-attempt-before-release.ts";
import { CHECK_ATTEMPT } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { readOnReturn } from "./read-attempt.ts";

/**
 * - `given-up`: it is, now (`isFirst`) or since an earlier call.
 * - `paid`: it is paid. `processing`: money is on its way. `mismatch`: money came that does not fit. `over`: it ended otherwise.
 */
export type GivenUp =
  | { readonly kind: "given-up"; readonly isFirst: boolean }
  | { readonly kind: "paid" | "processing" | "mismatch" | "over" };

/**
 * Ends the hold of an unpaid order for its buyer: what it holds is free at once, and its payment page is closed, at the latest by
 * the page's next check. The provider is asked first, so that who has paid already keeps the order; money that comes all the same is late
 * money. May be called any number of times, also beside payments and the hold's end. Asks the provider: never inside of a transaction.
 */
export async function giveUpOrder(deps: PaymentDeps, orderId: number): Promise<GivenUp> {
  await readOnReturn(deps, orderId);
  const { answer, hasOpenPage } = await inTransaction(deps.db, (tx) => endOrLeave(tx, deps, orderId));
  if (!hasOpenPage) return answer;
  await closeAttemptBeforeRelease(deps, orderId);
  // Money may have been faster than the closing of the page.
  return (await deps.orders.stateOf(deps.db, orderId)) === "paid" ? { kind: "paid" } : answer;
}

type Ended = { readonly answer: GivenUp; readonly hasOpenPage: boolean };

async function endOrLeave(tx: Transaction, deps: PaymentDeps, orderId: number): Promise<Ended> {
  const order = await deps.orders.lockPurchase(tx, orderId);
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const attempts = await lockAttemptsOfOrder(tx, orderId);
  const hasOpenPage = attempts.some(({ state }) => state === "open");
  switch (order.state) {
    case "paid":
      return { answer: { kind: "paid" }, hasOpenPage: false };
    case "expired": {
      const isGivenUp = await deps.orders.wasGivenUp(tx, orderId);
      return isGivenUp
        ? { answer: { kind: "given-up", isFirst: false }, hasOpenPage }
        : { answer: { kind: "over" }, hasOpenPage: false };
    }
    case "cancelled":
    case "refunded":
      return { answer: { kind: "over" }, hasOpenPage: false };
    case "pending": {
      const money = attempts.find(({ state }) => state === "processing" || state === "mismatch");
      if (money) return { answer: { kind: money.state as "processing" | "mismatch" }, hasOpenPage: false };
      await deps.orders.giveUp(tx, { orderId, at: deps.clock() });
      await endAttempts(tx, deps, attempts);
      return { answer: { kind: "given-up", isFirst: true }, hasOpenPage };
    }
  }
}

/** Of a page that cannot be closed at once, and of one whose closing is lost with this process, the check does it. */
async function endAttempts(tx: Transaction, deps: PaymentDeps, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.clock();
  for (const attempt of attempts) {
    if (attempt.state === "created")
      await changeAttempt(tx, attempt, { to: "cancelled", reason: "given up", actor: "buyer", now });
    if (attempt.state === "open")
      await enqueue(
        tx,
        CHECK_ATTEMPT,
        { attemptId: attempt.id, state: "open", round: 0 },
        { startAfter: nextCheck("open", 0, now) ?? now },
      );
  }
}
