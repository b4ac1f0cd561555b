import type { Config } from "#server/platform/config.ts";
import type { PaymentProviders } from "./payment-deps.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";

/** How this process reaches the sandbox; only in `MODE=demo`. */
export type SandboxAccess = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
};

/**
 * The providers that the configuration names.
 * @param sandbox needed when the configuration names the sandbox.
 */
export function buildPaymentProviders(
  { payment }: Pick<Config, "payment">,
  sandbox: SandboxAccess | undefined,
  clock: () => Date,
): PaymentProviders {
  let active: PaymentProvider | undefined;
  if (payment.provider === "stripe") active = stripeProvider({ ...payment, clock });
  if (payment.provider === "sandbox") {
    if (sandbox === undefined) throw new Error("the sandbox is configured, but it was not started");
    active = sandboxProvider({ ...sandbox, clock });
  }
  return { active, byName: new Map(active === undefined ? [] : [[active.name, active]]) };
}
