import type { BuyerNotices } from "#server/areas/payments/public.ts";
import type { Transaction } from "#server/platform/database.ts";
import { requestOrderMail } from "./order-mails.ts";

/** The mails that payments ask for; see `BuyerNotices` for when. */
export function createBuyerNotices(mailDomain: string): BuyerNotices {
  const request = (
    tx: Transaction,
    orderId: number,
    template: "event-cancelled" | "paid-late" | "payment-failed",
    occasion: string = template,
  ) => requestOrderMail(tx, mailDomain, { orderId, occasion, template, details: {} });
  return {
    refundStarted: (tx, { orderId, refundId, amountCents, reason }) =>
      requestOrderMail(tx, mailDomain, {
        orderId,
        occasion: `refund:${refundId}`,
        template: "refund",
        details: { amountCents, reason },
      }),
    eventCancelled: (tx, { orderId }) => request(tx, orderId, "event-cancelled"),
    paidLate: (tx, { orderId }) => request(tx, orderId, "paid-late"),
    paymentFailed: (tx, { orderId, attemptId }) =>
      request(tx, orderId, "payment-failed", `payment-failed:${attemptId}`),
  };
}
