import { join } from "node:path";
import { build, type Plugin } from "vite";

const SOURCE = join(import.meta.dirname, "../service-worker/service-worker.ts");
/** Where browsers find it: at the root, so that it serves all pages. */
const FILE = "sw.js";

/** Adds the service worker to the client build: one script that loads nothing, under a name that stays. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await bundle() });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, async (_request, response, next) => {
        try {
          response.setHeader("content-type", "text/javascript; charset=utf-8");
          response.end(await bundle());
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: SOURCE, output: { format: "iife", entryFileNames: FILE } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("The service worker was not built");
  return output.output[0].code;
}
