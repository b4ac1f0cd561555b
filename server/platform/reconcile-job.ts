import { type DueWork, restartDueWork } from "./due-work.ts";
import { type Job, scheduledKind, work } from "./jobs.ts";
import { alarms, restartedJobs } from "./metrics.ts";
import type { Services } from "./services.ts";

/** {@link reconcile}, every ten minutes. */
export const RECONCILE = scheduledKind("jobs.reconcile", "*/10 * * * *");

type ReconcileDeps = Pick<Services, "db" | "log"> & { readonly jobs: Pick<Services["jobs"], "wake"> };

/**
 * Looks through the due work of all areas and starts again what no job does; says in the log, the metrics and alarms what it
 * found. One kind that cannot be looked through keeps none of the others.
 * @throws AggregateError after all have been looked through, with what failed
 */
export async function reconcile(
  deps: ReconcileDeps,
  works: readonly DueWork[],
  now: Date = new Date(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const due of works) {
    try {
      const query = due.query(now);
      if (query === undefined) continue;
      const { lost, dead } = await restartDueWork(deps.db, due, query);
      if (lost > 0) tell(deps, due, "lost", lost);
      if (dead > 0) tell(deps, due, "dead", dead);
      if (lost + dead > 0) deps.jobs.wake(due.job);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `kinds of work that could not be looked through: ${failures.length}`, {
      cause: failures[0],
    });
}

function tell(
  { log }: ReconcileDeps,
  { job, mayEndEarly }: DueWork,
  found: "lost" | "dead",
  count: number,
): void {
  restartedJobs.inc({ job: job.name, found }, count);
  const about = { area: "jobs", job: job.name, found, count };
  if (found === "lost" && mayEndEarly) {
    log.info(about, "work that waited was started again");
    return;
  }
  const kind = `${found}-work` as const;
  alarms.inc({ kind });
  log.error({ ...about, alarm: kind }, `${found} work was started again`);
}

export const reconcileJob = (deps: ReconcileDeps, works: readonly DueWork[]): Job =>
  work(RECONCILE, () => reconcile(deps, works));
