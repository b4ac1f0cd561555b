/**
 * The process that works on jobs beside a server, started by `worker-beside.ts`: what an area does for its jobs runs here, and
 * nothing is answered. It ends after the jobs that are under way when it is told so, and with the server when that is killed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { composeAreas } from "./areas.ts";
import { openServices } from "./open-services.ts";
import { complain } from "./platform/command.ts";
import type { Jobs } from "./platform/jobs.ts";
import { createLog } from "./platform/log.ts";
import { countedHere } from "./platform/metrics.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./worker-beside.ts";

/** A job waits no longer than this for a busy server: in a rush of any length some of each kind are done every second. */
const LONGEST_WAIT_MILLISECONDS = 2_000;

const started = new AsyncDisposableStack();
/** Until it is calm again; none while it is. */
let busy: PromiseWithResolvers<void> | undefined;
let jobs: Jobs | undefined;

async function work({ config, database, sandbox }: WorkerStart): Promise<void> {
  const log = createLog(config.logLevel, undefined, "worker");
  process.once("uncaughtException", (error) => {
    complain(error, log);
    process.exit(1);
  });
  const { services } = await openServices(config, database, {
    log,
    worksOnJobs: true,
    turn: async () => {
      if (busy) await Promise.race([busy.promise, sleep(LONGEST_WAIT_MILLISECONDS)]);
    },
    step: async (_title, open) => open(),
    started,
  });
  await services.jobs.work(composeAreas(services, { sandbox }).jobs);
  jobs = services.jobs;
}

async function end(): Promise<never> {
  await started.disposeAsync();
  process.exit(0);
}

// A terminal and some supervisors signal every process; the server tells this one when it is its turn.
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => {});
process.once("disconnect", () => process.exit(0));
process.on("message", async (message: ToWorker) => {
  if (message === "end") await end();
  else if (message === "count") process.send?.((await countedHere()) satisfies FromWorker);
  else if ("isBusy" in message) {
    busy?.resolve();
    busy = message.isBusy ? Promise.withResolvers() : undefined;
  } else if ("wake" in message) for (const name of message.wake) jobs?.wake({ name });
  else await work(message);
});
