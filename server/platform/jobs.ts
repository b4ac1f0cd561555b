import { sql } from "kysely";
import { type JobResult, type JobWithMetadata, PgBoss, type QueueOptions } from "pg-boss";
import { z } from "zod";
import { keptAlive, type Queryable } from "./database.ts";
import type { Log } from "./log.ts";
import { alarms, jobSeconds } from "./metrics.ts";

export type JobContext = {
  /** Aborted when the lease ends: another worker may have the job by then. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
};

export type JobOptions = {
  /** How many of this kind a process works on at once. */
  concurrency?: number;
  /** How often a failure is tried again, later each time: the defaults reach over about four hours. */
  retryLimit?: number;
  /**
   * Runs by itself at these times of Europe/Berlin, with empty data: minute hour day month weekday. A failure is not tried
   * again before the next time and leaves no dead letter.
   */
  cron?: string;
};

/**
 * What is known of a job before anything is built, enough to make its queue, whose name it has, and to enqueue it. Listed in
 * `server/job-kinds.ts`. Data are identifiers, never personal data: they stand in the job tables for a while.
 */
export type JobKind<Data = unknown> = {
  readonly name: string;
  readonly schema: z.ZodType<Data>;
  readonly options?: JobOptions;
};

/** A kind of job and how it is done. */
export type Job<Data = unknown> = JobKind<Data> & {
  handle(data: unknown, context: JobContext): Promise<unknown>;
};

/**
 * How a kind of job is done. It runs at least once: after a crash it runs again when its lease of a minute is over, so `handle`
 * must find out what is done already. A throw is tried again with growing delays; a job that never succeeds ends in the dead
 * letter queue and stays visible there.
 */
export function work<Data extends object>(
  kind: JobKind<Data>,
  handle: (data: Data, context: JobContext) => Promise<unknown>,
): Job<Data> {
  return { ...kind, handle } as Job<Data>;
}

/** A job that runs by itself at these times, one at a time in a process; see `JobOptions` for what it promises. */
export function scheduledKind(name: string, cron: string): JobKind<object> {
  return { name, schema: z.object({}), options: { cron, concurrency: 1 } };
}

/** @throws Error at start, by name, for each kind that is not done by exactly one handler and each handler of no listed kind */
export function checkJobs(kinds: readonly JobKind[], jobs: readonly Job[]): void {
  const listed = new Set(kinds.map(({ name }) => name));
  const handlers = Map.groupBy(jobs, ({ name }) => name);
  const wrong = [...new Set([...listed, ...handlers.keys()])].filter(
    (name) => !listed.has(name) || handlers.get(name)?.length !== 1,
  );
  if (wrong.length > 0)
    throw new Error(
      `Jobs without a place in server/job-kinds.ts, or without one handler: ${wrong.join(", ")}`,
    );
}

/**
 * Writes jobs in the caller's transaction: they exist if and only if it commits. Call `jobs.wake(job)` after
 * the commit, or they start within a second. From SQL: `enqueue_jobs('name', array[jsonb_build_object(…)])`,
 * any number at once, with the data in the shape of the job's schema.
 * @throws when the job is not listed in `server/job-kinds.ts`.
 */
export async function enqueue<Data extends object>(
  tx: Queryable,
  job: JobKind<Data>,
  data: Data | readonly Data[],
  options: { startAfter?: Date } = {},
): Promise<void> {
  const payloads = (Array.isArray(data) ? data : [data]).map((one) => JSON.stringify(one));
  await sql`select enqueue_jobs(${job.name}, ${payloads}::jsonb[], ${options.startAfter ?? sql`now()`})`.execute(
    tx,
  );
}

export const deadLetterQueue = "dead-letter";
const leaseSeconds = 60;
const daySeconds = 86_400;
const pollSeconds = 1;
/** Of pg-boss: its own upkeep deletes and rebuilds more in one statement than a guest's request reads. */
const usualAnswerMilliseconds = 60_000;

const deadLetterOptions: QueueOptions = {
  retentionSeconds: 365 * daySeconds,
  deleteAfterSeconds: 365 * daySeconds,
};

function queueOptions({ options = {} }: JobKind) {
  // The next time of a schedule is its next try; a failed one is logged and has nothing to be sent again.
  const isScheduled = options.cron !== undefined;
  return {
    expireInSeconds: leaseSeconds,
    retryLimit: isScheduled ? 0 : (options.retryLimit ?? 20),
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 900,
    retentionSeconds: 90 * daySeconds,
    deleteAfterSeconds: 3_600,
    ...(isScheduled ? {} : { deadLetter: deadLetterQueue }),
  };
}

/** Creates the job tables, or brings them up to date, and the queue of every job. */
export async function installJobTables(url: string, kinds: readonly JobKind[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    supervise: false,
    schedule: false,
    ...keptAlive,
  });
  // Without a listener an error event would end the process; what fails here also rejects.
  boss.on("error", () => {});
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    const install = async (name: string, options: QueueOptions & { deadLetter?: string }) => {
      if (known.has(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    };
    await install(deadLetterQueue, deadLetterOptions);
    for (const kind of kinds) await install(kind.name, queueOptions(kind));
  } finally {
    await boss.stop({ graceful: false });
  }
}

