import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { allJobs } from "#server/all-jobs.ts";
import {
  createOrderReferences,
  createOrdersPort,
  type OrderReferences,
} from "#server/areas/checkout/public.ts";
import type { PaymentDeps } from "#server/areas/payments/public.ts";
import { requestRefund } from "#server/areas/payments/request-refund.ts";
import { createBuyerNotices, disputedTickets, ticketCodes } from "#server/areas/tickets/public.ts";
import { logAlarm } from "#server/platform/alarms.ts";
import { createDatabase, type Database, inTransaction } from "#server/platform/database.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";
import { freePort } from "#server/platform/free-port.ts";
import { type Jobs, startJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { migrate } from "#server/platform/migrations.ts";
import { loadSecrets, type Secrets } from "#server/platform/secrets.ts";
import { type Sandbox, startSandbox } from "../sandbox/start-sandbox.ts";
import { emptyDatabase } from "./database.ts";
import { type ServerProcess, startServerProcess } from "./server-processes.ts";
import { openSmtpInbox, type SmtpInbox } from "./smtp-inbox.ts";

export const VICTIMS = ["server", "worker", "postgres", "all at once"] as const;
export type Victim = (typeof VICTIMS)[number];

/**
 * The product as it runs for real, each part a process that can be killed: a durable embedded PostgreSQL under its
 * supervisor, a server and a worker on one data folder. Outside of it, and never killed: the sandbox payment provider with
 * a database of its own, and an SMTP server.
 */
export type FragileHouse = {
  readonly url: string;
  readonly dataDir: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly sandbox: Sandbox & { readonly apiKey: string; readonly pool: pg.Pool };
  readonly inbox: SmtpInbox;
  /** Kills at once, before it returns; resolves when everything runs again. */
  kill(victim: Victim): Promise<void>;
  /** Resolves when nothing is being started again. @throws Error when a process has ended that nobody killed */
  whenWell(): Promise<void>;
  /** Jobs that wait for a moment or for the end of a dead worker's lease go on now. */
  hurryJobs(): Promise<void>;
  /** The staff gives back a part of what an order's buyer has paid, if that may be; a database that is away gives nothing back. */
  giveBack(cipher: string, amountCents: number): Promise<void>;
  /** What all processes have logged so far. */
  logs(): string;
  [Symbol.asyncDispose](): Promise<void>;
};

const silent = createLog("silent");

export async function openFragileHouse(settings: Record<string, string> = {}): Promise<FragileHouse> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "nachtfalter-fragile-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // Root runs PostgreSQL as another account, which has to get in.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "data");
  await mkdir(dataDir);

  let restarted = Promise.withResolvers<void>();
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    onRestart: ({ error }) => (error ? restarted.reject(error) : restarted.resolve()),
  });
  stack.defer(() => postgres.stop());
  await migrate(postgres.url, allJobs);
  const { db, pool } = createDatabase({ url: postgres.url, poolSize: 3, name: "test" });
  stack.defer(() => db.destroy());
  const secrets = await loadSecrets(db);
  const jobs = await startJobs({ url: postgres.url, jobs: allJobs, worker: false, log: silent });
  stack.defer(() => jobs.stop());
  const references = createOrderReferences(secrets);
  const payments = paymentsOfStaff(db, references);

  const inbox = stack.use(await openSmtpInbox());
  const [port, workerPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await openProvider(stack, secrets, url);
  const environment = {
    MODE: "demo",
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    SMTP_URL: inbox.url,
    SANDBOX_URL: sandbox.url,
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "debug",
    ...settings,
  };
  const started: ServerProcess[] = [];
  const killed = new Set<ServerProcess>();
  let fallen: Error | undefined;
  const start = async (role: "server" | "worker") => {
    const own = role === "server" ? port : workerPort;
    const process = await startServerProcess("own events", own, { ...environment, ROLE: role });
    started.push(process);
    process.ended.then((code) => {
      if (!killed.has(process))
        fallen = new Error(`the ${role} ended with ${code} by itself:\n${process.output().slice(-3_000)}`);
    });
    return process;
  };
  stack.defer(async () => {
    for (const process of started) {
      killed.add(process);
      await process[Symbol.asyncDispose]();
    }
  });

  const [server, worker] = await Promise.all([start("server"), start("worker")]);
  const running = { server, worker };

  let recovery: Promise<void> = Promise.resolve();
  async function recover(victim: Victim): Promise<void> {
    const dead = (["server", "worker"] as const).filter(
      (role) => victim === role || victim === "all at once",
    );
    await Promise.all(dead.map((role) => running[role].ended));
    if (victim === "postgres" || victim === "all at once") await restarted.promise;
    // No worker lives that could still be at these jobs, so their leases may end.
    if (dead.includes("worker")) await endLeases(pool, jobs);
    await Promise.all(
      dead.map(async (role) => {
        running[role] = await start(role);
      }),
    );
  }

  return {
    url,
    dataDir,
    db,
    pool,
    secrets,
    sandbox,
    inbox,
    kill(victim) {
      if (victim === "postgres" || victim === "all at once") {
        restarted = Promise.withResolvers();
        process.kill(postgres.pid(), "SIGKILL");
      }
      for (const role of ["server", "worker"] as const) {
        if (victim !== role && victim !== "all at once") continue;
        killed.add(running[role]);
        running[role].signal("SIGKILL");
      }
      recovery = recover(victim);
      return recovery;
    },
    async whenWell() {
      await recovery;
      if (fallen !== undefined) throw fallen;
    },
    hurryJobs: () => hurry(pool),
    async giveBack(cipher, amountCents) {
      const orderId = references.claimedIdOf(cipher) ?? 0;
      await inTransaction(db, (tx) => requestRefund(tx, payments, { orderId, amountCents })).catch(() => {});
    },
    logs: () => started.map((process) => process.output()).join(""),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** What the office asks for; the worker speaks to the provider. */
function paymentsOfStaff(db: Database, references: OrderReferences): PaymentDeps {
  return {
    db,
    providers: { active: undefined, byName: new Map() },
    orders: createOrdersPort({ references, tickets: ticketCodes }),
    notices: createBuyerNotices("nachtfalter.example"),
    disputes: disputedTickets,
    holdMinutes: 31,
    publicUrl: "http://nachtfalter.example",
    clock: () => new Date(),
    alarm: logAlarm(silent, "payments"),
    wakeFulfilment: () => {},
  };
}

async function openProvider(stack: AsyncDisposableStack, secrets: Secrets, productUrl: string) {
  const database = stack.use(await emptyDatabase());
  const apiKey = secrets.hmac("sandbox-api-key", "").toString("base64url");
  const sandbox = await startSandbox({
    databaseUrl: database.url,
    publicUrl: productUrl,
    apiKey,
    receiver: {
      url: `${productUrl}/webhooks/sandbox`,
      secret: secrets.hmac("sandbox-webhook-secret", "").toString("base64url"),
    },
  });
  stack.defer(() => sandbox.stop());
  const { db, pool } = createDatabase({ url: database.url, poolSize: 2, name: "test" });
  stack.defer(() => db.destroy());
  return { ...sandbox, apiKey, pool };
}

/** What the end of a minute does to the jobs and mails of a worker that is dead. */
async function endLeases(pool: pg.Pool, jobs: Jobs): Promise<void> {
  await pool.query(
    "update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'",
  );
  await pool.query("update order_mail set leased_until = now() where leased_until is not null");
  await pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
  await jobs.watchLeases();
  await hurry(pool);
}

async function hurry(pool: pg.Pool): Promise<void> {
  await pool.query("update pgboss.job set start_after = now() where state = 'retry' and start_after > now()");
}
