import type { Queryable } from "#server/platform/database.ts";
import { attemptsOfOrder } from "./attempt-queries.ts";
import type { RefundReason } from "./ports.ts";
import { refundsOfOrder } from "./refund-queries.ts";
import { startableUntil } from "./session-times.ts";
import type { AttemptState } from "./state-machines.ts";

export type PaymentOverview = {
  /** Of the last attempt; `created` before the first one, `none` for an order that needs no payment. */
  readonly state: AttemptState | "none";
  /** Whether `/bezahlen/{cipher}` leads to a payment, provided that the order is pending and its hold lasts. */
  readonly payable: boolean;
  /** Money that went or is going back, in cents; 0 if none. A failed refund does not count. */
  readonly refundedCents: number;
  /** Why, of the last of them. */
  readonly refundReason: RefundReason | null;
};

export type PayableOrder = {
  readonly id: number;
  readonly totalCents: number;
  readonly creditsCents: number;
  readonly createdAt: Date;
};

/** How the payment of an order stands, as far as we know; asks no provider. */
export async function paymentOverview(
  db: Queryable,
  { id: orderId, totalCents, creditsCents, createdAt }: PayableOrder,
  at: { readonly now: Date; readonly holdMinutes: number },
): Promise<PaymentOverview> {
  const attempts = await attemptsOfOrder(db, orderId);
  const last = attempts.at(-1);
  const mayBegin = at.now < startableUntil(createdAt, at.holdMinutes);
  if (last === undefined) {
    const isToPay = totalCents > creditsCents;
    const state = isToPay ? "created" : "none";
    return { state, payable: isToPay && mayBegin, refundedCents: 0, refundReason: null };
  }
  const money = attempts.find(({ state }) => state === "succeeded");
  const state = money?.state ?? last.state;
  const refunds = (await refundsOfOrder(db, orderId)).filter((refund) => refund.state !== "failed");
  return {
    state,
    payable: isPayable(state, mayBegin),
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
