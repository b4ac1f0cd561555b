import type { PaymentDeps } from "./payment-deps.ts";
import { type PaymentProvider, type ProviderName, ProviderUnavailable } from "./provider.ts";

/** Who has been told already, so that one missing provider is one alarm, however many payments of it there are. */
const told = new WeakMap<PaymentDeps, Set<ProviderName>>();

/**
 * The provider that an attempt was begun with, whether it takes new payments or not.
 * @throws ProviderUnavailable for one whose keys were taken out of the configuration, with one alarm a process: nothing is given up,
 * whatever is due waits until they are back.
 */
export function providerOf(deps: PaymentDeps, name: ProviderName): PaymentProvider {
  const provider = deps.providers.byName.get(name);
  if (provider !== undefined) return provider;
  const names = told.get(deps) ?? new Set();
  if (!names.has(name)) deps.alarm("provider-not-configured", { provider: name });
  told.set(deps, names.add(name));
  throw new ProviderUnavailable(`there are payments of the provider ${name}, which is not configured`);
}
