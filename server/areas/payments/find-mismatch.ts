import type { SessionSnapshot } from "./provider.ts";

export type ExpectedPayment = {
  readonly attemptId: number;
  readonly sessionId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** Whether the provider is set up for real money. */
  readonly live: boolean;
};

/**
 * Why a payment must not be settled: it is of another mode, session, currency or amount than we asked for. `undefined` when
 * all is as expected. The text goes to the history and the log, never to a buyer.
 */
export function findMismatch(expected: ExpectedPayment, actual: SessionSnapshot): string | undefined {
  if (actual.live !== expected.live)
    return `mode is ${modeOf(actual.live)} instead of ${modeOf(expected.live)}`;
  if (actual.attemptId !== expected.attemptId)
    return `the session belongs to attempt ${actual.attemptId ?? "of nobody"}`;
  if (expected.sessionId !== null && actual.sessionId !== expected.sessionId)
    return `another session (${actual.sessionId}) than the one we made`;
  if (actual.currency !== expected.currency)
    return `currency is ${actual.currency} instead of ${expected.currency}`;
  if (actual.amountCents !== expected.amountCents)
    return `amount is ${actual.amountCents} instead of ${expected.amountCents} cents`;
  return undefined;
}

function modeOf(live: boolean): string {
  return live ? "live" : "test";
}
