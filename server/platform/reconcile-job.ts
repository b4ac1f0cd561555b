import { z } from "zod";
import { type DueWork, restartDueWork } from "./due-work.ts";
import { defineJob, type Job } from "./jobs.ts";
import { alarms, restartedJobs } from "./metrics.ts";
import type { Services } from "./services.ts";

/**
 * Looks through the due work of all areas and starts again what nobody does; says in the log, the metrics and alarms what it
 * found. One kind that cannot be looked through keeps none of the others.
 * @throws AggregateError after all have been looked through, with what failed
 */
export async function reconcile(
  services: Services,
  works: readonly DueWork[],
  now: Date = new Date(),
): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      const query = work.query(services, now);
      if (query === undefined) continue;
      const { lost, dead } = await restartDueWork(services.db, work, query);
      if (lost > 0) tell(services, work, "lost", lost);
      if (dead > 0) tell(services, work, "dead", dead);
      if (lost + dead > 0) services.jobs.wake(work.job);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `kinds of work that could not be looked through: ${failures.length}`, {
      cause: failures[0],
    });
}

function tell({ log }: Services, { job, mayEndEarly }: DueWork, found: "lost" | "dead", count: number): void {
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

/** For `server/all-jobs.ts`: {@link reconcile}, every ten minutes. */
export function reconcileJob(works: readonly DueWork[]): Job {
  return defineJob("jobs.reconcile", z.object({}), (_data, { services }) => reconcile(services, works), {
    cron: "*/10 * * * *",
    concurrency: 1,
  });
}
