import { say, step } from "../scripts/steps.mjs";
import { complain, readConfig } from "./platform/command.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** When `npm start` began, with packages and web code still to come, in milliseconds since 1970. */
const begunAt = Number(process.argv.find((word) => word.startsWith("--begun-at="))?.slice(11));

function fail(error: unknown): never {
  complain(error);
  process.exit(1);
}

/** Resolves at the first signal to end; later ones change nothing, since draining is under way. */
function signalToEnd(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(name, () => resolve(name));
    // The process that started this one was killed without a word.
    process.once("disconnect", () => resolve("the end of its parent"));
  });
}

/** Whoever read the output may be gone before this process: what cannot be said any more must not keep it from ending. */
function surviveClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/** Seconds of this process and, where it was not the first of the start, of all. */
function duration(): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const own = seconds(performance.now());
  return begunAt > 0 ? `${seconds(Date.now() - begunAt)}, of which the server took ${own}` : own;
}

async function main(): Promise<void> {
  surviveClosedOutput();
  const ended = signalToEnd();
  const config = readConfig();
  const server: RunningServer = await startServer(config, { dev: process.argv.includes("--dev"), step });
  process.once("uncaughtException", (error) => {
    complain(error);
    server.stop().finally(() => process.exit(1));
  });
  const facts = [...server.facts, ...config.warnings.map((warning) => ["Warning", warning] as const)];
  const lines = facts.map(([name, value]) => `  ${name.padEnd(8)} ${value}`);
  // In one piece: whoever waits for the first line may read the others at once.
  say([`\n${config.company.productName} is ready after ${duration()}.`, ...lines].join("\n"));
  const reason = await ended;
  await step(`Ending after ${reason}`, () => server.stop());
  process.exit(0);
}

await main().catch(fail);
