import { setTimeout as sleep } from "node:timers/promises";

/** Who watches a process waits no longer than this for a database that does not answer. */
const soonMilliseconds = 2_000;

/** @returns what comes of the work in time, or else of `late`; what the work does afterwards is of no interest */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  const over = new AbortController();
  const tooLate = sleep(milliseconds, undefined, { signal: over.signal }).then(late);
  return Promise.race([work, tooLate]).finally(() => over.abort());
}

/** @returns whether the work succeeded soon */
export const endsInTime = (work: Promise<unknown>): Promise<boolean> =>
  inTime(
    work.then(
      () => true,
      () => false,
    ),
    soonMilliseconds,
    () => false,
  );
