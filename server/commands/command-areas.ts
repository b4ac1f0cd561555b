import { type Areas, composeAreas } from "../areas.ts";
import { openInstallation } from "../platform/backup/installation.ts";
import type { Config } from "../platform/config.ts";
import { createDatabase, type Database } from "../platform/database.ts";
import { refuseOtherMode } from "../platform/first-use.ts";
import { startJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { openFiles } from "../platform/open-files.ts";
import { loadSecrets } from "../platform/secrets.ts";
import type { Services } from "../platform/services.ts";
import { StartError } from "../platform/start-error.ts";
import { startSandboxBeside } from "../sandbox-beside.ts";

/**
 * Every area of the installation for one command, which ends them; its jobs are worked on by servers alone.
 * @throws StartError for a database of the other mode, or without the tables of this version
 */
export async function openCommandAreas(
  config: Config,
  started: AsyncDisposableStack,
  command: string,
): Promise<Areas & { readonly db: Database }> {
  const { directUrl } = await openInstallation(config, started, "existing");
  const { db, pool } = createDatabase({ url: directUrl, poolSize: 2, name: `nachtfalter ${command}` });
  started.defer(() => db.destroy());
  const { rows } = await pool.query("select to_regclass('stray_payment') is not null as there");
  if (!rows[0]?.there)
    throw new StartError("There are no books: start a server of this version on the database once.");
  await refuseOtherMode(pool, config);
  const log = createLog("silent");
  const jobs = await startJobs({ url: directUrl, worker: false, log });
  started.defer(() => jobs.stop());
  const services: Services = {
    ...{ config, db, readDb: db, pool, tradePool: pool, directUrl, jobs, log, mailer: undefined },
    files: await openFiles(config),
    secrets: await loadSecrets(db),
  };
  const sandbox = await startSandboxBeside(services, directUrl, started);
  return { ...composeAreas(services, { sandbox }), db };
}
