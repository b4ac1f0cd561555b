import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, type ProviderName, ProviderUnavailable } from "./provider.ts";

/**
 * The provider that an attempt was begun with, whether it takes new payments or not.
 * @throws ProviderUnavailable for one whose keys were taken out of the configuration, with one alarm a process: nothing is given up,
 * whatever is due waits until they are back.
 */
export function providerOf({ providers, alarm }: PaymentDeps, name: ProviderName): PaymentProvider {
  const provider = providers.byName.get(name);
  if (provider !== undefined) return provider;
  if (!providers.missing.has(name)) alarm("provider-not-configured", { provider: name });
  providers.missing.add(name);
  throw new ProviderUnavailable(`there are payments of the provider ${name}, which is not configured`);
}
