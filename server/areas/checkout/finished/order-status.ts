import type { PaymentOverview } from "#server/areas/payments/public.ts";
import type { Order } from "../orders/order-queries.ts";

/** Where an order stands for the one who waits for it (specification, "Checkout finished": 251, 260, 250). */
export type OrderStatus =
  | {
      readonly kind: "waiting";
      readonly state: "unpaid" | "unconfirmed" | "processing" | "preparing";
      readonly mayPay: boolean;
    }
  | {
      readonly kind: "failed";
      readonly reason: "failed" | "expired" | "cancelled" | "givenUp" | "calledOff" | "refunded" | "disputed";
      readonly mayPay: boolean;
    }
  | { readonly kind: "ready" };

/** Pure: from the order's state, its payment, whether its files are there and how what it bought was taken back. */
export function statusOf(
  order: Pick<Order, "state" | "holdExpiresAt">,
  payment: Omit<PaymentOverview, "refundReason">,
  at: {
    readonly documentsReady: boolean;
    /** By whom all that counted was taken back: a bank, or with its money's way back. */
    readonly takenBack: "disputed" | "refunded" | undefined;
    /** Whether an expired order ended by its buyer. */
    readonly givenUp: boolean;
    readonly now: Date;
  },
): OrderStatus {
  switch (order.state) {
    case "paid":
      if (at.takenBack !== undefined) return { kind: "failed", reason: at.takenBack, mayPay: false };
      return at.documentsReady ? { kind: "ready" } : { kind: "waiting", state: "preparing", mayPay: false };
    case "refunded":
      return { kind: "failed", reason: "refunded", mayPay: false };
    case "cancelled":
      return { kind: "failed", reason: payment.refundedCents > 0 ? "refunded" : "calledOff", mayPay: false };
    case "expired":
      return { kind: "failed", reason: reasonOfExpired(payment, at), mayPay: false };
    case "pending":
      return statusOfPending(order, payment, at.now);
  }
}

function reasonOfExpired(
  { refundedCents }: Pick<PaymentOverview, "refundedCents">,
  { givenUp }: { readonly givenUp: boolean },
): "refunded" | "givenUp" | "expired" {
  if (refundedCents > 0) return "refunded";
  return givenUp ? "givenUp" : "expired";
}

function statusOfPending(
  { holdExpiresAt }: Pick<Order, "holdExpiresAt">,
  { state, payable }: Pick<PaymentOverview, "state" | "payable">,
  now: Date,
): OrderStatus {
  const mayPay = payable && holdExpiresAt !== null && holdExpiresAt > now;
  switch (state) {
    case "processing":
    case "succeeded":
      return { kind: "waiting", state: "processing", mayPay: false };
    case "failed":
    case "mismatch":
      return { kind: "failed", reason: "failed", mayPay };
    case "cancelled":
      return { kind: "failed", reason: "cancelled", mayPay };
    case "expired":
      return { kind: "failed", reason: "expired", mayPay: false };
    // With nothing to pay it waits for its address (decision 0136).
    case "none":
      return holdExpiresAt !== null && holdExpiresAt <= now
        ? { kind: "failed", reason: "expired", mayPay: false }
        : { kind: "waiting", state: "unconfirmed", mayPay: false };
    case "created":
    case "open":
      return { kind: "waiting", state: "unpaid", mayPay };
  }
}
