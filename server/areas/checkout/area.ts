import type { PaymentsPort } from "#server/areas/payments/public.ts";
import type { Area } from "#server/platform/area.ts";
import { type CheckoutDeps, checkoutCalls } from "./calls.ts";
import { checkoutDueWork } from "./due-work.ts";
import { type FinishedCallDeps, finishedCalls } from "./finished/finished-calls.ts";
import { checkoutJobs } from "./jobs.ts";
import { checkoutPersonalData } from "./personal-data.ts";
import { createPurchases } from "./placing/purchases.ts";
import { saleSettings } from "./sale/sale-settings.ts";

export type CheckoutAreaDeps = CheckoutDeps & FinishedCallDeps & { readonly payments: PaymentsPort };

/** Selling: prices, stock and orders. */
export const createCheckoutArea = ({ payments, ...deps }: CheckoutAreaDeps) =>
  ({
    calls: [...checkoutCalls(deps), ...finishedCalls(deps)],
    jobs: checkoutJobs({ ...deps, payments }),
    dueWork: checkoutDueWork,
    personalData: checkoutPersonalData,
    ports: {
      purchases: createPurchases({
        ...deps,
        settings: saleSettings(deps),
        now: deps.now ?? (() => new Date()),
      }),
    },
  }) satisfies Area;
