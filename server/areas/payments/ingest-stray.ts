import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { presentEpoch } from "#server/platform/identity.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { ownEpochs } from "#server/platform/past-epochs.ts";
import { RETURN_STRAY } from "./job-kinds.ts";
import type { Report, Taken } from "./outcome.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, ProviderRefused } from "./provider.ts";
import type { MadeSession } from "./provider-books.ts";
import type { StrayState } from "./state-machines.ts";
import { insertStray, moveStray } from "./stray-changes.ts";
import { countReturnedSince, findStray, lockStray, type StrayPayment } from "./stray-queries.ts";

export type StrayOptions = {
  /** A person says that this is the only installation that made these payments: what its earlier lives made goes back as well. */
  readonly returnEarlier: boolean;
  /** A person asks for another try of what could not be given back. */
  readonly retryFailed: boolean;
};

export const NO_PERSON: StrayOptions = { returnEarlier: false, retryFailed: false };

/** Whether a person has decided something about a payment that was known before. */
export function isDecided(state: StrayState, { returnEarlier, retryFailed }: StrayOptions): boolean {
  return (state === "reported" && returnEarlier) || (state === "failed" && retryFailed);
}

/** Whether a payment waits for a person, and as what it is named. */
export function reportOf({ state, reason, ...stray }: StrayPayment): Report | undefined {
  if (state !== "reported" && state !== "failed") return undefined;
  const { paymentId, amountCents, currency, since } = stray;
  return { paymentId, amountCents, currency, why: reason, since };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A failover loses seconds, a replica that was behind some minutes. */
const MOST_LOST = 60 * MINUTE;
/** Clocks of ours and the provider's. */
const CLOCKS_APART = 5 * MINUTE;
/** More at once is no lost tail: the books of another installation are looked at. */
const MOST_A_DAY = 200;

/**
 * A session with our mark whose attempt we do not have. Its order cannot be made again, so its page is closed and its money goes
 * back, if it is surely ours (decision 0147); if not, or if it is very much at once, it is reported. What has gone back before
 * it is found is only written down.
 */
export async function ingestStray(
  deps: PaymentDeps,
  provider: PaymentProvider,
  session: MadeSession,
  options: StrayOptions,
): Promise<Taken> {
  const doubt = await whyNotOurs(deps, session, options);
  if (session.state === "open") {
    if (doubt === undefined) await closePage(deps, provider, session);
    return "fine";
  }
  const { paymentId } = session;
  if (paymentId === null || (session.state !== "succeeded" && session.state !== "processing")) return "fine";
  const paid = { ...session, paymentId };
  const isKnown = (await findStray(deps.db, provider.name, paymentId)) !== undefined;
  const wentBack = isKnown ? undefined : await howItWentBack(provider, paid);
  return inTransaction(deps.db, async (tx): Promise<Taken> => {
    const known = await lockStray(tx, provider.name, paymentId);
    if (known === undefined) return writeDown(tx, deps, provider, paid, { doubt, wentBack });
    // Whether it is ours was decided when it failed.
    if (isDecided(known.state, options) && (known.state === "failed" || doubt === undefined)) {
      const reason = known.state === "failed" ? "a person asked for another try" : "a person said so";
      await moveStray(tx, known, {
        to: toReturn(session),
        reason,
        actor: "operator",
        now: deps.clock(),
      });
      await enqueue(tx, RETURN_STRAY, jobOf(known));
      return "refunded";
    }
    return reportOf(known) ?? "fine";
  });
}

type PaidSession = MadeSession & { readonly paymentId: string };

/** Somebody may have given it back in the dashboard, or we ourselves before the loss. @returns `undefined` unless all of it did */
async function howItWentBack(
  provider: PaymentProvider,
  { state, paymentId, amountCents }: PaidSession,
): Promise<"pending" | "succeeded" | undefined> {
  if (state !== "succeeded") return undefined;
  const refunds = (await provider.listRefunds(paymentId)).filter((refund) => refund.state !== "failed");
  if (refunds.length === 0 || refunds.reduce((sum, refund) => sum + refund.amountCents, 0) < amountCents)
    return undefined;
  return refunds.some((refund) => refund.state === "pending") ? "pending" : "succeeded";
}

async function writeDown(
  tx: Transaction,
  deps: PaymentDeps,
  provider: PaymentProvider,
  session: PaidSession,
  found: { readonly doubt: string | undefined; readonly wentBack: "pending" | "succeeded" | undefined },
): Promise<Taken> {
  const now = deps.clock();
  const tooMany = (await countReturnedSince(tx, new Date(now.getTime() - DAY))) >= MOST_A_DAY;
  const doubt = found.doubt ?? (tooMany ? `more than ${MOST_A_DAY} a day` : undefined);
  const stray: StrayPayment = {
    provider: provider.name,
    paymentId: session.paymentId,
    state: found.wentBack ?? (doubt === undefined ? toReturn(session) : "reported"),
    amountCents: session.amountCents,
    currency: session.currency,
    reason: found.wentBack ? WENT_BACK[found.wentBack] : (doubt ?? "its order is not there"),
    since: now,
  };
  const isNew = await insertStray(tx, {
    ...stray,
    sessionId: session.sessionId,
    orderNumber: session.orderNumber,
    epoch: session.epoch,
    madeAt: session.createdAt,
  });
  // Another process was faster.
  if (!isNew) return "fine";
  if (stray.state !== "reported" && stray.state !== "succeeded")
    await enqueue(tx, RETURN_STRAY, jobOf(stray));
  if (found.wentBack !== undefined) return "fine";
  deps.alarm("stray-payment", {
    provider: provider.name,
    paymentId: session.paymentId,
    orderNumber: session.orderNumber,
    amountCents: session.amountCents,
    state: stray.state,
    reason: stray.reason,
  });
  return reportOf(stray) ?? "refunded";
}

const WENT_BACK = {
  pending: "on its way back before it was found",
  succeeded: "went back before it was found",
} as const;

const toReturn = ({ state }: MadeSession): StrayState => (state === "succeeded" ? "requested" : "awaited");

const jobOf = ({ provider, paymentId }: StrayPayment) => ({ provider, paymentId, round: 0 });

/**
 * What speaks against giving the money back; `undefined` when the session was surely made by this installation. A copy of it, a
 * restored backup for example, knows the earlier epochs as well, while what it was copied from goes on taking payments under
 * them: so an earlier life counts only for what a failover may have lost.
 */
async function whyNotOurs(
  { db }: PaymentDeps,
  { epoch, createdAt }: MadeSession,
  { returnEarlier }: StrayOptions,
): Promise<string | undefined> {
  if (epoch === null) return returnEarlier ? undefined : "made before there were epochs";
  // A copy that was never started finds out now that it is one.
  await presentEpoch(db);
  const life = (await ownEpochs(db)).get(epoch);
  if (life === undefined) return "made by another installation";
  if (life.endedAt === null || returnEarlier) return undefined;
  if (life.isBeforeRestore || life.endedBy === "restore") return "made before a restore";
  const end = life.endedAt.getTime();
  if (createdAt.getTime() > end + CLOCKS_APART) return "made under an epoch that had ended";
  return createdAt.getTime() < end - MOST_LOST ? "made long before the database moved" : undefined;
}

/** No buyer is to pay for an order that is not there. */
async function closePage(
  deps: PaymentDeps,
  provider: PaymentProvider,
  { sessionId }: MadeSession,
): Promise<void> {
  try {
    await provider.expireSession(sessionId);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    deps.alarm("provider-refused", { providerSession: sessionId, message: error.message });
  }
}
