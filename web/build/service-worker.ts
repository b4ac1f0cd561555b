import { join } from "node:path";
import { build, type Plugin } from "vite";

const FOLDER = join(import.meta.dirname, "../service-worker");
/** Where browsers find them: at the root, under names that stay. */
const WORKERS = [
  { file: "sw.js", source: join(FOLDER, "service-worker.ts") },
  { file: "tickets-worker.js", source: join(FOLDER, "tickets-worker.ts") },
];

/** Adds the service workers to the client build: each one script that loads nothing. */
export function serviceWorkers(): Plugin {
  return {
    name: "service-workers",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      for (const worker of WORKERS)
        this.emitFile({ type: "asset", fileName: worker.file, source: await bundle(worker) });
    },
    configureServer(server) {
      for (const worker of WORKERS)
        server.middlewares.use(`/${worker.file}`, async (_request, response, next) => {
          try {
            response.setHeader("content-type", "text/javascript; charset=utf-8");
            response.end(await bundle(worker));
          } catch (error) {
            next(error);
          }
        });
    },
  };
}

async function bundle({ file, source }: (typeof WORKERS)[number]): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: file } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error(`${file} was not built`);
  return output.output[0].code;
}
