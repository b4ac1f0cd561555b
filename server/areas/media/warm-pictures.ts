import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import type { Variants } from "./get-variant.ts";
import { SHOWN_VARIANTS } from "./variants.ts";

/**
 * So many pictures are made before anybody asks: a minute's work of one core. The rest is made when it is first asked for
 * (decision 0170).
 */
export const MOST_AHEAD = 120;

/** Keys of pictures, the most wanted first. */
export type PicturesSeenFirst = (limit: number) => Promise<readonly string[]>;

/** Above this share of its time in use, the server is left alone. */
const BUSY_LOOP = 0.25;
const BUSY_PAUSE = 1_000;
/** A shorter while says nothing. */
const SHORTEST_MEASURE = 500;

/**
 * Makes what browsers will ask for of the pictures that are seen first, one after the other, as far as it is missing. Waits
 * while this process is busy. A picture that cannot be made is logged and skipped.
 */
export async function warmPictures(
  { variants, seenFirst, log }: { variants: Variants; seenFirst: PicturesSeenFirst; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const keys = await seenFirst(MOST_AHEAD);
  for (const key of keys.slice(0, MOST_AHEAD)) {
    for (const variant of SHOWN_VARIANTS) {
      await quiet(signal);
      if (signal.aborted) return;
      try {
        await variants.makeAhead(key, variant);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ area: "media", picture: key, err: error }, "picture not rendered");
        break;
      }
    }
  }
}

let measured = performance.eventLoopUtilization();
let measuredAt = performance.now();

/** Resolves when the process has had time to spare of late. */
async function quiet(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && performance.now() - measuredAt > SHORTEST_MEASURE) {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, measured);
    measured = now;
    measuredAt = performance.now();
    if (utilization < BUSY_LOOP) return;
    await sleep(BUSY_PAUSE, undefined, { signal, ref: false }).catch(() => {});
  }
}
