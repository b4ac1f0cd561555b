import { SALE_CONNECTIONS } from "./areas/checkout/public.ts";
import { SETTLING_CONNECTIONS } from "./areas/payments/public.ts";
import type { Config } from "./platform/config.ts";
import { createDatabase } from "./platform/database.ts";
import { startJobs } from "./platform/jobs.ts";
import type { Log } from "./platform/log.ts";
import { openMailer } from "./platform/mail/mailer.ts";
import { openFiles } from "./platform/open-files.ts";
import { openReplica } from "./platform/replica.ts";
import { loadSecrets } from "./platform/secrets.ts";
import type { Services } from "./platform/services.ts";

/** Does one step of a start and says so. */
export type Step = <T>(title: string, work: () => Promise<T> | T) => Promise<T>;

/** Those of the sale and of settling payments. */
const TRADE_CONNECTIONS = SALE_CONNECTIONS + SETTLING_CONNECTIONS;

export type OpenDatabase = {
  readonly url: string;
  /** A connection that keeps its session. */
  readonly directUrl: string;
};

/**
 * Connects a process to what it stands on; the database is migrated by then. What is opened is closed with `started`.
 * @param options.worksOnJobs whether this process takes jobs, and watches over their leases and schedules
 * @returns also what the operator should know of a replica
 */
export async function openServices(
  config: Config,
  { url, directUrl }: OpenDatabase,
  options: {
    readonly log: Log;
    readonly worksOnJobs: boolean;
    /** Waited for before each job. */
    readonly turn?: () => Promise<void>;
    readonly step: Step;
    readonly started: AsyncDisposableStack;
  },
): Promise<{ services: Services; replicaWarning: string | undefined }> {
  const { log, worksOnJobs, turn, step, started } = options;
  const { db, pool } = createDatabase({ url, poolSize: config.poolSize });
  started.defer(() => db.destroy());
  const trade = createDatabase({ url, poolSize: TRADE_CONNECTIONS, name: "nachtfalter trade" });
  started.defer(() => trade.db.destroy());
  const { databaseReadUrl } = config;
  const replica =
    databaseReadUrl === undefined
      ? undefined
      : await step("Asking the replica", () => openReplica(databaseReadUrl, pool, log));
  if (replica) started.defer(() => replica.stop());

  const mailer = await openMailer(config, db, log);
  if (mailer) started.defer(() => mailer.close());

  const jobs = await startJobs({ url: directUrl, worker: worksOnJobs, log, ...(turn && { turn }) });
  started.defer(() => jobs.stop());
  const services: Services = {
    config,
    db,
    readDb: replica?.readDb ?? db,
    pool,
    tradePool: trade.pool,
    directUrl,
    jobs,
    log,
    mailer,
    files: await openFiles(config),
    secrets: await loadSecrets(db),
  };
  return { services, replicaWarning: replica?.warning };
}
