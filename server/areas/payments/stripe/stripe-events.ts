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

export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === "object" ? (reference?.id ?? null) : reference;
}
