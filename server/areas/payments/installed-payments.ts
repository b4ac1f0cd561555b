import type { Services } from "#server/platform/services.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** Jobs get the process's services and nothing else; this is how they find what `server/app.ts` put together. */
const installed = new WeakMap<Services, PaymentDeps>();

/** Called once at start, before jobs run and requests arrive. */
export function installPayments(services: Services, payments: PaymentDeps): void {
  installed.set(services, payments);
}

/** @throws Error if {@link installPayments} was not called for this process. */
export function paymentsOf(services: Services): PaymentDeps {
  const payments = installed.get(services);
  if (payments === undefined) throw new Error("payments are not installed in this process");
  return payments;
}
