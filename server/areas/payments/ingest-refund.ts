import { inTransaction } from "#server/platform/database.ts";
import { applyRefunds, matchingRefund } from "./apply-refunds.ts";
import { findAttemptByPayment } from "./attempt-queries.ts";
import type { Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentProvider, RefundSnapshot } from "./provider.ts";
import { refundsOfOrder } from "./refund-queries.ts";
import { ingestRefundOfStray } from "./stray-news.ts";

/**
 * Compares a refund of the provider's books with ours and takes in what is new. What differs and may not change any more, as both
 * say that theirs is final, is reported with an alarm, each time. Safe to repeat, and beside webhooks and refunds of ours.
 */
export async function ingestRefund(
  deps: PaymentDeps,
  provider: PaymentProvider,
  listed: RefundSnapshot,
): Promise<Taken> {
  const { paymentId, providerRefundId } = listed;
  const attempt = await findAttemptByPayment(deps.db, provider.name, paymentId);
  if (attempt === undefined) return ingestRefundOfStray(deps, provider, paymentId);
  const oursOf = async (refund: RefundSnapshot) => {
    const ours = (await refundsOfOrder(deps.db, attempt.orderId)).filter(
      ({ attemptId }) => attemptId === attempt.id,
    );
    return matchingRefund(ours, refund);
  };
  if ((await oursOf(listed))?.state === listed.state) return "fine";
  let theirs = listed;
  // Both may have changed since they were read: a second look tells what differs from what was overtaken.
  for (let look = 1; look <= 2; look++) {
    const snapshots = await provider.listRefunds(paymentId);
    const changed = await inTransaction(deps.db, (tx) =>
      applyRefunds(tx, deps, attempt.id, snapshots, "reconciled with the provider"),
    );
    theirs = snapshots.find((one) => one.providerRefundId === providerRefundId) ?? listed;
    if ((await oursOf(theirs))?.state === theirs.state) return changed ? "settled" : "fine";
  }
  deps.alarm("books-differ", { provider: provider.name, providerRefund: providerRefundId });
  const ours = await oursOf(theirs);
  return {
    paymentId,
    amountCents: theirs.amountCents,
    currency: theirs.currency,
    why: `the refund is ${theirs.state} at the provider, ${ours?.state ?? "not there"} in our books`,
    since: ours?.updatedAt ?? deps.clock(),
  };
}
