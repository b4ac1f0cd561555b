import type { Alarm } from "#server/platform/alarms.ts";
import type { Log } from "#server/platform/log.ts";
import { providerSeconds } from "#server/platform/metrics.ts";
import { type PaymentProvider, ProviderRefused, ProviderUnavailable, WebhookRejected } from "./provider.ts";

/**
 * The same provider, measured: how long each of its methods took and how it ended (`nachtfalter_provider_seconds`). That it cannot be
 * reached, or refuses our key, is an alarm when it begins and a line in the log when it ends, however many calls meet it.
 * Methods are found by looking, so that none is forgotten.
 */
export function watchedProvider(
  provider: PaymentProvider,
  { log, alarm }: { readonly log: Log; readonly alarm: Alarm },
): PaymentProvider {
  let awaySince: number | undefined;

  function heard(): void {
    if (awaySince === undefined) return;
    const seconds = Math.round((performance.now() - awaySince) / 1000);
    awaySince = undefined;
    log.info({ area: "payments", provider: provider.name, seconds }, "the payment provider answers again");
  }

  function failed(method: string, error: unknown): string {
    if (error instanceof ProviderUnavailable) {
      if (awaySince === undefined) {
        awaySince = performance.now();
        alarm("provider-unreachable", { provider: provider.name, method, message: error.message });
      }
      return "unavailable";
    }
    if (error instanceof WebhookRejected) return "rejected";
    if (!(error instanceof ProviderRefused)) return "failed";
    heard();
    return "refused";
  }

  function watched(method: string, call: () => unknown): unknown {
    const end = providerSeconds.startTimer({ provider: provider.name, method });
    const fail = (error: unknown): never => {
      end({ outcome: failed(method, error) });
      throw error;
    };
    try {
      const result = call();
      if (!(result instanceof Promise)) {
        end({ outcome: "done" });
        return result;
      }
      return result.then((value: unknown) => {
        end({ outcome: "done" });
        heard();
        return value;
      }, fail);
    } catch (error) {
      return fail(error);
    }
  }

  return new Proxy(provider, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => watched(String(name), () => Reflect.apply(value, target, given));
    },
  });
}
