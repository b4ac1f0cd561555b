import type { Services } from "#server/platform/services.ts";
import { closeAttemptBeforeRelease as close } from "./close-attempt-before-release.ts";
import { paymentsOf } from "./installed-payments.ts";

export { logAlarm } from "./alarm.ts";
export { buildPaymentProviders, type SandboxAccess } from "./build-providers.ts";
export { isDisputed } from "./dispute-queries.ts";
export { installPayments } from "./installed-payments.ts";
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
export type { ProviderName } from "./provider.ts";
export { registerPaymentRoutes } from "./routes.ts";
export { registerSandboxPages } from "./sandbox/sandbox-pages.ts";

/** For the job that releases holds, which has nothing but the process's services; see the use case for its promise. */
export function closeAttemptBeforeRelease(services: Services, orderId: number): Promise<"release" | "keep"> {
  return close(paymentsOf(services), orderId);
}
