import type { Config } from "../config.ts";
import { hasCluster } from "../embedded-postgres/place.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/supervisor.ts";
import { StartError } from "../start-error.ts";

/**
 * The database that a command works on, whatever state the installation is in: the configured one, the embedded
 * one that a server runs now, or the embedded one started for this command alone.
 * @param which whether a data folder that was never started may become an installation
 * @throws StartError when there has to be one and is none; the folder stays as it is
 */
export async function openInstallation(
  config: Config,
  started: AsyncDisposableStack,
  which: "existing" | "existing or new",
): Promise<{ directUrl: string }> {
  if (config.databaseDirectUrl !== undefined) return { directUrl: config.databaseDirectUrl };
  if (which === "existing" && !(await hasCluster(config.dataDir))) {
    throw new StartError(
      `There is no database in ${config.dataDir}: set DATA_DIR to the folder of a server that has been started, or DATABASE_URL.`,
    );
  }
  const running = await runningEmbeddedPostgres(config.dataDir);
  if (running !== undefined) return { directUrl: running };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  started.defer(() => postgres.stop());
  return { directUrl: postgres.url };
}
