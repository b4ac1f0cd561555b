import type { BuyerNotices, DisputePort } from "#server/areas/payments/public.ts";
import { requestOrderMail } from "./order-mails.ts";
import { revokeDisputedTickets } from "./revoke-order.ts";

/** The mails that payments ask for; see `BuyerNotices` for when. */
export function createBuyerNotices(mailDomain: string): BuyerNotices {
  return {
    refundStarted: (tx, { orderId, refundId, amountCents, reason }) =>
      requestOrderMail(tx, mailDomain, {
        orderId,
        occasion: `refund:${refundId}`,
        template: "refund",
        details: { amountCents, reason },
      }),
    eventCancelled: (tx, { orderId }) =>
      requestOrderMail(tx, mailDomain, {
        orderId,
        occasion: "event-cancelled",
        template: "event-cancelled",
        details: {},
      }),
    paidLate: (tx, { orderId }) =>
      requestOrderMail(tx, mailDomain, {
        orderId,
        occasion: "paid-late",
        template: "paid-late",
        details: {},
      }),
    paymentFailed: (tx, { orderId, attemptId }) =>
      requestOrderMail(tx, mailDomain, {
        orderId,
        occasion: `payment-failed:${attemptId}`,
        template: "payment-failed",
        details: {},
      }),
  };
}

/** What a chargeback means for codes (product decisions, "Buying": it revokes them). */
export const disputedTickets: DisputePort = {
  onDispute: (tx, { orderId, disputeId }) =>
    revokeDisputedTickets(tx, { orderId, reason: `dispute ${disputeId}`, at: new Date() }),
};
