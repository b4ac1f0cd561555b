/**
 * The product as a process of its own for tests: configured by the environment like `npm start`, but without filling the
 * demo programme, so that a test's own events are the only ones. Says "ready" to its parent, drains on SIGTERM, and ends
 * when the parent is gone.
 */
import { flushCompileCache } from "node:module";
import { complain, readConfig } from "#server/platform/command.ts";
import { startServer } from "#server/start-server.ts";

try {
  const server = await startServer(readConfig(), {
    step: async (_title, work) => work(),
    demoProgramme: false,
  });
  const end = () => server.stop().then(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("disconnect", () => process.exit(1));
  // Most of these processes are killed before they would keep it themselves.
  flushCompileCache();
  process.send?.("ready");
} catch (error) {
  complain(error);
  process.exit(1);
}
