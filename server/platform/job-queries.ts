import type pg from "pg";
import { deadLetterQueue } from "./jobs.ts";

/** A job as a person reads it. */
export type ListedJob = {
  readonly id: string;
  readonly job: string;
  /** due: its time has come. waiting: later. active: at work. failed: to be tried again. dead: failed for good, a dead letter. */
  readonly state: "due" | "waiting" | "active" | "failed" | "dead";
  readonly data: unknown;
  /** Since it was written; of a dead letter, since it failed for good. */
  readonly ageSeconds: number;
  readonly tries: number;
  readonly error: string;
};

export type JobCount = {
  readonly job: string;
  readonly state: ListedJob["state"];
  readonly count: number;
  readonly oldestSeconds: number;
};

type Connection = Pick<pg.Client, "query">;

/** Jobs that are not done, in the words of {@link ListedJob}. */
const LISTED = `
  select id, case when name = '${deadLetterQueue}' then coalesce(source_name, '') else name end as job,
    case when name = '${deadLetterQueue}' then 'dead' when state = 'active' then 'active' when state = 'retry' then 'failed'
      when start_after <= now() then 'due' else 'waiting' end as state,
    data, extract(epoch from now() - created_on)::float as "ageSeconds",
    case when name = '${deadLetterQueue}' then coalesce(source_retry_count, 0) else retry_count end as tries,
    coalesce(source_output ->> 'message', source_output #>> '{}', output ->> 'message', output #>> '{}', '') as error
  from pgboss.job where state in ('created', 'retry', 'active')`;

/** How many jobs there are of each kind and state, those for people first. */
export async function countJobs(connection: Connection): Promise<JobCount[]> {
  const { rows } = await connection.query<JobCount>(
    `select job, state, count(*)::int as count, max("ageSeconds") as "oldestSeconds" from (${LISTED}) as listed
     group by job, state order by array_position(array['dead', 'failed', 'active', 'due', 'waiting'], state), job`,
  );
  return rows;
}

/** The oldest jobs that something is wrong with or that are at work, the dead ones first. */
export async function jobsToLookAt(connection: Connection, most: number): Promise<ListedJob[]> {
  const { rows } = await connection.query<ListedJob>(
    `select * from (${LISTED}) as listed where state in ('dead', 'failed', 'active')
     order by array_position(array['dead', 'failed', 'active'], state), "ageSeconds" desc, id limit $1`,
    [most],
  );
  return rows;
}

/** The ids of dead letters: one by its id, those of a kind, or all. */
export async function findDeadLetters(connection: Connection, which: string): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `select id from pgboss.job where name = $1 and state = 'created' and ($2 = 'all' or source_name = $2 or id::text = lower($2))
     order by created_on`,
    [deadLetterQueue, which],
  );
  return rows.map(({ id }) => id);
}
