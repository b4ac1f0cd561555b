import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { endsInTime } from "./ends-in-time.ts";
import { type OverloadOptions, registerOverload } from "./http/overload.ts";

const watched = new Set(["/healthz", "/readyz", "/metrics"]);

export type Health = {
  /** From now on `/readyz` answers 503 and every answer closes its connection. */
  beginDrain(): void;
};

export type HealthOptions = {
  readonly pool: pg.Pool;
  /** Asks the database of the jobs, for a process that does nothing without it. */
  readonly askJobs?: (() => Promise<void>) | undefined;
} & Pick<OverloadOptions, "loopDelay">;

/**
 * `GET /healthz` (the process lives), `GET /readyz` (it can do its work: the database answers; migrations are done
 * before it listens); both also when there is more to do than it can bear, and within two seconds.
 */
export function registerHealth(app: FastifyInstance, { pool, askJobs, loopDelay }: HealthOptions): Health {
  let draining = false;
  const askDatabase = oneAtATime(() => pool.query("select 1"));
  const askJobsOnce = askJobs && oneAtATime(askJobs);
  registerOverload(app, { watched, loopDelay });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("connection", "close");
    done();
  });

  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining) return reply.code(503).send("draining\n");
    const [database, jobs] = await Promise.all([askDatabase(), askJobsOnce?.() ?? true]);
    if (!database) return reply.code(503).send("database unreachable\n");
    if (!jobs) return reply.code(503).send("job database unreachable\n");
    return reply.send("ready\n");
  });
  return {
    beginDrain() {
      draining = true;
    },
  };
}

/** However often it is asked, one question is under way; one that is not answered in time is forgotten, for the next may be. */
function oneAtATime(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= ask();
    const asked = asking;
    const isAnswered = await endsInTime(asked);
    if (asking === asked) asking = undefined;
    return isAnswered;
  };
}
