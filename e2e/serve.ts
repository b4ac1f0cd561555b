import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { loadConfig } from "#server/platform/config.ts";
import { freePort } from "#server/platform/free-port.ts";
import { startServer } from "#server/start-server.ts";
import { startTestCluster } from "../testing/test-cluster.ts";

/** The product as journeys meet it: demo programme, sandbox payments, caught mails, on a database and data folder of its own. */
export type E2eInfo = {
  databaseUrl: string;
  dataDir: string;
  /** Where the product may push to: a journey starts a push service there. One for each worker. */
  pushPorts: number[];
};

const port = process.env.E2E_PORT ?? "3471";
const cluster = await startTestCluster();
const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
await client.query("create database journeys");
await client.end();
const url = new URL(cluster.url);
url.pathname = "/journeys";
const dataDir = await mkdtemp(path.join(tmpdir(), "nachtfalter-e2e-"));
const pushPorts = [await freePort(), await freePort()];
if (process.env.E2E_INFO !== undefined) {
  // Before the start: journeys begin as soon as the server says that it is ready.
  const info: E2eInfo = { databaseUrl: url.href, dataDir, pushPorts };
  await writeFile(process.env.E2E_INFO, JSON.stringify(info));
}
const server = await startServer(
  loadConfig({
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: url.href,
    MODE: "demo",
    RATE_LIMIT_FACTOR: "100",
    LOG_LEVEL: "warn",
    // A journey may come from anywhere.
    TRUST_PROXY: "1",
    PUSH_HOSTS: pushPorts.map((port) => `http://127.0.0.1:${port}`).join(","),
  }),
  // Two cores have a browser to run: only what journeys look at is drawn.
  { warmPictures: false },
);

async function end(): Promise<never> {
  await server.stop();
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
}
process.once("SIGTERM", end);
process.once("SIGINT", end);
// A runner that was killed sends no signal, but its end of the pipe closes.
process.stdin.once("end", end).resume();
