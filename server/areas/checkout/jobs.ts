import { z } from "zod";
import {
  cancelOrderWithEvent,
  closeAttemptBeforeRelease,
  ordersWithAttempts,
} from "#server/areas/payments/public.ts";
import { defineJob, type Job, type JobContext } from "#server/platform/jobs.ts";
import { type ExpireHoldDeps, expireHolds, sweepHolds } from "./orders/expire-hold.ts";
import { CANCEL_ORDER, EXPIRE_HOLD, EXPIRE_ORDERS } from "./orders/order-jobs.ts";

function expiryOf({ services }: JobContext): ExpireHoldDeps {
  return {
    db: services.db,
    ordersWithPayments: ordersWithAttempts,
    closePayments: (orderId) => closeAttemptBeforeRelease(services, orderId),
    now: () => new Date(),
  };
}

/** The jobs of this area, for `server/all-jobs.ts`. */
export const checkoutJobs: readonly Job[] = [
  defineJob(EXPIRE_HOLD.name, EXPIRE_HOLD.schema, async ({ orderId }, context) => {
    // What cannot be released yet stays for the sweeper.
    await expireHolds(expiryOf(context), [orderId]);
  }),
  defineJob(EXPIRE_ORDERS.name, EXPIRE_ORDERS.schema, async ({ orderIds }, context) => {
    await expireHolds(expiryOf(context), orderIds, context.signal);
  }),
  defineJob(CANCEL_ORDER.name, CANCEL_ORDER.schema, async ({ orderId }, { services }) => {
    if ((await cancelOrderWithEvent(services, orderId)) === "again")
      throw new Error(`the payment page of order ${orderId} is still open`);
  }),
  defineJob(
    "checkout.sweep-holds",
    z.object({}),
    async (_data, context) => {
      await sweepHolds(expiryOf(context), context.signal);
    },
    { cron: "* * * * *", concurrency: 1 },
  ),
];
