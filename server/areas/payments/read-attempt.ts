import { type Attempt, attemptsOfOrder } from "./attempt-queries.ts";
import { ingestNews } from "./ingest-news.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./provider.ts";
import { providerOf } from "./providers.ts";
import type { AttemptState } from "./state-machines.ts";

/** @throws ProviderUnavailable, ProviderRefused */
const asking =
  (method: "readSession" | "expireSession") =>
  async (deps: PaymentDeps, attempt: Attempt, reason: string): Promise<AttemptState> => {
    if (attempt.sessionId === null) return attempt.state;
    const snapshot = await providerOf(deps, attempt.provider)[method](attempt.sessionId);
    return ingestNews(deps, attempt, snapshot, reason);
  };

/** Asks the provider how an attempt stands and acts on it. */
export const readAttempt = asking("readSession");

/** Ends an attempt's session at the provider and acts on how it ended; money that was faster is taken. */
export const expireAttempt = asking("expireSession");

/**
 * The browser came back: what was paid shows at once, without waiting for the webhook. An unreachable provider changes
 * nothing; the checks go on asking.
 * @returns `unreachable`: whether the buyer has paid is not known yet.
 */
export async function readOnReturn(deps: PaymentDeps, orderId: number): Promise<"read" | "unreachable"> {
  const last = (await attemptsOfOrder(deps.db, orderId)).at(-1);
  if (last === undefined || last.state === "succeeded" || last.state === "mismatch") return "read";
  try {
    await readAttempt(deps, last, "browser returned");
    return "read";
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    return "unreachable";
  }
}
