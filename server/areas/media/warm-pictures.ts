import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import { makeVariants, type PictureDeps } from "./get-variant.ts";
import { selectPicturesAfter } from "./queries.ts";
import { FIRST_VARIANTS, OTHER_VARIANTS, type Variant, variantFile } from "./variants.ts";

const PAGE = 50;
/** Above this share of its time in use, the server is left alone. */
const BUSY_LOOP = 0.25;
const BUSY_PAUSE = 1_000;
/** A shorter while says nothing. */
const SHORTEST_MEASURE = 500;

/**
 * Makes the variants that are missing, one picture after the other: first for all pictures what pages need
 * most, then the rest. Waits while this process is busy. A picture that cannot be made is logged and skipped.
 */
export async function warmPictures(deps: PictureDeps & { log: Log }, signal: AbortSignal): Promise<void> {
  for (const variants of [FIRST_VARIANTS, OTHER_VARIANTS]) {
    for (let after = 0, more = true; more; ) {
      const pictures = await selectPicturesAfter(deps.db, after, PAGE);
      for (const picture of pictures) {
        if (signal.aborted) return;
        await quiet(signal);
        const missing = await missingOf(deps, picture.key, variants);
        if (missing.length === 0) continue;
        try {
          await makeVariants(deps, picture, missing);
        } catch (error) {
          if (signal.aborted) return;
          deps.log.warn({ area: "media", picture: picture.key, err: error }, "picture not rendered");
        }
      }
      after = pictures.at(-1)?.id ?? after;
      more = pictures.length === PAGE;
    }
  }
}

/** Variants are made in their order, so the last one being there means that all are. */
async function missingOf(
  { files }: PictureDeps,
  key: string,
  variants: readonly Variant[],
): Promise<Variant[]> {
  const last = variants.at(-1);
  if (last && (await files.exists(variantFile(key, last)))) return [];
  const missing: Variant[] = [];
  for (const variant of variants) if (!(await files.exists(variantFile(key, variant)))) missing.push(variant);
  return missing;
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
