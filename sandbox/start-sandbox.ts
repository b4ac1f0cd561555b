import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import type pg from "pg";
import { createDatabase } from "#server/platform/database.ts";
import { settleDue } from "./actions.ts";
import { registerApi } from "./api.ts";
import { nextDue, type Receiver, sendDue } from "./deliveries.ts";
import { emit } from "./events.ts";
import { registerPages, unknown } from "./pages.ts";
import { settleDueRefunds } from "./refund-store.ts";
import { createSandboxSchema } from "./schema.ts";
import { dueSessions, findSessionByPayment, type Queries } from "./session-store.ts";

export type SandboxOptions = {
  /** A PostgreSQL in which the sandbox keeps tables of its own, in the schema `sandbox`. */
  readonly databaseUrl: string;
  /** As that of `createDatabase`. */
  readonly answerMilliseconds?: number;
  /** Scheme and host under which buyers reach the pages below `/sandbox/`, without a slash at the end. */
  readonly publicUrl: string;
  /** What callers of the API have to show as a bearer token. */
  readonly apiKey: string;
  /** Where webhooks go, and the secret that they are signed with. */
  readonly receiver: Receiver;
  /** Loopback port; a free one if unset. */
  readonly port?: number;
  readonly clock?: () => Date;
  /** How long answers about a "slow" session take. */
  readonly slowAnswerMs?: number;
};

export type Sandbox = {
  /** Where it answers on this machine. */
  readonly url: string;
  /**
   * Does everything that is due by its clock: settles, expires, and sends webhooks until none is due. It happens by itself as
   * well; a test calls it after it has moved the clock.
   */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/** Other processes may write into the same tables, so it looks again after this long at the latest. */
const LONGEST_REST_MS = 5_000;
const SHORTEST_REST_MS = 25;

/**
 * Starts the sandbox payment provider: a program of its own with tables of its own, which the product and the buyers' browsers
 * reach over HTTP only. For demonstrations and tests; money never moves.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = options.clock ?? (() => new Date());
  const { databaseUrl: url, answerMilliseconds } = options;
  const { pool } = createDatabase({
    url,
    poolSize: 3,
    name: "sandbox",
    ...(answerMilliseconds && { answerMilliseconds }),
  });
  await createSandboxSchema(pool);

  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const transaction = async <T>(work: (queries: Queries) => Promise<T>): Promise<T> => {
    const result = await inTransaction(pool, work);
    wake();
    return result;
  };

  function wake(): void {
    if (stopped) return;
    if (running !== undefined) again = true;
    else running = round();
  }

  async function round(): Promise<void> {
    clearTimeout(timer);
    try {
      do {
        again = false;
        await doDue(pool, options, clock);
      } while (again && !stopped);
      await rest();
    } catch {
      // The database is away: nothing is lost, the next round goes on.
      timer = setTimeout(wake, LONGEST_REST_MS);
    } finally {
      running = undefined;
      if (again) wake();
    }
  }

  async function rest(): Promise<void> {
    const due = await nextDue(pool);
    const wait = due === undefined ? LONGEST_REST_MS : due.getTime() - clock().getTime();
    if (!stopped)
      timer = setTimeout(wake, Math.min(LONGEST_REST_MS, Math.max(SHORTEST_REST_MS, wait))).unref();
  }

  const app = await buildApp(pool, transaction, clock, options);
  await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  wake();
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async settle() {
      while (running !== undefined) await running;
      await doDue(pool, options, clock);
      while (running !== undefined) await running;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await app.close();
      await running;
      clearTimeout(timer);
      await pool.end();
    },
  };
}

async function buildApp(
  pool: pg.Pool,
  transaction: <T>(work: (queries: Queries) => Promise<T>) => Promise<T>,
  clock: () => Date,
  options: SandboxOptions,
): Promise<FastifyInstance> {
  const app = Fastify({
    forceCloseConnections: true,
    frameworkErrors: (_error, _request, reply) => unknown(reply),
  });
  app.setNotFoundHandler((_request, reply) => unknown(reply));
  const { apiKey, publicUrl } = options;
  const slowAnswerMs = options.slowAnswerMs ?? 3_000;
  await app.register(async (api) =>
    registerApi(api, { pool, transaction, clock, apiKey, publicUrl, slowAnswerMs }),
  );
  await app.register(async (pages) => registerPages(pages, { pool, transaction, clock }));
  return app;
}

async function doDue(pool: pg.Pool, { receiver }: SandboxOptions, clock: () => Date): Promise<void> {
  await inTransaction(pool, async (queries) => {
    const now = clock();
    for (const session of await dueSessions(queries, now)) await settleDue(queries, session, now);
    for (const { paymentId, state } of await settleDueRefunds(queries, now)) {
      const session = await findSessionByPayment(queries, paymentId);
      if (session !== undefined)
        await emit(queries, session, `refund.${state}`, { kind: "refund", paymentId }, now);
    }
  });
  while ((await sendDue(pool, receiver, clock())) > 0);
}

async function inTransaction<T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
