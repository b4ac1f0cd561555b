// node scripts/write-route-tree.ts: brings web/route-tree.gen.ts in line with web/routes, so that a new screen has its types
// before anything is built.
import { join } from "node:path";
import { resolveConfig } from "vite";

// The router's plugin writes the file as soon as it knows the configuration.
await resolveConfig(
  { configFile: join(import.meta.dirname, "..", "vite.config.ts"), configLoader: "native", logLevel: "warn" },
  "build",
);
