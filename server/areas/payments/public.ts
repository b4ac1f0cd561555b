/** What other areas and `server/areas.ts` may use of the payments. */
export { createPaymentsArea, type PaymentsPort } from "./area.ts";
export { ordersWithAttempts } from "./attempt-queries.ts";
export { buildPaymentProviders, type SandboxAccess } from "./build-providers.ts";
export { isDisputed, isUnderDispute, wasDisputed } from "./dispute-queries.ts";
export type { ReconcileStep } from "./job-kinds.ts";
export { paymentJobKinds } from "./jobs.ts";
export type { PaymentDeps, PaymentProviders } from "./payment-deps.ts";
export { type PaymentOverview, paymentOverview } from "./payment-overview.ts";
export { ordersWithOpenMoney, paymentsOfOrders } from "./personal-data-queries.ts";
export type {
  BuyerNotices,
  OrderLine,
  OrderState,
  OrdersPort,
  Purchase,
  RefundReason,
  SettleResult,
} from "./ports.ts";
export { type ProviderName, ProviderUnavailable } from "./provider.ts";
export { EMPTY_TALLY, firstStep, type NamedReport, reconcilePage, type Tally } from "./reconcile-page.ts";
export { isRestOnItsWay } from "./refund-rest.ts";
export { createSettler, SETTLING_CONNECTIONS } from "./settle-payments.ts";
export { checkStripe } from "./stripe/check-stripe.ts";
