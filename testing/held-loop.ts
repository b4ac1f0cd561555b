import process from "node:process";
import { expect } from "vitest";

/** No single request holds the event loop for longer (guarantees, "Security"). */
const LONGEST_HOLD_MS = 200;

/** Code that runs for the first time is compiled, and now and then memory is cleared up: neither happens each time. */
const REPETITIONS = 3;

/** What came of something, and for how many milliseconds this thread computed until then, all its turns of the event loop together. */
export type Computed<T> = { readonly answer: T; readonly milliseconds: number };

/**
 * Does something while nothing else goes on in this thread. Neither what it waits for nor what else the machine does is counted, so that
 * the time tells the same on a busy machine.
 */
export async function computed<T>(work: () => Promise<T>): Promise<Computed<T>> {
  const before = process.threadCpuUsage();
  const answer = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { answer, milliseconds: (user + system) / 1_000 };
}

/** Fails when a request computed for too long, and does so again whenever it comes. */
export async function expectShortHold(milliseconds: number, again: () => Promise<unknown>): Promise<void> {
  let least = milliseconds;
  for (let repetition = 1; least > LONGEST_HOLD_MS && repetition <= REPETITIONS; repetition++)
    least = Math.min(least, (await computed(again)).milliseconds);
  expect(least, "milliseconds for which one request held the event loop").toBeLessThanOrEqual(
    LONGEST_HOLD_MS,
  );
}
