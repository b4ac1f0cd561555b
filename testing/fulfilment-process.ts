/**
 * A worker that fulfils orders one after another: `node testing/fulfilment-process.ts DATABASE_URL DATA_DIR ORDER_ID…`. Taking
 * and giving back a connection, and each file's beginning and end, are its steps; at the step that KILL_AT_STEP names it
 * kills itself with SIGKILL (0: never).
 */
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createDatabase } from "#server/platform/database.ts";
import type { FileStore } from "#server/platform/files.ts";
import { createLog } from "#server/platform/log.ts";
import { openFiles } from "#server/platform/open-files.ts";
import { loadSecrets } from "#server/platform/secrets.ts";
import { ticketDepsOf } from "./ticket-deps.ts";

const [url = "", dataDir = "", ...orderIds] = process.argv.slice(2);
const killAt = Number(process.env.KILL_AT_STEP);
const config = loadConfig({ DATA_DIR: dataDir, MODE: "demo", LOG_LEVEL: "silent" });
const { db, pool } = createDatabase({ url, poolSize: 2 });
const secrets = await loadSecrets(db);
const files = await openFiles(config);

let step = 0;
function passStep(): void {
  step += 1;
  if (step === killAt) process.kill(process.pid, "SIGKILL");
}

pool.on("acquire", passStep);
pool.on("release", passStep);
const watched: FileStore = {
  ...files,
  async put(key, body) {
    passStep();
    await files.put(key, body);
    passStep();
  },
};
const deps = ticketDepsOf({
  db,
  pool,
  tradePool: pool,
  files: watched,
  mailer: undefined,
  secrets,
  config,
  log: createLog("silent"),
});
for (const orderId of orderIds) await fulfilOrder(deps, Number(orderId));
await db.destroy();
