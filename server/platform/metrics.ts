import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type AlarmKind, alarmKinds } from "./alarm-kinds.ts";
import { endsInTime } from "./ends-in-time.ts";
import { attemptLimit } from "./http/rate-limits.ts";
import { hostName } from "./http/served-hosts.ts";

const NOT_HERE =
  "Die Messwerte gibt es mit dem Wort aus METRICS_TOKEN, oder auf diesem Rechner unter localhost.";

/** What is of this process alone; what all processes count stands in `registry`. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });
const registry = new Registry();

const requestSeconds = new Histogram({
  name: "nachtfalter_request_seconds",
  help: "Time from a request's arrival to its answer, by route and status.",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

/** Routes are labelled by pattern, never by what was asked for. */
export function timeRequest(
  labels: { readonly method: string; readonly route: string; readonly status: string },
  milliseconds: number,
): void {
  requestSeconds.observe(labels, milliseconds / 1000);
}

export const jobSeconds = new Histogram({
  name: "nachtfalter_job_seconds",
  help: "Time a job ran, by job and outcome (done, failed).",
  labelNames: ["job", "outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  registers: [registry],
});

export const providerSeconds = new Histogram({
  name: "nachtfalter_provider_seconds",
  help: "Time that calls to the payment provider took, by method and outcome (done, refused, unavailable, rejected, failed).",
  labelNames: ["provider", "method", "outcome"] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  registers: [registry],
});

const alarmCounter = new Counter({
  name: "nachtfalter_alarms_total",
  help: "Events that a person has to look at, by kind; the log has the details.",
  labelNames: ["kind"] as const,
  registers: [registry],
});

for (const kind of Object.keys(alarmKinds)) alarmCounter.inc({ kind }, 0);

/** Counts an alarm whose line in the log is written by who counts it; `logAlarm` does both. */
export const alarms: Pick<Counter<"kind">, "get"> & { inc(labels: { readonly kind: AlarmKind }): void } =
  alarmCounter;

export const restartedJobs = new Counter({
  name: "nachtfalter_restarted_jobs_total",
  help: "Jobs that the reconciler wrote again, by job and what it found: lost (no job), dead (failed for good).",
  labelNames: ["job", "found"] as const,
  registers: [registry],
});

export const reconciledPayments = new Counter({
  name: "nachtfalter_reconciled_payments_total",
  help: "Entries of the providers' books that were compared with ours, by outcome: settled, refunded, reported, fine, foreign, failed.",
  labelNames: ["outcome"] as const,
  registers: [registry],
});

export const passwordHashes = new Counter({
  name: "nachtfalter_password_hashes_total",
  help: "Computations of a password's hash, for logins, registrations and changes.",
  registers: [registry],
});

export const logins = new Counter({
  name: "nachtfalter_logins_total",
  help: "Logins by password or remember-me cookie, by outcome; refused ones that are throttled were not even tried.",
  labelNames: ["by", "outcome"] as const,
  registers: [registry],
});
for (const by of ["password", "cookie"])
  for (const outcome of ["accepted", "refused", "throttled"]) logins.inc({ by, outcome }, 0);

export const uploadsRefused = new Counter({
  name: "nachtfalter_uploads_refused_total",
  help: "Forms with files that found no place (no-place) or gave theirs up to others (too-slow).",
  labelNames: ["reason"] as const,
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: "nachtfalter_live_streams",
  help: "Open pages of members that this process tells what is new.",
  registers: [registry],
});

export const replicaState = new Gauge({
  name: "nachtfalter_replica",
  help: "1 for what is true of the replica at DATABASE_READ_URL: used, away, or behind by too much to be read.",
  labelNames: ["state"] as const,
  registers: [registry],
});

export const replicaLagSeconds = new Gauge({
  name: "nachtfalter_replica_lag_seconds",
  help: "How far the replica was behind the primary when it was last asked.",
  registers: [registry],
});

const jobsByState = new Gauge({
  name: "nachtfalter_jobs",
  help: "Jobs by queue: due (its time has come and nobody works on it), active, later (its time is to come).",
  labelNames: ["queue", "state"] as const,
  registers: [registry],
});

const oldestDueJob = new Gauge({
  name: "nachtfalter_jobs_oldest_due_seconds",
  help: "How long the job of a queue that has waited longest has been due; 0 when none is.",
  labelNames: ["queue"] as const,
  registers: [registry],
});

const deadJobs = new Gauge({
  name: "nachtfalter_jobs_dead",
  help: "Jobs that failed for good and wait for a person, by the queue that they come from.",
  labelNames: ["queue"] as const,
  registers: [registry],
});

const databaseUp = new Gauge({
  name: "nachtfalter_database_up",
  help: "1 when the database told the figures of the jobs within two seconds, 0 when it did not.",
  registers: [registry],
});

const connections = new Gauge({
  name: "nachtfalter_database_connections",
  help: "Connections of this process: open, idle, and requests that wait for one.",
  labelNames: ["state"] as const,
  registers: [registry],
});

/** Scrapes a minute of one network. */
const MOST_SCRAPES = 60;
/** What proxies and tunnels add. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

export type Counts = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** What this process has counted and timed so far, to be added to the counts of another one; its gauges are its own. */
export async function countedHere(): Promise<Counts> {
  const all = await registry.getMetricsAsJSON();
  // Its type says a number; it is a word.
  return all.filter(({ type }) => String(type) !== "gauge");
}

/** The counts of several processes as those of one. */
export function addCounts(counts: readonly Counts[]): Promise<Counts> {
  return AggregatorRegistry.aggregate([...counts]).getMetricsAsJSON();
}

/**
 * Serves `GET /metrics`. While the database does not answer the figures of jobs are missing, and nothing else.
 * @param options.token what who asks must bring; `undefined`: only who asks on this machine may know how much is sold
 * @param options.countsBeside what a process that works for this one has counted: it is added; memory and processor time are of this one alone
 */
export function registerMetrics(
  app: FastifyInstance,
  options: {
    readonly pool: pg.Pool;
    readonly token: string | undefined;
    readonly rateLimitFactor: number;
    readonly countsBeside?: (() => Promise<Counts>) | undefined;
  },
): void {
  const { pool, token, rateLimitFactor, countsBeside } = options;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = token && digest(`Bearer ${token}`);
  const config = { rateLimit: attemptLimit(rateLimitFactor, MOST_SCRAPES) };
  app.get("/metrics", { config }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (expected && !timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      return reply.code(401).header("www-authenticate", "Bearer").send();
    if (!expected && !isFromThisMachine(request))
      return reply.code(403).send({ status: 403, data: NOT_HERE });
    connections.set({ state: "open" }, pool.totalCount);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "waiting" }, pool.waitingCount);
    for (const gauge of [jobsByState, oldestDueJob, deadJobs]) gauge.reset();
    databaseUp.set((await endsInTime(countJobs(pool))) ? 1 : 0);
    const [ofProcess, own, beside] = await Promise.all([
      processRegistry.metrics(),
      registry.getMetricsAsJSON(),
      countsBeside?.() ?? [],
    ]);
    const ofAll = await AggregatorRegistry.aggregate([own, beside]).metrics();
    return reply.type(registry.contentType).send(`${ofProcess}\n${ofAll}`);
  });
}

