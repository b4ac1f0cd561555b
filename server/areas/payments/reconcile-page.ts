import { inTransaction } from "#server/platform/database.ts";
import { reconciledPayments } from "#server/platform/metrics.ts";
import { applyDispute } from "./apply-dispute.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { findAttemptByPayment } from "./attempt-queries.ts";
import { findDispute } from "./dispute-queries.ts";
import { RECONCILE_PHASES, type ReconcileStep } from "./job-kinds.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { DisputeSnapshot, PaymentProvider, RefundSnapshot } from "./provider.ts";
import type { BookPage, MadePayment, Span } from "./provider-books.ts";
import { providerOf } from "./providers.ts";
import { refundsOfOrder } from "./refund-queries.ts";
import { mayMove, strayMachine } from "./state-machines.ts";
import { findStray, lockStray, moveStray } from "./stray-queries.ts";
import { type Outcome, takeInSession } from "./take-in-session.ts";
import type { StrayOptions } from "./take-in-stray.ts";

export type Tally = Record<Outcome, number>;

export const EMPTY_TALLY: Tally = { settled: 0, refunded: 0, reported: 0, fine: 0, foreign: 0 };

/** The beginning of a comparison of a span. */
export function firstStep(provider: PaymentProvider, { from, to }: Span): ReconcileStep {
  const span = { from: from.toISOString(), to: to.toISOString() };
  return { provider: provider.name, ...span, phase: RECONCILE_PHASES[0], cursor: null };
}

/**
 * Compares one page of a provider's books with ours and does what is missing: its sessions, then payments whose sessions were made
 * before the span, refunds, disputes. One page is one to a few calls of the provider. Each entry is safe to take in again and
 * beside everything else, so whoever is interrupted goes on with the same step.
 * @returns what became of the page's entries, and the next step; `undefined` after the last
 * @throws ProviderUnavailable, ProviderRefused
 */
export async function reconcilePage(
  deps: PaymentDeps,
  step: ReconcileStep,
  options: StrayOptions = { returnEarlier: false },
): Promise<{ readonly tally: Tally; readonly next: ReconcileStep | undefined }> {
  const provider = providerOf(deps, step.provider);
  const span = { from: new Date(step.from), to: new Date(step.to) };
  const tally = { ...EMPTY_TALLY };
  const each = async <Item>(page: BookPage<Item>, take: (item: Item) => Promise<Outcome>) => {
    for (const item of page.items) tally[await take(item)] += 1;
    return page.next;
  };
  const take = {
    sessions: async () =>
      each(await provider.sessionsMade(span, step.cursor), (one) =>
        takeInSession(deps, provider, one, options),
      ),
    payments: async () =>
      each(await provider.paymentsMade(span, step.cursor), (one) =>
        takeInPayment(deps, provider, one, options),
      ),
    refunds: async () =>
      each(await provider.refundsMade(span, step.cursor), (one) => takeInRefund(deps, provider, one)),
    disputes: async () =>
      each(await provider.disputesMade(span, step.cursor), (one) => takeInDispute(deps, provider, one)),
  };
  const cursor = await take[step.phase]();
  for (const [outcome, count] of Object.entries(tally)) reconciledPayments.inc({ outcome }, count);
  if (cursor !== null) return { tally, next: { ...step, cursor } };
  const phase = RECONCILE_PHASES[RECONCILE_PHASES.indexOf(step.phase) + 1];
  return { tally, next: phase && { ...step, phase, cursor: null } };
}

/** A payment that we know is its session's matter. */
async function takeInPayment(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { attemptId, paymentId, createdAt, bringsMoney }: MadePayment,
  options: StrayOptions,
): Promise<Outcome> {
  if (attemptId === null) return "foreign";
  if (!bringsMoney) return "fine";
  const attempt = await findAttemptByPayment(deps.db, provider.name, paymentId);
  if (attempt?.state === "succeeded" || attempt?.state === "mismatch") return "fine";
  const stray = await findStray(deps.db, provider.name, paymentId);
  const mayGoBackNow = stray?.state === "reported" && options.returnEarlier;
  if (stray !== undefined && !mayGoBackNow) return "fine";
  const session = await provider.sessionOfPayment(paymentId);
  if (session === undefined) return "foreign";
  const outcome = await takeInSession(deps, provider, { ...session, createdAt }, options);
  return mayGoBackNow && outcome === "reported" ? "fine" : outcome;
}

async function takeInRefund(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { paymentId, providerRefundId, state }: RefundSnapshot,
): Promise<Outcome> {
  const attempt = await findAttemptByPayment(deps.db, provider.name, paymentId);
  if (attempt === undefined) return noticeReturnOfStray(deps, provider, paymentId);
  const known = await refundsOfOrder(deps.db, attempt.orderId);
  if (known.some((refund) => refund.providerRefundId === providerRefundId && refund.state === state))
    return "fine";
  const snapshots = await provider.listRefunds(paymentId);
  await inTransaction(deps.db, (tx) =>
    applyRefunds(tx, deps, attempt.id, snapshots, "reconciled with the provider"),
  );
  return "settled";
}

/** Somebody has given back in the provider's dashboard what was reported. */
async function noticeReturnOfStray(
  deps: PaymentDeps,
  provider: PaymentProvider,
  paymentId: string,
): Promise<Outcome> {
  const stray = await findStray(deps.db, provider.name, paymentId);
  if (stray?.state !== "reported" && stray?.state !== "failed") return stray ? "fine" : "foreign";
  const given = (await provider.listRefunds(paymentId))
    .filter(({ state }) => state === "succeeded")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (given < stray.amountCents) return "reported";
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockStray(tx, provider.name, paymentId);
    if (locked && mayMove(strayMachine, locked.state, "succeeded"))
      await moveStray(tx, locked, { to: "succeeded", reason: "went back by hand", now: deps.clock() });
  });
  return "settled";
}

async function takeInDispute(
  deps: PaymentDeps,
  provider: PaymentProvider,
  dispute: DisputeSnapshot,
): Promise<Outcome> {
  const attempt = await findAttemptByPayment(deps.db, provider.name, dispute.paymentId);
  if (attempt === undefined) return "foreign";
  const known = await findDispute(deps.db, provider.name, dispute.providerDisputeId);
  if (known?.state === dispute.state) return "fine";
  await inTransaction(deps.db, (tx) => applyDispute(tx, deps, attempt.id, dispute));
  return "settled";
}
