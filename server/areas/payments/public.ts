import type { Services } from "#server/platform/services.ts";
import { cancelOrderWithEvent as cancel } from "./cancel-order-with-event.ts";
import { closeAttemptBeforeRelease as close } from "./close-attempt-before-release.ts";
import { paymentsOf } from "./installed-payments.ts";

export { ordersWithAttempts } from "./attempt-queries.ts";
export { buildPaymentProviders, type SandboxAccess } from "./build-providers.ts";
export { isDisputed } from "./dispute-queries.ts";
export { paymentsDueWork } from "./due-work.ts";
export { installPayments } from "./installed-payments.ts";
export type { ReconcileStep } from "./job-kinds.ts";
export { paymentJobs } from "./jobs.ts";
export type { PaymentDeps, PaymentProviders } from "./payment-deps.ts";
export { type PaymentOverview, paymentOverview } from "./payment-overview.ts";
export { paymentsPersonalData } from "./personal-data.ts";
export { ordersWithOpenMoney, paymentsOfOrders } from "./personal-data-queries.ts";
export type {
  BuyerNotices,
  DisputePort,
  OrderForPayment,
  OrderLine,
  OrderState,
  OrdersPort,
  RefundReason,
  SettleResult,
} from "./ports.ts";
export { isProviderUnavailable, type ProviderName } from "./provider.ts";
export { EMPTY_TALLY, firstStep, type NamedReport, reconcilePage, type Tally } from "./reconcile-page.ts";
export { isRestOnItsWay } from "./refund-rest.ts";
export { registerPaymentRoutes } from "./routes.ts";
export { registerSandboxPages } from "./sandbox/sandbox-pages.ts";
export { createSettler, SETTLING_CONNECTIONS } from "./settle-payments.ts";
export { checkStripe } from "./stripe/check-stripe.ts";

/** For the job of an order whose event was called off; see the use case for its promise. */
export function cancelOrderWithEvent(services: Services, orderId: number): Promise<"done" | "again"> {
  return cancel(paymentsOf(services), orderId);
}

/** For the job that releases holds, which has nothing but the process's services; see the use case for its promise. */
export function closeAttemptBeforeRelease(services: Services, orderId: number): Promise<"release" | "keep"> {
  return close(paymentsOf(services), orderId);
}
