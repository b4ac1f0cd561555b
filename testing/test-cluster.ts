import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";

const prefix = "nachtfalter-test-";
const runnerFile = "runner";

export type TestCluster = { url: string; stop(): Promise<void> };

/**
 * Starts a PostgreSQL of its own for one test run, in the system's temporary folder, without waiting for the
 * disk. Clusters of runs that were killed are cleared away first.
 */
export async function startTestCluster(): Promise<TestCluster> {
  await clearAbandonedClusters();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  // Root runs PostgreSQL as another account, which has to get in.
  if (process.getuid?.() === 0) await chmod(dataDir, 0o711);
  writeFileSync(join(dataDir, runnerFile), String(process.pid));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { max_connections: "400", autovacuum: "off", synchronous_commit: "off" },
  });
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function clearAbandonedClusters(): Promise<void> {
  for (const entry of readdirSync(tmpdir())) {
    if (!entry.startsWith(prefix)) continue;
    const dataDir = join(tmpdir(), entry);
    const runner = readRunner(dataDir);
    if (runner === undefined || isAlive(runner)) continue;
    // Taking it over and stopping it is what ends an orphaned server; another user's folder is left alone.
    const orphan = await startEmbeddedPostgres({ dataDir, durable: false }).catch(() => undefined);
    await orphan?.stop();
    await rm(dataDir, { recursive: true, force: true }).catch(() => {});
  }
}

function readRunner(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, runnerFile), "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
