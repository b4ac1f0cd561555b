import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { presentEpoch } from "#server/platform/identity.ts";
import { changeAttempt } from "./apply-session.ts";
import { insertAttempt, setAttemptEnd } from "./attempt-changes.ts";
import { type Attempt, lockAttemptsOfOrder } from "./attempt-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { providerOf } from "./providers.ts";
import { expireAttempt, readAttempt } from "./read-attempt.ts";
import { sessionEnd, startableUntil } from "./session-times.ts";
import {
  expireQuietly,
  newSession,
  type PurchaseToPay,
  type SessionToCreate,
  storeSession,
} from "./store-session.ts";

/**
 * - `finished`: there is nothing to pay now; the page of the finished checkout says why.
 * - `unreachable`: the provider does not answer or refuses; nothing has changed, and trying again may help.
 */
export type WayToPay =
  | { readonly to: "provider"; readonly link: string }
  | { readonly to: "finished" }
  | { readonly to: "unreachable" };

const FINISHED: WayToPay = { to: "finished" };

/**
 * Where a buyer who wants to pay an order goes now. The same session for two tabs, a double click or a reload; a new
 * attempt when the last one failed, was cancelled or lost its provider while the first hold lasts; never a new one for an order that is paid,
 * whose session ran out or whose hold is over, or when the event is. If the event was cancelled, the order is as well, and its
 * payment page is closed. An unreachable provider leaves everything as it is; the places are kept until no payment may begin any more.
 */
export async function startPayment(deps: PaymentDeps, orderId: number): Promise<WayToPay> {
  try {
    const step = await nextStep(deps, orderId);
    if (step.kind === "finished") return FINISHED;
    if (step.kind === "create") return await openSession(deps, step);
    if (step.kind === "cancelled") {
      await expireAttempt(deps, step.attempt, "event cancelled");
      return FINISHED;
    }
    const state = await readAttempt(deps, step.attempt, "buyer returned to the payment");
    if (state === "open") return { to: "provider", link: step.link };
    const again = await nextStep(deps, orderId);
    return again.kind === "create" ? await openSession(deps, again) : FINISHED;
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) {
      if (error instanceof ProviderRefused)
        deps.alarm("provider-refused", { orderId, message: error.message });
      return { to: "unreachable" };
    }
    throw error;
  }
}

type Step =
  | { readonly kind: "finished" }
  | { readonly kind: "cancelled"; readonly attempt: Attempt }
  | { readonly kind: "open"; readonly attempt: Attempt; readonly link: string }
  | SessionToCreate;

/** Decides under the order's lock and fixes what the provider will be asked for; asks no provider. */
function nextStep(deps: PaymentDeps, orderId: number): Promise<Step> {
  return inTransaction(deps.db, async (tx): Promise<Step> => {
    const now = deps.clock();
    const order = await deps.orders.lockPurchase(tx, orderId);
    if (order?.state !== "pending") return { kind: "finished" };
    const terms = await deps.orders.termsOf(tx, orderId);
    if (terms.holdExpiresAt === null || terms.holdExpiresAt <= now) return { kind: "finished" };
    // It waits for the confirmation of its address.
    if (order.amountCents === 0) return { kind: "finished" };
    const last = (await lockAttemptsOfOrder(tx, orderId)).at(-1);
    if (order.isVoid) return cancel(tx, deps, orderId, last, now);
    if (last?.state === "open" && last.link !== null) return { kind: "open", attempt: last, link: last.link };
    const provider = deps.providers.active;
    if (last?.state === "created") {
      if (deps.providers.byName.has(last.provider))
        return create(tx, deps, { ...order, ...terms }, last, now);
      if (provider === undefined) return { kind: "finished" };
      const reason = "its provider is not configured any more";
      await changeAttempt(tx, last, { to: "cancelled", reason, now });
    } else if (last !== undefined && last.state !== "failed" && last.state !== "cancelled") {
      return { kind: "finished" };
    }
    const until = startableUntil(order.createdAt, deps.holdMinutes);
    if (provider === undefined || now >= until || (order.payableUntil ?? until) <= now)
      return { kind: "finished" };
    const attempt = await insertAttempt(tx, {
      orderId,
      eventId: order.eventId,
      provider: provider.name,
      amountCents: order.amountCents,
      expiresAt: sessionEnd(now, deps.holdMinutes),
      reason: last === undefined ? "first attempt" : `attempt ${last.id} ended as ${last.state}`,
      now,
    });
    return create(tx, deps, { ...order, ...terms }, attempt, now);
  });
}

async function cancel(
  tx: Transaction,
  deps: PaymentDeps,
  orderId: number,
  last: Attempt | undefined,
  now: Date,
): Promise<Step> {
  await deps.orders.cancelWithEvent(tx, { orderId, at: now });
  if (last?.state === "created")
    await changeAttempt(tx, last, { to: "cancelled", reason: "event cancelled", now });
  return last?.state === "open" ? { kind: "cancelled", attempt: last } : { kind: "finished" };
}

async function create(
  tx: Transaction,
  deps: PaymentDeps,
  order: PurchaseToPay,
  attempt: Attempt,
  now: Date,
): Promise<Step> {
  await keepForPayment(tx, deps, order);
  const { minimumSessionSeconds } = providerOf(deps, attempt.provider);
  const { epoch } = await presentEpoch(tx);
  const needed = new Date(now.getTime() + minimumSessionSeconds * 1000);
  if (attempt.expiresAt !== null && attempt.expiresAt >= needed)
    return { kind: "create", order, attempt, expiresAt: attempt.expiresAt, epoch };
  if (now >= startableUntil(order.createdAt, deps.holdMinutes)) return { kind: "finished" };
  const expiresAt = sessionEnd(now, deps.holdMinutes);
  await setAttemptEnd(tx, attempt.id, expiresAt);
  return { kind: "create", order, attempt, expiresAt, epoch };
}

/**
 * The buyer came to pay: the places, held for a few minutes until then, are kept for as long as a payment may begin, before the provider is
 * asked, so that neither a slow one nor one that is down takes them away. Coming again moves nothing (decision 0135).
 */
async function keepForPayment(tx: Transaction, deps: PaymentDeps, order: PurchaseToPay): Promise<void> {
  const until = startableUntil(order.createdAt, deps.holdMinutes);
  if (order.holdExpiresAt !== null && order.holdExpiresAt < until)
    await deps.orders.moveHold(tx, order.id, until);
}

async function openSession(deps: PaymentDeps, step: Extract<Step, { kind: "create" }>): Promise<WayToPay> {
  const provider = providerOf(deps, step.attempt.provider);
  const snapshot = await provider.createCheckoutSession(newSession(deps, step));
  const link = await inTransaction(deps.db, (tx) => storeSession(tx, deps, step.attempt.id, snapshot));
  if (link !== undefined) return { to: "provider", link };
  await expireQuietly(provider, snapshot);
  return FINISHED;
}
