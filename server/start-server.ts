import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { step as printStep } from "../scripts/steps.mjs";
import { holdNewestWebBuild } from "../scripts/web-builds.mjs";
import { buildApp } from "./app.ts";
import { ensureLabels } from "./areas/events/public.ts";
import { ensureCities } from "./areas/places/public.ts";
import { exportTicketKey } from "./areas/tickets/public.ts";
import { jobKinds } from "./job-kinds.ts";
import { type OpenDatabase, openServices, type Step } from "./open-services.ts";
import { checkBucket } from "./platform/check-bucket.ts";
import type { Config } from "./platform/config.ts";
import { connectDirectly, createDatabase, type Database } from "./platform/database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres/supervisor.ts";
import { claimMode, refuseOtherMode } from "./platform/first-use.ts";
import { watchEpoch } from "./platform/identity.ts";
import { createLog, type Log } from "./platform/log.ts";
import { migrate } from "./platform/migrations.ts";
import { refuseTakenPort } from "./platform/port-check.ts";
import { refuseOtherDatabases } from "./platform/same-database.ts";
import type { Services } from "./platform/services.ts";
import { startSandboxBeside } from "./sandbox-beside.ts";
import { checkOutside } from "./start-checks.ts";
import { createWorkerBeside } from "./worker-beside.ts";

export type RunningServer = {
  /** Name and value of what the operator wants to know: address, database, mails, payments. */
  facts: [name: string, value: string][];
  /** What works, but hardly as meant. */
  warnings: string[];
  /** Serves what has been accepted, then ends everything, the database last. */
  stop(): Promise<void>;
};

/** How long requests may still take once nothing more is accepted. */
const drainTimeoutMilliseconds = 20_000;

export type StartOptions = {
  /** Pages from the sources, with hot reload. */
  dev?: boolean;
  step?: Step;
  /** Ends the start at its next step, and what a migration waits for at once. */
  signal?: AbortSignal;
  /** Whether `MODE=demo` fills its programme; tests bring events of their own. */
  demoProgramme?: boolean;
  /** Whether the pictures that are seen first are made ahead; otherwise each is made when it is first asked for. */
  warmPictures?: boolean;
};

/**
 * Starts everything in order and listens. What had started is ended again when a later step fails.
 * @throws StartError for whatever the operator can mend; whatever comes first after `signal` is aborted.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const { signal } = options;
  const step: Step = (title, work) => {
    signal?.throwIfAborted();
    return (options.step ?? printStep)(title, work);
  };
  await using started = new AsyncDisposableStack();
  await refuseTakenPort(config.host, config.port);
  const log = createLog(config.logLevel, undefined, config.role);

  const database = await openDatabase(config, log, step, started);
  await step("Migrating the database", () =>
    migrate(database.directUrl, jobKinds, {
      signal,
      onWait: (line) => log.warn({ area: "database" }, line),
      before: (client) => refuseOtherMode(client, config),
      after: (client) => claimMode(client, config),
    }),
  );
  const { services: own, replicaWarning } = await openServices(config, database, {
    log,
    worksOnJobs: config.role === "worker",
    step,
    started,
  });
  const worker = config.role === "both" ? createWorkerBeside(log) : undefined;
  if (worker) started.defer(() => worker.stop());
  const services: Services = worker ? { ...own, jobs: { ...own.jobs, wake: worker.wake } } : own;
  const { db, files } = services;
  const { s3 } = config;
  const bucketProblem = s3 && (await step("Trying out the file store", () => checkBucket(files, s3.bucket)));
  await watchEpoch(db, log);
  const keyProblem = await exportTicketKey(services.secrets.ticketPublicKey, config.dataDir);
  const withProgramme = options.demoProgramme ?? true;
  const demo = config.mode === "demo" && withProgramme ? await import("../demo/public.ts") : undefined;
  const filling = openForFilling(database.url);
  try {
    await step("Knowing the cities", () => ensureCities(filling));
    await ensureLabels(filling);
    if (demo) await step("Filling the demo programme", () => demo.fillDemo(filling));
  } finally {
    await filling.destroy();
  }
  const sandbox = await startSandboxBeside(services, database.url, started);
  // Before the server is built: the first buyer should not wait for the worker to start.
  worker?.start({ config, database, sandbox });
  const webBuild = options.dev ? undefined : holdNewestWebBuild();
  started.defer(() => webBuild?.giveBack());
  const { server, health, calls, jobs } = await buildApp(services, {
    sandbox,
    drawing: demo?.drawing,
    warmPictures: config.role !== "worker" && (options.warmPictures ?? withProgramme),
    webBuild: webBuild?.folder,
    dev: options.dev ?? false,
    countsBeside: worker?.counts,
  });
  started.defer(async () => {
    health.beginDrain();
    // A proxy finds out by /readyz and sends nothing more; what it sends until then is still served.
    await sleep(config.drainSeconds * 1000);
    const tooLate = setTimeout(() => server.server.closeAllConnections(), drainTimeoutMilliseconds);
    await server.close();
    clearTimeout(tooLate);
  });
  if (config.role === "worker") await services.jobs.work(jobs);
  await server.listen({ host: config.host, port: config.port });
  if (demo && sandbox) demo.startBuyingTickets({ db, server, calls, sandbox }, log, started);

  void checkOutside(config, log);

  const running = started.move();
  return {
    facts: [
      ["Address", config.publicUrl],
      ["Runs on", database.description],
      ["Mails", mails(config)],
      ["Payment", config.payment.provider],
      ["Mode", `${config.mode}${config.role === "both" ? "" : `, ${config.role}`}`],
      ...(demo?.logins ?? []),
    ],
    warnings: [...config.warnings, replicaWarning, bucketProblem, keyProblem].filter(
      (warning) => warning !== undefined,
    ),
    stop: () => running.disposeAsync(),
  };
}

async function openDatabase(
  config: Config,
  log: Log,
  step: Step,
  started: AsyncDisposableStack,
): Promise<OpenDatabase & { readonly description: string }> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== undefined) {
    await step("Reaching the database", async () => {
      const client = await connectDirectly(databaseUrl);
      await refuseOtherDatabases(client, config).finally(() => client.end());
    });
    return {
      url: databaseUrl,
      directUrl: config.databaseDirectUrl ?? databaseUrl,
      description: "PostgreSQL at DATABASE_URL",
    };
  }
  const postgres = await step("Starting PostgreSQL", () =>
    startEmbeddedPostgres({
      dataDir,
      onRestart: ({ error }) => {
        if (error === undefined) log.error({ area: "database" }, "PostgreSQL had died and was started again");
        else log.fatal({ area: "database", err: error }, "PostgreSQL has died and does not start");
      },
    }),
  );
  started.defer(() => postgres.stop());
  return {
    url: postgres.url,
    directUrl: postgres.url,
    description: `embedded PostgreSQL in ${shortest(postgres.folder)}${postgres.adopted ? ", which had survived its server" : ""}`,
  };
}

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith("..") ? path : fromHere;
}

/** Who starts while another process fills the same database waits for it longer than a guest's request may. */
function openForFilling(url: string): Database {
  return createDatabase({ url, poolSize: 2, name: "nachtfalter start", answerMilliseconds: 600_000 }).db;
}

function mails(config: Config): string {
  if (config.smtpUrl !== undefined) return `sent through ${new URL(config.smtpUrl).host}`;
  return config.mode === "demo" ? `caught, to be read at ${config.publicUrl}/dev/mail` : "wait for SMTP_URL";
}
