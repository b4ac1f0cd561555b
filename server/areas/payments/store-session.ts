import { createHash } from "node:crypto";
import type { Transaction } from "#server/platform/database.ts";
import { changeAttempt, lockAttempt } from "./apply-session.ts";
import type { Attempt } from "./attempt-queries.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { Purchase, PurchaseTerms } from "./ports.ts";
import {
  type NewSession,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnavailable,
  type SessionSnapshot,
} from "./provider.ts";

export type PurchaseToPay = Purchase & PurchaseTerms;

/** What a session at the provider is to be made of. */
export type SessionToCreate = {
  readonly kind: "create";
  readonly order: PurchaseToPay;
  readonly attempt: Attempt;
  readonly expiresAt: Date;
  readonly epoch: string;
};

/** @returns the link to pay, `undefined` if the attempt has ended or got another session since. */
export async function storeSession(
  tx: Transaction,
  deps: PaymentDeps,
  attemptId: number,
  snapshot: SessionSnapshot,
): Promise<string | undefined> {
  const { order, attempt } = await lockAttempt(tx, deps, attemptId);
  if (attempt.state === "open" && attempt.sessionId === snapshot.sessionId) return attempt.link ?? undefined;
  if (attempt.state !== "created" || order.state !== "pending" || snapshot.link === null) return undefined;
  await changeAttempt(tx, attempt, {
    to: "open",
    reason: "session made",
    now: deps.clock(),
    sessionId: snapshot.sessionId,
    paymentId: snapshot.paymentId,
    link: snapshot.link,
    expiresAt: snapshot.expiresAt,
  });
  // Only a session that exists moves the hold any further: asking a provider that is down, however often, prolongs nothing.
  await deps.orders.moveHold(tx, order.id, snapshot.expiresAt);
  return snapshot.link;
}

/** The link of this session was never told; it ends by itself if the provider cannot be reached. */
export async function expireQuietly(
  provider: PaymentProvider,
  { sessionId }: SessionSnapshot,
): Promise<void> {
  try {
    await provider.expireSession(sessionId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}

export function newSession(
  deps: PaymentDeps,
  { order, attempt, expiresAt, epoch }: SessionToCreate,
): NewSession {
  const returnUrl = `${deps.publicUrl}/bezahlen/${order.reference}/zurueck`;
  const session = {
    attemptId: attempt.id,
    attemptToken: attempt.token,
    epoch,
    orderNumber: order.number,
    amountCents: attempt.amountCents,
    currency: order.currency,
    email: order.email,
    lines: order.lines,
    // Counted from the session's end, so that the same attempt always asks for the same.
    methods: order.methodsUntil(expiresAt),
    expiresAt,
    successUrl: returnUrl,
    cancelUrl: returnUrl,
  };
  // A provider refuses a key that comes with another body; the body can only differ if the order's texts have changed.
  const body = createHash("sha256").update(JSON.stringify(session)).digest("hex").slice(0, 16);
  return { ...session, idempotencyKey: `attempt-${attempt.token ?? attempt.id}-${body}` };
}
