import type { ReadMark, SessionSnapshot } from "./provider.ts";

/** What is known of an attempt, to tell its session from others. */
export type ExpectedSession = {
  readonly attemptId: number;
  readonly token: string | null;
  /** `null` until the session that was made for it is stored. */
  readonly sessionId: string | null;
};

export type ExpectedPayment = ExpectedSession & {
  readonly orderNumber: string;
  readonly amountCents: number;
  readonly currency: string;
  /** Whether the provider is set up for real money. */
  readonly live: boolean;
};

/**
 * Why a session is not the attempt's own; `undefined` if it is. A session whose id we stored is proven by it, so it may lack the
 * token, as those that a server of an older version makes; before it is stored, only the token tells it from one that
 * somebody else made.
 */
export function findStranger(
  expected: ExpectedSession,
  actual: ReadMark & Pick<SessionSnapshot, "sessionId">,
): string | undefined {
  if (actual.attemptId !== expected.attemptId)
    return `the session belongs to attempt ${actual.attemptId ?? "of nobody"}`;
  if (expected.sessionId !== null && actual.sessionId !== expected.sessionId)
    return `another session (${actual.sessionId}) than the one we made`;
  const mayLackToken = expected.sessionId !== null || expected.token === null;
  if (actual.attemptToken === null ? !mayLackToken : actual.attemptToken !== expected.token)
    return "the session has another token than the attempt";
  return undefined;
}

/**
 * Why a payment must not be settled: it is of another session, order, mode, currency or amount than we asked for. `undefined`
 * when all is as expected. The text goes to the history and the log, never to a buyer.
 */
export function findMismatch(expected: ExpectedPayment, actual: SessionSnapshot): string | undefined {
  const stranger = findStranger(expected, actual);
  if (stranger !== undefined) return stranger;
  if (actual.orderNumber !== expected.orderNumber)
    return `the session is for order ${actual.orderNumber ?? "of nobody"} instead of ${expected.orderNumber}`;
  if (actual.live !== expected.live)
    return `mode is ${modeOf(actual.live)} instead of ${modeOf(expected.live)}`;
  if (actual.currency !== expected.currency)
    return `currency is ${actual.currency} instead of ${expected.currency}`;
  if (actual.amountCents !== expected.amountCents)
    return `amount is ${actual.amountCents} instead of ${expected.amountCents} cents`;
  return undefined;
}

function modeOf(live: boolean): string {
  return live ? "live" : "test";
}
