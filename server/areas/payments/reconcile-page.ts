import { reconciledPayments } from "#server/platform/metrics.ts";
import { findAttemptByPayment } from "./attempt-queries.ts";
import { openDisputes } from "./dispute-queries.ts";
import { compareDispute, ingestDispute } from "./ingest-dispute.ts";
import { ingestRefund } from "./ingest-refund.ts";
import { ingestSession } from "./ingest-session.ts";
import { isDecided, NO_PERSON, reportOf, type StrayOptions } from "./ingest-stray.ts";
import { RECONCILE_PHASES, type ReconcileStep } from "./job-kinds.ts";
import type { Outcome, Report, Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentProvider } from "./provider.ts";
import type { BookPage, MadePayment, Span } from "./provider-books.ts";
import { providerOf } from "./providers.ts";
import { findStray } from "./stray-queries.ts";
import { standingOfMismatch } from "./wrong-money.ts";

export type Tally = Record<Outcome, number>;

export const EMPTY_TALLY: Tally = { settled: 0, refunded: 0, reported: 0, fine: 0, foreign: 0, failed: 0 };

export type ReconcileOptions = Partial<StrayOptions> & {
  /** Whether an entry that fails is named and left out instead of ending the page, which was tried before. */
  readonly leaveOut?: boolean;
  /**
   * The payments that the pages before have reported. With it a payment that somebody has to look at is reported though its session
   * was made before the span, and not twice; without it only with its session.
   */
  readonly named?: Set<string>;
};

/** What somebody has to look at, with the provider's own name of the entry. */
export type NamedReport = Report & { readonly entry: string };

/** The beginning of a comparison of a span. @param returnsFrom where refunds and disputes begin, if earlier */
export function firstStep(provider: PaymentProvider, { from, to }: Span, returnsFrom?: Date): ReconcileStep {
  return {
    provider: provider.name,
    from: from.toISOString(),
    to: to.toISOString(),
    ...(returnsFrom === undefined ? {} : { returnsFrom: returnsFrom.toISOString() }),
    phase: RECONCILE_PHASES[0],
    cursor: null,
  };
}

/** Each asks the provider once. */
const OPEN_DISPUTES_A_PAGE = 25;

/**
 * Compares one page of a provider's books with ours and does what is missing: its sessions, then payments whose sessions were made
 * before the span, refunds, disputes, and the disputes that are open in our books, whenever they were made. One page is one to a
 * few calls of the provider. Each entry is safe to take in again and beside everything else, so an interrupted run goes on
 * with the same step.
 * @returns what became of the page's entries, each of those that are reported, and the next step; `undefined` after the last
 * @throws ProviderUnavailable, ProviderRefused, and whatever an entry throws that is not to be left out
 */
export async function reconcilePage(
  deps: PaymentDeps,
  step: ReconcileStep,
  { leaveOut = false, named, ...persons }: ReconcileOptions = {},
): Promise<{
  readonly tally: Tally;
  readonly reported: readonly NamedReport[];
  readonly next: ReconcileStep | undefined;
}> {
  const options = { ...NO_PERSON, ...persons };
  const provider = providerOf(deps, step.provider);
  const span = { from: new Date(step.from), to: new Date(step.to) };
  const returns = { from: new Date(step.returnsFrom ?? step.from), to: span.to };
  const tally = { ...EMPTY_TALLY };
  const reported: NamedReport[] = [];
  const each = async <Item>(
    page: BookPage<Item>,
    nameOf: (item: Item) => string,
    take: (item: Item) => Promise<Taken>,
  ) => {
    for (const item of page.items) {
      try {
        const taken = await take(item);
        tally[typeof taken === "string" ? taken : "reported"] += 1;
        if (typeof taken !== "string") reported.push({ entry: nameOf(item), ...taken });
      } catch (error) {
        if (!leaveOut) throw error;
        tally.failed += 1;
        const { name: kind, message } = error as Error;
        deps.alarm("not-compared", { provider: provider.name, entry: nameOf(item), error: kind, message });
      }
    }
    return page.next;
  };
  const take = {
    sessions: async () =>
      each(
        await provider.sessionsMade(span, step.cursor),
        ({ sessionId }) => sessionId,
        (one) => ingestSession(deps, provider, one, options),
      ),
    payments: async () =>
      each(
        await provider.paymentsMade(span, step.cursor),
        ({ paymentId }) => paymentId,
        (one) => takeInPayment(deps, provider, one, { ...options, named }),
      ),
    refunds: async () =>
      each(
        await provider.refundsMade(returns, step.cursor),
        ({ providerRefundId }) => providerRefundId,
        (one) => ingestRefund(deps, provider, one),
      ),
    disputes: async () =>
      each(
        await provider.disputesMade(returns, step.cursor),
        ({ providerDisputeId }) => providerDisputeId,
        (one) => ingestDispute(deps, provider, one),
      ),
    "open-disputes": async () =>
      each(
        await openDisputesPage(deps, provider, step.cursor),
        ({ providerDisputeId }) => providerDisputeId,
        (one) => compareDispute(deps, provider, one),
      ),
  };
  const cursor = await take[step.phase]();
  for (const { paymentId } of reported) if (paymentId !== null) named?.add(paymentId);
  for (const [outcome, count] of Object.entries(tally)) reconciledPayments.inc({ outcome }, count);
  if (cursor !== null) return { tally, reported, next: { ...step, cursor } };
  const phase = RECONCILE_PHASES[RECONCILE_PHASES.indexOf(step.phase) + 1];
  return { tally, reported, next: phase && { ...step, phase, cursor: null } };
}

/** A payment that we know is its session's matter, unless that is not in the span. */
async function takeInPayment(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { attemptId, paymentId, createdAt, bringsMoney }: MadePayment,
  { named, ...options }: StrayOptions & { readonly named: Set<string> | undefined },
): Promise<Taken> {
  if (attemptId === null) return "foreign";
  if (!bringsMoney) return "fine";
  const onceNamed = (taken: Taken): Taken =>
    typeof taken !== "string" && named?.has(paymentId) !== false ? "fine" : taken;
  const attempt = await findAttemptByPayment(deps.db, provider.name, paymentId);
  if (attempt?.state === "succeeded") return "fine";
  if (attempt?.state === "mismatch") return onceNamed(await standingOfMismatch(deps.db, attempt));
  const stray = await findStray(deps.db, provider.name, paymentId);
  if (stray !== undefined && !isDecided(stray.state, options)) return onceNamed(reportOf(stray) ?? "fine");
  const session = await provider.sessionOfPayment(paymentId);
  if (session === undefined) return "foreign";
  const taken = await ingestSession(deps, provider, { ...session, createdAt }, options);
  return stray === undefined ? taken : onceNamed(taken);
}

/** From our own books, as what a bank decides may be about a dispute of long ago. */
async function openDisputesPage({ db }: PaymentDeps, { name }: PaymentProvider, cursor: string | null) {
  const items = await openDisputes(db, name, { afterId: Number(cursor ?? 0), limit: OPEN_DISPUTES_A_PAGE });
  const last = items.at(-1);
  return { items, next: items.length < OPEN_DISPUTES_A_PAGE || !last ? null : String(last.id) };
}
