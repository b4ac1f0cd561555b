import { type RawBuilder, sql } from "kysely";
import { type Database, inTransaction } from "./database.ts";
import { deadLetterQueue, enqueue, type JobKind } from "./jobs.ts";

/** What the rows of an area call for: one job for each that is not done yet. */
export type DueWork<Data extends object = object> = {
  readonly job: JobKind<Data>;
  /** Which of the job's data name the work: a job that has them in common is the same work. */
  readonly named: readonly string[];
  /**
   * A query for the data of all jobs that there should be, in the column `data`; cheap on big tables. `undefined` while nothing could
   * be done anyway.
   */
  query(now: Date): RawBuilder<{ data: Data }> | undefined;
  /** Whether its jobs may end before the work is done: then it is no alarm that some is found. */
  readonly mayEndEarly?: boolean;
};

/** How many jobs were written again: their old ones had vanished, or had failed for good an hour ago or more. */
export type Restarted = { readonly lost: number; readonly dead: number };

const MOST_AT_ONCE = 1_000;

/**
 * Writes a job for all due work of a kind that is not under way: that no job to come or at work stands for. A job that failed for good
 * counts as under way for an hour; after it, its dead letter makes way for a new job. As failing takes hours itself, nothing
 * is tried more than some ten times a day. Any number of processes may do it at once.
 */
export function restartDueWork(
  db: Database,
  { job, named }: Pick<DueWork, "job" | "named">,
  wanted: RawBuilder<{ data: object }>,
): Promise<Restarted> {
  const nameOf = (data: RawBuilder<unknown>) =>
    sql`jsonb_build_array(${sql.join(named.map((key) => sql`${data} -> ${sql.lit(key)}`))})`;
  return inTransaction(db, async (tx) => {
    // A statement of its own: the next one's snapshot sees what another process has written by then.
    await sql`select pg_advisory_xact_lock(hashtext(${`due work: ${job.name}`}))`.execute(tx);
    const { rows } = await sql<{ data: object; dead: boolean }>`
      with wanted as materialized (select data, ${nameOf(sql`data`)} as name from (${wanted}) as due),
      letters as (
        select ${nameOf(sql`data`)} as name, created_on < now() - interval '1 hour' as rested from pgboss.job
        where name = ${deadLetterQueue} and source_name = ${job.name} and state = 'created'
      ),
      under_way as (
        select ${nameOf(sql`data`)} as name from pgboss.job
          where name = ${job.name} and state in ('created', 'retry', 'active')
        union all select name from letters where not rested
      )
      select distinct on (name) data, name in (select name from letters) as dead from wanted
      where name not in (select name from under_way) limit ${MOST_AT_ONCE}`.execute(tx);
    if (rows.length === 0) return { lost: 0, dead: 0 };
    const data = rows.map((row) => row.data);
    await sql`delete from pgboss.job
      where name = ${deadLetterQueue} and source_name = ${job.name} and state = 'created' and ${nameOf(sql`data`)} in
        (select ${nameOf(sql`again`)} from unnest(${data.map((one) => JSON.stringify(one))}::jsonb[]) as again)`.execute(
      tx,
    );
    await enqueue(tx, job, data);
    const dead = rows.filter((row) => row.dead).length;
    return { lost: rows.length - dead, dead };
  });
}