/** By the connection itself. What a proxy on this machine passes on came from elsewhere: it says so, or names the host that was asked for. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  const name = hostName(headers.host ?? "") ?? "";
  return isLoopback(socket.remoteAddress ?? "") && (name === "localhost" || isLoopback(name));
}

function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address) || address === "::1" || address === "[::1]";
}

type JobFigures = {
  queue: string;
  due: number;
  active: number;
  later: number;
  oldest: number;
  dead: number;
};

/** Of every queue, also of one that is empty: what is missing cannot be told from what is broken. */
async function countJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<JobFigures>(
    `with found as (
       select case when name = 'dead-letter' then source_name else name end as queue,
         name = 'dead-letter' as dead, state = 'active' as active, start_after
       from pgboss.job where state in ('created', 'retry', 'active')
     ), counted as (
       select queue,
         count(*) filter (where not dead and not active and start_after <= now()) as due,
         count(*) filter (where not dead and active) as active,
         count(*) filter (where not dead and not active and start_after > now()) as later,
         count(*) filter (where dead) as dead,
         extract(epoch from now() - min(start_after) filter (where not dead and not active and start_after <= now())) as oldest
       from found group by queue
     )
     select name as queue, coalesce(due, 0) as due, coalesce(active, 0) as active, coalesce(later, 0) as later,
       coalesce(oldest, 0)::float8 as oldest, coalesce(dead, 0) as dead
     from pgboss.queue left join counted on counted.queue = name
     where name <> 'dead-letter'`,
  );
  for (const { queue, due, active, later, oldest, dead } of rows) {
    jobsByState.set({ queue, state: "due" }, due);
    jobsByState.set({ queue, state: "active" }, active);
    jobsByState.set({ queue, state: "later" }, later);
    oldestDueJob.set({ queue }, oldest);
    deadJobs.set({ queue }, dead);
  }
}
