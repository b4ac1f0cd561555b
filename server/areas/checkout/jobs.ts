import { ordersWithAttempts, type PaymentsPort } from "#server/areas/payments/public.ts";
import type { Database } from "#server/platform/database.ts";
import { type Job, type JobKind, scheduledKind, work } from "#server/platform/jobs.ts";
import { type ExpireHoldDeps, expireHolds, sweepHolds } from "./orders/expire-hold.ts";
import {
  ASK_CONFIRMATION,
  CANCEL_ORDER,
  EXPIRE_HOLD,
  EXPIRE_ORDERS,
  FULFIL_ORDER,
} from "./orders/order-jobs.ts";
import type { Products } from "./products/product.ts";

const SWEEP_HOLDS = scheduledKind("checkout.sweep-holds", "* * * * *");

/** Also those that the area fulfilment does for it. */
export const checkoutJobKinds: readonly JobKind[] = [
  EXPIRE_HOLD,
  EXPIRE_ORDERS,
  CANCEL_ORDER,
  SWEEP_HOLDS,
  FULFIL_ORDER,
  ASK_CONFIRMATION,
];

export function checkoutJobs({
  payments,
  ...deps
}: {
  readonly db: Database;
  readonly products: Products;
  readonly payments: PaymentsPort;
}): Job[] {
  const expiry: ExpireHoldDeps = {
    ...deps,
    ordersWithPayments: ordersWithAttempts,
    closePayments: payments.closeAttemptBeforeRelease,
    now: () => new Date(),
  };
  return [
    // What cannot be released yet stays for the sweeper.
    work(EXPIRE_HOLD, ({ orderId }) => expireHolds(expiry, [orderId])),
    work(EXPIRE_ORDERS, ({ orderIds }, { signal }) => expireHolds(expiry, orderIds, signal)),
    work(CANCEL_ORDER, async ({ orderId }) => {
      if ((await payments.cancelOrderWithEvent(orderId)) === "again")
        throw new Error(`the payment page of order ${orderId} is still open`);
    }),
    work(SWEEP_HOLDS, (_data, { signal }) => sweepHolds(expiry, signal)),
  ];
}
