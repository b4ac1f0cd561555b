import type { Queryable } from "#server/platform/database.ts";
import { attemptsOfOrder } from "./attempt-queries.ts";
import type { RefundReason } from "./ports.ts";
import { refundsOfOrder } from "./refund-queries.ts";
import { startableUntil } from "./session-times.ts";
import type { AttemptState } from "./state-machines.ts";

export type PaymentOverview = {
  /** Of the last attempt; `none` for an order that needed no payment. */
  readonly state: AttemptState | "none";
  /** Whether `/bezahlen/{cipher}` leads to a payment, provided that the order is pending and its hold lasts. */
  readonly payable: boolean;
  /** Money that went or is going back, in cents; 0 if none. A failed refund does not count. */
  readonly refundedCents: number;
  /** Why, of the last of them. */
  readonly refundReason: RefundReason | null;
};

/** How the payment of an order stands, as far as we know; asks no provider. */
export async function paymentOverview(
  db: Queryable,
  orderId: number,
  at: { readonly now: Date; readonly holdMinutes: number },
): Promise<PaymentOverview> {
  const attempts = await attemptsOfOrder(db, orderId);
  const last = attempts.at(-1);
  const first = attempts[0];
  if (first === undefined || last === undefined)
    return { state: "none", payable: false, refundedCents: 0, refundReason: null };
  const money = attempts.find(({ state }) => state === "succeeded");
  const state = money?.state ?? last.state;
  const refunds = (await refundsOfOrder(db, orderId)).filter((refund) => refund.state !== "failed");
  return {
    state,
    payable: isPayable(state, at.now < startableUntil(first.createdAt, at.holdMinutes)),
    refundedCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    refundReason: refunds.at(-1)?.reason ?? null,
  };
}

function isPayable(state: AttemptState, mayBegin: boolean): boolean {
  switch (state) {
    case "open":
      return true;
    case "created":
    case "failed":
    case "cancelled":
      return mayBegin;
    case "expired":
    case "processing":
    case "succeeded":
    case "mismatch":
      return false;
  }
}
