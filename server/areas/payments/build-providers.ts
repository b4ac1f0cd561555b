import { logAlarm } from "#server/platform/alarms.ts";
import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import type { PaymentProviders } from "./payment-deps.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandboxProvider } from "./sandbox/sandbox-provider.ts";
import { stripeProvider } from "./stripe/stripe-provider.ts";
import { watchedProvider } from "./watched-provider.ts";

/** How this process reaches the sandbox; only in `MODE=demo`. */
export type SandboxAccess = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
};

/**
 * The providers that the configuration names, watched: the one that takes new payments, and the one whose keys are there for
 * what was begun with it.
 * @param sandbox needed when the configuration names the sandbox.
 */
export function buildPaymentProviders(
  { payment, followedStripe }: Pick<Config, "payment" | "followedStripe">,
  sandbox: SandboxAccess | undefined,
  clock: () => Date,
  log: Log,
): PaymentProviders {
  const watch = (provider: PaymentProvider) =>
    watchedProvider(provider, { log, alarm: logAlarm(log, "payments") });
  let active: PaymentProvider | undefined;
  if (payment.provider === "stripe") active = watch(stripeProvider({ ...payment, clock }));
  if (payment.provider === "sandbox") {
    if (sandbox === undefined) throw new Error("the sandbox is configured, but it was not started");
    active = watch(sandboxProvider({ ...sandbox, clock }));
  }
  const followed = followedStripe && watch(stripeProvider({ ...followedStripe, clock }));
  const known = [active, followed].filter((provider) => provider !== undefined);
  return {
    active,
    byName: new Map(known.map((provider) => [provider.name, provider])),
    missing: new Set(),
  };
}
