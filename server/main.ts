import { inspect } from "node:util";
import { say, step } from "../scripts/steps.mjs";
import { type Config, loadConfig } from "./platform/config.ts";
import { StartError } from "./platform/start-error.ts";
import { type RunningServer, startServer } from "./start-server.ts";

const begin = performance.now();

/** The reason in one line when the operator can mend it, everything otherwise. */
function complain(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
}

function fail(error: unknown): never {
  complain(error);
  process.exit(1);
}

function readConfig(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return loadConfig(process.env);
}

/** Resolves at the first signal to end; later ones change nothing, since draining is under way. */
function signalToEnd(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => resolve(name));
    // The process that started this one was killed without a word.
    process.once("disconnect", () => resolve("the end of its parent"));
  });
}

async function main(): Promise<void> {
  const ended = signalToEnd();
  const config = readConfig();
  const server: RunningServer = await startServer(config, { dev: process.argv.includes("--dev"), step });
  process.on("uncaughtException", (error) => {
    complain(error);
    server.stop().finally(() => process.exit(1));
  });
  say(`\n${config.company.productName} is ready after ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
  for (const [name, value] of server.facts) say(`  ${name.padEnd(8)} ${value}`);
  for (const warning of config.warnings) say(`  Warning  ${warning}`);
  const reason = await ended;
  await step(`Ending after ${reason}`, () => server.stop());
  process.exit(0);
}

await main().catch(fail);
