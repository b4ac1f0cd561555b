import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { serverFlags } from "../scripts/server-flags.mjs";
import type { SandboxAccess } from "./areas/payments/public.ts";
import type { OpenDatabase } from "./open-services.ts";
import type { Config } from "./platform/config.ts";
import type { Jobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { lowerPriority } from "./platform/lower-priority.ts";
import { addCounts, type Counts } from "./platform/metrics.ts";

/** What the worker is told first, so that it works as this server does. */
export type WorkerStart = {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly sandbox: SandboxAccess | undefined;
};

/**
 * The start comes first; then it is told of jobs that have just been written and whether the server is busy, asked what it has
 * counted, and told to end.
 */
export type ToWorker =
  | WorkerStart
  | { readonly wake: readonly string[] }
  | { readonly isBusy: boolean }
  | "count"
  | "end";

/** Its answer to `count`. */
export type FromWorker = Counts;

export type WorkerBeside = {
  /** Begins to work; a worker that ends unasked is started again. */
  start(start: WorkerStart): void;
  /** Tells the worker of jobs that have just been written. */
  wake: Jobs["wake"];
  /** What it and those before it have counted; without its last counts while it does not answer. */
  counts(): Promise<Counts>;
  /** Waits for the jobs under way, as `Jobs.stop` does. */
  stop(): Promise<void>;
};

const PROGRAM = fileURLToPath(new URL("./worker-process.ts", import.meta.url));

/**
 * Of a machine whose processors are all in use the worker gets about a tenth of what each other process gets; of an idle one
 * all that it can use.
 */
const NICENESS = 10;
/** Wakes of so long go together: in a rush hundreds come a second. */
const WAKE_MILLISECONDS = 20;
/** A server that is at work for more of its time than this leaves nothing of a processor to jobs. */
const BUSY = 0.6;
const WATCH_MILLISECONDS = 100;
/** Who reads the metrics waits no longer for a busy worker. */
const ANSWER_MILLISECONDS = 2_000;
const FIRST_RESTART_MILLISECONDS = 1_000;
const LAST_RESTART_MILLISECONDS = 30_000;
/** `Jobs.stop` takes 20 seconds at most. */
const END_TIMEOUT_MILLISECONDS = 25_000;

/**
 * The jobs of a process that both answers and works: a process of its own at low priority, so that the documents of the first buyers do
 * not hold up those who are buying (docs/decisions/0168).
 */
export function createWorkerBeside(log: Log): WorkerBeside {
  let child: ChildProcess | undefined;
  let stopping = false;
  let restartMilliseconds = FIRST_RESTART_MILLISECONDS;
  let restart: NodeJS.Timeout | undefined;
  let ended: Counts = [];
  let last: Counts = [];
  let isBusy = false;
  let used = performance.eventLoopUtilization();
  let watching: NodeJS.Timeout | undefined;
  const woken = new Set<string>();

  function begin(start: WorkerStart): void {
    const begun = fork(PROGRAM, { execArgv: [...serverFlags], serialization: "advanced" });
    child = begun;
    if (begun.pid !== undefined) lowerPriority(begun.pid, NICENESS);
    // Without a listener a message that cannot be sent any more would end this process; its exit tells the rest.
    begun.on("error", () => {});
    begun.on("message", (counts: FromWorker) => {
      last = counts;
      restartMilliseconds = FIRST_RESTART_MILLISECONDS;
    });
    begun.once("exit", (code, signal) => {
      child = undefined;
      if (stopping) return;
      log.error(
        { area: "jobs", code, signal },
        "the process that works on jobs has ended and is started again",
      );
      void keepCounts();
      restart = setTimeout(() => begin(start), restartMilliseconds);
      restartMilliseconds = Math.min(2 * restartMilliseconds, LAST_RESTART_MILLISECONDS);
    });
    begun.send(start satisfies ToWorker);
    if (isBusy) tell({ isBusy });
  }

  function watch(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, used);
    used = now;
    if (utilization > BUSY === isBusy) return;
    isBusy = !isBusy;
    tell({ isBusy });
  }

  /** Counters that fell would look as if they had begun anew, and their rest like an alarm. */
  async function keepCounts(): Promise<void> {
    const counts = [ended, last];
    last = [];
    ended = await addCounts(counts);
  }

  function tell(message: ToWorker): void {
    if (child?.connected) child.send(message);
  }

  return {
    start(start) {
      begin(start);
      watching = setInterval(watch, WATCH_MILLISECONDS).unref();
    },
    wake({ name }) {
      if (woken.size === 0)
        setTimeout(() => {
          tell({ wake: [...woken] });
          woken.clear();
        }, WAKE_MILLISECONDS).unref();
      woken.add(name);
    },
    async counts() {
      if (child) {
        const answer = once(child, "message", { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) });
        tell("count");
        await answer.catch(() => {});
      }
      return addCounts([ended, last]);
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      clearInterval(watching);
      if (!child) return;
      // Not by `once` of node:events, which fails with the channel: a signal to the group may have ended a worker that had just begun.
      const exit = new Promise((resolve) => child?.once("exit", resolve));
      tell("end");
      const tooLate = setTimeout(() => child?.kill("SIGKILL"), END_TIMEOUT_MILLISECONDS);
      await exit;
      clearTimeout(tooLate);
    },
  };
}
