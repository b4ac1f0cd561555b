import type pg from "pg";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import type { FileStore } from "./files.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Secrets } from "./secrets.ts";

/** What a process has once it has started; areas take what they need of it. */
export type Services = {
  config: Config;
  db: Database;
  /** For single public reads that may lag behind a little, wherever they are answered; the same as `db` without DATABASE_READ_URL. */
  readDb: Database;
  pool: pg.Pool;
  /** For sales and settlements alone: readers never wait for them, nor they for readers. */
  tradePool: pg.Pool;
  /** For a connection that keeps its session (`DATABASE_DIRECT_URL`). */
  directUrl: string;
  jobs: Jobs;
  files: FileStore;
  log: Log;
  /** Undefined when mails have nowhere to go: they wait in their tables. */
  mailer: Mailer | undefined;
  secrets: Secrets;
};
