import type { PaymentsPort } from "#server/areas/payments/public.ts";
import type { Area } from "#server/platform/area.ts";
import type { Transaction } from "#server/platform/database.ts";
import { type CheckoutDeps, checkoutCalls } from "./calls.ts";
import { checkoutDueWork } from "./due-work.ts";
import { type FinishedCallDeps, finishedCalls } from "./finished/finished-calls.ts";
import { checkoutJobs } from "./jobs.ts";
import type { InvoicesPort } from "./orders/mark-refunded.ts";
import { checkoutPersonalData } from "./personal-data.ts";
import { createPurchases } from "./placing/purchases.ts";
import { type RefundOrderRequest, refundOrder } from "./refunds/refund-order.ts";
import { saleSettings } from "./sale/sale-settings.ts";

export type CheckoutAreaDeps = CheckoutDeps &
  FinishedCallDeps & { readonly payments: PaymentsPort; readonly invoices: InvoicesPort };

/** Selling: prices, stock and orders. */
export function createCheckoutArea({ payments, ...deps }: CheckoutAreaDeps) {
  const purchases = createPurchases({
    ...deps,
    settings: saleSettings(deps),
    now: deps.now ?? (() => new Date()),
  });
  return {
    calls: [...checkoutCalls(deps, purchases), ...finishedCalls({ ...deps, payments })],
    jobs: checkoutJobs({ ...deps, payments }),
    dueWork: checkoutDueWork,
    personalData: checkoutPersonalData,
    ports: {
      refundOrder: (tx: Transaction, request: RefundOrderRequest) =>
        refundOrder(tx, { ...deps, payments }, request),
      purchases,
    },
  } satisfies Area;
}