export type DeadLetter = { id: string; job: string; data: unknown; failedAt: Date; error: string };

export type Jobs = {
  /** Looks for jobs of this kind at once; call it after the commit that wrote one. Never needed for safety. */
  wake(job: Pick<JobKind, "name">): void;
  /** Asks the job tables for a sign of life. @throws when there is none */
  ask(): Promise<void>;
  /** The jobs that failed for good, newest first. */
  deadLetters(limit?: number): Promise<DeadLetter[]>;
  /** Puts dead letters back into their queues. @returns how many. */
  redrive(ids: string[]): Promise<number>;
  /** Begins to work on these kinds of jobs. Not called by a process whose role is server. */
  work(jobs: readonly Job[]): Promise<void>;
  /** Gives back jobs whose lease is over; happens by itself every quarter of a minute. */
  watchLeases(): Promise<void>;
  /** Takes no more jobs and waits for those under way, at most 20 seconds; their leases pass them on then. */
  stop(): Promise<void>;
};

/**
 * Connects to the job tables.
 * @param options.url a connection that keeps its session (`DATABASE_DIRECT_URL`).
 * @param options.worker whether this process works on jobs and watches over leases and schedules.
 * @param options.answerMilliseconds after how long a statement without an answer is lost and its connection given up
 *   (decision 0016); a minute by default
 */
export async function startJobs(options: {
  url: string;
  worker: boolean;
  log: Log;
  answerMilliseconds?: number;
  /** Waited for before each job, well within its lease. */
  turn?: () => Promise<void>;
}): Promise<Jobs> {
  const { worker, log, turn } = options;
  // pg-boss hands them to pg; on its own it lends out no connection that an answer is missing on.
  const limits = { ...keptAlive, query_timeout: options.answerMilliseconds ?? usualAnswerMilliseconds };
  const boss = new PgBoss({
    connectionString: options.url,
    max: 3,
    application_name: "nachtfalter jobs",
    ...limits,
    migrate: false,
    supervise: worker,
    schedule: worker,
    // How late a lost lease is noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: 3_600,
  });
  let stopping = false;
  boss.on("error", (error) => {
    // Its idle connections may outlive its stop by a moment and see the database end.
    if (!stopping) log.error({ area: "jobs", err: asError(error) }, "job tables: error");
  });
  boss.on("warning", (warning) => log.warn({ area: "jobs" }, warning.message));
  await boss.start();
  const workers = new Map<string, string>();
  return {
    wake(job) {
      const id = workers.get(job.name);
      if (id !== undefined) boss.notifyWorker(id);
    },
    async ask() {
      await boss.getDb().executeSql("select 1");
    },
    async deadLetters(limit = 100) {
      const { rows } = await boss.getDb().executeSql(
        `select id, source_name as job, data, created_on as "failedAt",
           coalesce(source_output ->> 'message', source_output #>> '{}', '') as error
         from pgboss.job where name = $1 and state = 'created' order by created_on desc limit $2`,
        [deadLetterQueue, limit],
      );
      return rows as DeadLetter[];
    },
    redrive: (ids) => boss.redrive(deadLetterQueue, { ids }),
    async work(jobs) {
      await installSchedules(boss, jobs);
      for (const job of jobs) {
        const id = await boss.work(
          job.name,
          {
            batchSize: job.options?.concurrency ?? 4,
            pollingIntervalSeconds: pollSeconds,
            burstWhenBatchFull: true,
            perJobResults: true,
            includeMetadata: true,
          },
          (batch: JobWithMetadata[]) =>
            Promise.all(
              batch.map(async (item) => {
                await turn?.();
                return runOne(job, item, log);
              }),
            ),
        );
        workers.set(job.name, id);
      }
    },
    watchLeases: () => boss.supervise(),
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** pg-boss hands over some errors as plain copies, which would say nothing in the log. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error as object);
}

async function installSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = jobs.filter((job) => job.options?.cron !== undefined);
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, options } of scheduled) {
    await boss.schedule(name, options?.cron ?? "", {}, { tz: "Europe/Berlin" });
  }
}

async function runOne(job: Job, item: JobWithMetadata, log: Log): Promise<JobResult> {
  const about = { area: "jobs", job: job.name, jobId: item.id, attempt: item.retryCount + 1 };
  const data = job.schema.safeParse(item.data ?? {});
  if (!data.success) {
    alarms.inc({ kind: "job-failed" });
    log.error({ ...about, alarm: "job-failed" }, "job data do not fit the job's schema");
    return { id: item.id, status: "deadletter", output: { message: "data do not fit the schema" } };
  }
  const end = jobSeconds.startTimer({ job: job.name });
  try {
    await job.handle(data.data, { signal: item.signal, attempt: about.attempt });
    end({ outcome: "done" });
    return { id: item.id, status: "completed" };
  } catch (error) {
    end({ outcome: "failed" });
    const final = item.retryCount >= item.retryLimit;
    if (final) alarms.inc({ kind: "job-failed" });
    log[final ? "error" : "warn"](
      { ...about, err: error, ...(final ? { alarm: "job-failed" } : {}) },
      final ? "job failed for good" : "job failed, will retry",
    );
    return { id: item.id, status: "failed", output: { message: (error as Error).message } };
  }
}
