import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type OverloadOptions, registerOverload } from "./http/overload.ts";

const answerSoon = 2_000;
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

export type Health = {
  /** From now on `/readyz` answers 503 and every answer closes its connection. */
  beginDrain(): void;
};

/**
 * `GET /healthz` (the process lives), `GET /readyz` (it can serve: the database answers; migrations are done
 * before it listens); both also when there is more to do than it can bear.
 */
export function registerHealth(
  app: FastifyInstance,
  { pool, loopDelay }: { pool: pg.Pool } & Pick<OverloadOptions, "loopDelay">,
): Health {
  let draining = false;
  registerOverload(app, { watched, loopDelay });
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
