import type { TopUp } from "./transaction-queries.ts";

/** How long a top-up that nothing was spent of can be given back. */
export const RETURN_MILLISECONDS = 14 * 86_400_000;

/**
 * Which of a wallet's top-ups nothing was spent of: credits are spent in the order in which they came, so the latest ones are
 * whole as long as together they are there.
 * @param topUps that count, the newest first
 */
export function untouchedOf(topUps: readonly TopUp[], creditsCents: number): TopUp[] {
  let leftCents = creditsCents;
  const untouched: TopUp[] = [];
  for (const topUp of topUps) {
    leftCents -= topUp.cents;
    if (leftCents < 0) break;
    untouched.push(topUp);
  }
  return untouched;
}
