import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfig } from "#server/platform/config.ts";
import { createDatabase } from "#server/platform/database.ts";
import { runningEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";
import { startServer } from "#server/start-server.ts";

/**
 * The product as a process of its own, on a durable embedded PostgreSQL; says when it is ready, ends with its parent.
 * `PROGRAMME=1` fills the demo programme whatever the mode, `PROGRAMME=0` leaves it out of the demo.
 */
const dataDir = await mkdtemp(path.join(tmpdir(), "nachtfalter-bench-"));
// Root runs PostgreSQL as another account, which has to get in.
await chmod(dataDir, 0o711);
try {
  await serve();
} catch (error) {
  await rm(dataDir, { recursive: true, force: true });
  throw error;
}

async function serve(): Promise<void> {
  const quiet = <T>(_title: string, work: () => Promise<T> | T) => Promise.resolve(work());
  const { LOG_LEVEL = "info", PROGRAMME, ...env } = process.env;
  const config = loadConfig({ ...env, LOG_LEVEL, DATA_DIR: dataDir, TRUST_PROXY: "1" });
  const server = await startServer(config, { step: quiet, demoProgramme: PROGRAMME !== "0" });
  const databaseUrl = await runningEmbeddedPostgres(dataDir);
  if (databaseUrl === undefined) throw new Error("the embedded PostgreSQL does not run");
  if (PROGRAMME === "1") await fillProgramme(databaseUrl);
  const lock = await readFile(path.join(dataDir, "postgres", "data", "postmaster.pid"), "utf8");
  process.send?.({ databaseUrl, postmaster: Number.parseInt(lock, 10) });
  process.once("disconnect", async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
}

async function fillProgramme(url: string): Promise<void> {
  const { ensureDemoProgramme } = await import("../demo/programme.ts");
  const { db } = createDatabase({ url, poolSize: 2, name: "bench programme" });
  await ensureDemoProgramme(db, { now: new Date() });
  await db.destroy();
}
