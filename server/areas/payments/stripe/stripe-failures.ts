import Stripe from "stripe";
import { ProviderRefused, ProviderUnavailable } from "../provider.ts";

/**
 * Runs a call of the SDK and tells the two kinds of failure apart. A refused key (401, 403) counts as unreachable: it is the
 * operator's to mend, and nothing of a buyer's may be given up for it.
 */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const status = error.statusCode;
    const message = `${error.type}${error.code === undefined ? "" : ` ${error.code}`} (${status ?? "no answer"})`;
    // Another version asked for the same in other words: what came of that is found by asking, and the key lapses after a day.
    const isKeyOfOther = error instanceof Stripe.errors.StripeIdempotencyError;
    const isRefusal =
      status !== undefined && status >= 400 && status < 500 && ![401, 403, 409, 429].includes(status);
    const refused = isRefusal && !isKeyOfOther;
    if (refused) throw new ProviderRefused(message, { cause: error });
    throw new ProviderUnavailable(message, { cause: error });
  }
}
