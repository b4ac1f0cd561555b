import type { BuyerNotices } from "#server/areas/payments/public.ts";
import { requestOrderMail } from "./order-mails.ts";

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
