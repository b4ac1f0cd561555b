import type Stripe from "stripe";
import type { DisputeSnapshot, EventSubject } from "../provider.ts";
import { markIn } from "./stripe-snapshots.ts";

const OTHER: EventSubject = { kind: "other" };

/** What an event is about; whatever we did not subscribe to or did not cause is `other`. */
export function eventSubject(event: Stripe.Event): EventSubject {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      return { kind: "session", sessionId: session.id, ...markIn(session.metadata) };
    }
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const paymentId = idOf(event.data.object.payment_intent);
      return paymentId === null ? OTHER : { kind: "refund", paymentId };
    }
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return subjectOf(disputeSnapshot(event.data.object));
    default:
      return OTHER;
  }
}

function subjectOf(dispute: DisputeSnapshot | undefined): EventSubject {
  return dispute === undefined ? OTHER : { kind: "dispute", ...dispute };
}

/** @returns `undefined` for an inquiry ("warning"), which takes no money; it may still become a dispute. */
export function disputeSnapshot(dispute: Stripe.Dispute): DisputeSnapshot | undefined {
  const paymentId = idOf(dispute.payment_intent);
  if (paymentId === null || dispute.status.startsWith("warning_") || dispute.status === "prevented")
    return undefined;
  const state = dispute.status === "won" ? "won" : dispute.status === "lost" ? "lost" : "open";
  return { providerDisputeId: dispute.id, paymentId, amountCents: dispute.amount, state };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}

const RECORDED = new Set([
  "id",
  "object",
  "amount",
  "amount_total",
  "amount_refunded",
  "charge",
  "client_reference_id",
  "currency",
  "expires_at",
  "failure_reason",
  "livemode",
  "metadata",
  "payment_status",
  "reason",
  "status",
]);

/** The event as we keep it: without name, address and e-mail of the buyer. */
export function recordOf(event: Stripe.Event): unknown {
  const object = event.data.object as unknown as Record<string, unknown>;
  return {
    id: event.id,
    type: event.type,
    created: event.created,
    livemode: event.livemode,
    object: Object.fromEntries(Object.entries(object).filter(([name]) => RECORDED.has(name))),
  };
}
