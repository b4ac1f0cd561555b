import type { RateClass } from "#contract/call.ts";

/**
 * Requests a minute and address, per class of call and process. Generous enough for a shared address behind a phone
 * network's NAT; `RATE_LIMIT_FACTOR` scales all of them.
 */
const PER_MINUTE: Record<RateClass, number> = { read: 1200, write: 120, purchase: 60, sensitive: 10 };

export function requestsPerMinute(rate: RateClass, factor: number): number {
  return Math.max(1, Math.round(PER_MINUTE[rate] * factor));
}

export const TOO_MANY_REQUESTS =
  "Das waren zu viele Anfragen. Bitte warte einen Moment und versuche es dann noch einmal.";
