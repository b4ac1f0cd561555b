import { sql } from "kysely";
import { allJobs } from "#server/all-jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Does every job of these kinds that waits, in the order in which they are due, also those that are due later. @returns how many */
export async function runJobs(services: Services, ...names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string; name: string; data: never }>`
    with taken as (delete from pgboss.job where name = any (${names}) and state = 'created'
      returning id, name, data, start_after)
    select id, name, data from taken order by start_after, id`.execute(services.db);
  for (const { id, name, data } of rows) {
    const job = allJobs.find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.handle(data, { services, signal: new AbortController().signal, jobId: id, attempt: 1 });
  }
  return rows.length;
}
