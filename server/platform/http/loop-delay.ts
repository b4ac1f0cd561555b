import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";

const RESOLUTION_MS = 10;
const WINDOW_MS = 1_000;

/**
 * How late the process comes to what is due, in milliseconds: the mean of the last full second. Measured from when the server is
 * ready until it closes, so that the work of building it, which holds everything up, counts as no load.
 */
export function measureLoopDelay(app: FastifyInstance): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onReady", (done) => {
    histogram.enable();
    timer = setInterval(() => {
      // Not a number where nothing was measured.
      delay = Math.max(0, histogram.mean / 1e6 - RESOLUTION_MS) || 0;
      histogram.reset();
    }, WINDOW_MS).unref();
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    histogram.disable();
    done();
  });
  return () => delay;
}
