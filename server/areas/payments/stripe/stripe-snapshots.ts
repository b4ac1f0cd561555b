import type Stripe from "stripe";
import {
  idIn,
  type ReadMark,
  type RefundSnapshot,
  type SessionMark,
  type SessionSnapshot,
  type SessionState,
} from "../provider.ts";

/** @param session its payment intent expanded where there may be one; without it only `open` and `expired` are certain. */
export function sessionSnapshot(session: Stripe.Checkout.Session): SessionSnapshot {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const state = sessionState(session, intent);
  return {
    sessionId: session.id,
    state,
    ...markIn(session.metadata),
    orderNumber: session.client_reference_id,
    paymentId: intent?.id ?? (session.payment_intent as string | null),
    amountCents: (state === "succeeded" ? intent?.amount_received : undefined) ?? session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    live: session.livemode,
    link: session.url,
    expiresAt: new Date(session.expires_at * 1000),
  };
}

function sessionState(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): SessionState {
  if (session.status === "open") return "open";
  if (session.status === "expired") return "expired";
  if (session.payment_status !== "unpaid" || intent?.status === "succeeded") return "succeeded";
  // Complete, yet unpaid: money of a debit is on its way, or the bank has said no.
  if (intent?.status === "canceled") return "cancelled";
  return intent?.status === "requires_payment_method" ? "failed" : "processing";
}

export function refundSnapshot(refund: Stripe.Refund, paymentId: string): RefundSnapshot {
  return {
    providerRefundId: refund.id,
    refundId: idIn(refund.metadata?.refund_id),
    refundToken: refund.metadata?.refund_token ?? null,
    note: refund.metadata?.refund_of ?? null,
    paymentId,
    state: refundState(refund.status),
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
  };
}

function refundState(status: string | null): RefundSnapshot["state"] {
  if (status === "succeeded") return "succeeded";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}

/** A session's mark as Stripe keeps it, with the session and with its payment. */
export function markAsMetadata({ attemptId, attemptToken, epoch }: SessionMark): Stripe.MetadataParam {
  const token = attemptToken === null ? {} : { attempt_token: attemptToken };
  return { attempt_id: String(attemptId), ...token, epoch };
}

/** Our own mark; a session made by somebody else has none, one of an older version lacks token and epoch. */
export function markIn(metadata: Stripe.Metadata | null): ReadMark {
  return {
    attemptId: idIn(metadata?.attempt_id),
    attemptToken: metadata?.attempt_token ?? null,
    epoch: metadata?.epoch ?? null,
  };
}
