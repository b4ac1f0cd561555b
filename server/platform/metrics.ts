import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requestSeconds = new Histogram({
  name: "nachtfalter_request_seconds",
  help: "Time from a request's arrival to its answer, by route and status.",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});

export const jobSeconds = new Histogram({
  name: "nachtfalter_job_seconds",
  help: "Time a job ran, by job and outcome (done, failed).",
  labelNames: ["job", "outcome"] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
  registers: [registry],
});

export const alarms = new Counter({
  name: "nachtfalter_alarms_total",
  help: "Events that a person has to look at, by kind; the log has the details.",
  labelNames: ["kind"] as const,
  registers: [registry],
});

export const passwordHashes = new Counter({
  name: "nachtfalter_password_hashes_total",
  help: "Computations of a password's hash, for logins, registrations and changes.",
  registers: [registry],
});

export const liveStreams = new Gauge({
  name: "nachtfalter_live_streams",
  help: "Open pages of members that this process tells what is new.",
  registers: [registry],
});

const queuedJobs = new Gauge({
  name: "nachtfalter_jobs",
  help: "Jobs by queue and state; dead-letter holds those that failed for good.",
  labelNames: ["queue", "state"] as const,
  registers: [registry],
});

const connections = new Gauge({
  name: "nachtfalter_database_connections",
  help: "Connections of this process: open, idle, and requests that wait for one.",
  labelNames: ["state"] as const,
  registers: [registry],
});

/**
 * Measures every request and serves `GET /metrics`. Routes are labelled by pattern, never by what was asked for. While the
 * database is away the number of jobs is missing, and nothing else.
 * @param token what who asks must bring; `undefined`: everybody may know how much is sold
 */
export function registerMetrics(
  app: FastifyInstance,
  { pool, token }: { pool: pg.Pool; token: string | undefined },
): void {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = token && digest(`Bearer ${token}`);
  app.addHook("onResponse", (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: String(reply.statusCode),
    };
    requestSeconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (expected && !timingSafeEqual(digest(request.headers.authorization ?? ""), expected))
      return reply.code(401).header("www-authenticate", "Bearer").send();
    connections.set({ state: "open" }, pool.totalCount);
    connections.set({ state: "idle" }, pool.idleCount);
    connections.set({ state: "waiting" }, pool.waitingCount);
    queuedJobs.reset();
    await countJobs(pool).catch(() => {});
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function countJobs(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ queue: string; state: string; count: number }>(
    `select name as queue, state::text as state, count(*) as count from pgboss.job
     where state in ('created', 'retry', 'active', 'failed') group by name, state`,
  );
  for (const { queue, state, count } of rows) queuedJobs.set({ queue, state }, count);
}
