import type { AttemptState } from "./state-machines.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * When an attempt is read again at the provider although no webhook came, in seconds after the step before. The last entry
 * repeats for states in which money may be on its way; an ended attempt is looked at three times for late money.
 */
const SCHEDULE: Record<AttemptState, { readonly delays: readonly number[]; readonly repeats: boolean }> = {
  created: { delays: [], repeats: false },
  open: { delays: [MINUTE, 2 * MINUTE, 4 * MINUTE, 8 * MINUTE], repeats: true },
  processing: { delays: [10, 30, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR], repeats: true },
  failed: { delays: [10 * MINUTE, HOUR, 24 * HOUR], repeats: false },
  cancelled: { delays: [10 * MINUTE, HOUR, 24 * HOUR], repeats: false },
  expired: { delays: [10 * MINUTE, HOUR, 24 * HOUR], repeats: false },
  succeeded: { delays: [], repeats: false },
  mismatch: { delays: [], repeats: false },
};

/** When to ask next; `undefined` when nothing more is expected. */
export function nextCheck(state: AttemptState, round: number, now: Date): Date | undefined {
  const { delays, repeats } = SCHEDULE[state];
  return later(now, delays[round] ?? (repeats ? delays.at(-1) : undefined));
}

const REFUND_DELAYS = [10, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR];

/** When a refund that the provider has not finished is tried or read again: without an end, as it is the buyer's money. */
export function nextRefundTry(round: number, now: Date): Date {
  return later(now, REFUND_DELAYS[round] ?? 6 * HOUR) as Date;
}

function later(now: Date, seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
