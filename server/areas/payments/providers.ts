import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentProvider, ProviderName } from "./provider.ts";

/** @throws Error for an attempt of a provider that was taken out of the configuration: its jobs wait until it is back. */
export function providerOf(deps: PaymentDeps, name: ProviderName): PaymentProvider {
  const provider = deps.providers.byName.get(name);
  if (provider === undefined)
    throw new Error(`there are payments of the provider ${name}, which is not configured`);
  return provider;
}
