import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type pg from "pg";

const answerSoon = 2_000;
const busyRequests = 2_000;
const busyLoopMilliseconds = 1_000;
const retryAfterSeconds = 3;
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

export type Health = {
  /** From now on `/readyz` answers 503 and every answer closes its connection. */
  beginDrain(): void;
};

/**
 * `GET /healthz` (the process lives), `GET /readyz` (it can serve: the database answers; migrations are done
 * before it listens) and the refusal of more than it can bear: 503 with Retry-After at once, so that those
 * already inside are served.
 */
export async function registerHealth(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<Health> {
  let draining = false;
  let inside = 0;
  const left = () => {
    inside--;
  };

  await app.register(underPressure, {
    maxEventLoopDelay: busyLoopMilliseconds,
    retryAfter: retryAfterSeconds,
    pressureHandler: (request, reply) => {
      if (watched.has(request.url)) return;
      reply.header("retry-after", String(retryAfterSeconds));
      throw overloaded();
    },
  });
  app.addHook("onRequest", (request, reply, done) => {
    inside++;
    reply.raw.on("close", left);
    if (inside <= busyRequests || watched.has(request.url)) return done();
    reply.header("retry-after", String(retryAfterSeconds));
    done(overloaded());
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (draining) reply.header("connection", "close");
    done();
  });

  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send("ok\n"));
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (draining) return reply.code(503).send("draining\n");
    if (!(await answers(pool))) return reply.code(503).send("database unreachable\n");
    return reply.send("ready\n");
  });
  return {
    beginDrain() {
      draining = true;
    },
  };
}

function overloaded(): Error {
  return Object.assign(new Error("overloaded"), { statusCode: 503, code: "OVERLOADED" });
}

async function answers(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerSoon);
  });
  const asked = pool.query("select 1").then(
    () => true,
    () => false,
  );
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
}
