import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import type { Job } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { testAreas } from "./services.ts";

/** Does every job of these kinds that waits, in the order in which they are due, also those that are due later. @returns how many */
export function runJobs(services: Services, ...names: readonly string[]): Promise<number> {
  return runJobsOf(services.db, testAreas(services).jobs, ...names);
}

/** As {@link runJobs}, by these handlers. */
export async function runJobsOf(
  db: Queryable,
  jobs: readonly Job[],
  ...names: readonly string[]
): Promise<number> {
  const { rows } = await sql<{ name: string; data: unknown }>`
    with taken as (delete from pgboss.job where name = any (${names}) and state = 'created'
      returning id, name, data, start_after)
    select name, data from taken order by start_after, id`.execute(db);
  for (const { name, data } of rows) {
    const job = jobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.handle(data, { signal: new AbortController().signal, attempt: 1 });
  }
  return rows.length;
}
