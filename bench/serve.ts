import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadConfig } from "#server/platform/config.ts";
import { runningEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";
import { startServer } from "#server/start-server.ts";

/** The product as a process of its own, on a durable embedded PostgreSQL; says when it is ready, ends with its parent. */
const dataDir = await mkdtemp(path.join(tmpdir(), "nachtfalter-bench-"));
const quiet = <T>(_title: string, work: () => Promise<T> | T) => Promise.resolve(work());
const config = loadConfig({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "info",
  TRUST_PROXY: "1",
});
const server = await startServer(config, { step: quiet });
process.send?.({ ready: true, databaseUrl: await runningEmbeddedPostgres(dataDir), dataDir });
process.once("disconnect", async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
