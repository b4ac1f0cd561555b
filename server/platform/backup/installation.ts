import type { Config } from "../config.ts";
import { runningEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/supervisor.ts";

/**
 * The database that a command works on, whatever state the installation is in: the configured one, the embedded
 * one that a server runs now, or the embedded one started for this command alone.
 */
export async function openInstallation(
  config: Config,
  started: AsyncDisposableStack,
): Promise<{ directUrl: string }> {
  if (config.databaseDirectUrl !== undefined) return { directUrl: config.databaseDirectUrl };
  const running = await runningEmbeddedPostgres(config.dataDir);
  if (running !== undefined) return { directUrl: running };
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
  started.defer(() => postgres.stop());
  return { directUrl: postgres.url };
}
