import { isUnwatched, say, sayInLogLines, step } from "../scripts/steps.mjs";
import { complain, readConfig } from "./platform/command.ts";
import { createLog } from "./platform/log.ts";
import { type RunningServer, startServer } from "./start-server.ts";

/** When `npm start` began, with packages and web code still to come, in milliseconds since 1970. */
const begunAt = Number(process.argv.find((word) => word.startsWith("--begun-at="))?.slice(11));

/** Where no person reads along, what ends the process is a line of its log, on standard error. */
const complaints = () =>
  isUnwatched(process.env) ? createLog("fatal", process.stderr, process.env.ROLE || "both") : undefined;

function fail(error: unknown): never {
  complain(error, complaints());
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

/** The reader of the output may be gone before this process: what cannot be said any more must not keep it from ending. */
function surviveClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
}

/** Seconds of this process and, where it was not the first of the start, of all. */
function duration(): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const own = seconds(performance.now());
  return begunAt > 0 ? `${seconds(Date.now() - begunAt)}, of which the server took ${own}` : own;
}

/** What the operator wants to know of a server that serves. */
function tell(ready: string, { facts, warnings }: RunningServer): void {
  if (isUnwatched(process.env)) {
    // Before it: a reader who waits for the line that says ready may read the others at once.
    for (const warning of warnings) say(warning, { level: "warn" });
    say(ready, { facts: Object.fromEntries(facts) });
    return;
  }
  const lines = [...facts, ...warnings.map((warning) => ["Warning", warning] as const)];
  // In one piece: a reader who waits for the first line may read the others at once.
  say([`\n${ready}`, ...lines.map(([name, value]) => `  ${name.padEnd(8)} ${value}`)].join("\n"));
}

/** What is done or waited for by then ends with the process: no start is the worse for being killed. */
const startEndsWithinMilliseconds = 4_000;

async function main(): Promise<void> {
  surviveClosedOutput();
  const ended = signalToEnd();
  let server: RunningServer | undefined;
  const starting = new AbortController();
  const endBeforeServing = (reason: string): never => {
    say(`Ended after ${reason}, before it served.`);
    process.exit(0);
  };
  void ended.then((reason) => {
    if (server !== undefined) return;
    starting.abort();
    setTimeout(() => server ?? endBeforeServing(reason), startEndsWithinMilliseconds).unref();
  });
  process.once("uncaughtException", (error) => {
    complain(error, complaints());
    Promise.resolve(server?.stop()).finally(() => process.exit(1));
  });
  const config = readConfig();
  if (isUnwatched(process.env)) sayInLogLines(config.role);
  const running = await startServer(config, {
    dev: process.argv.includes("--dev"),
    step,
    signal: starting.signal,
  }).catch(async (error) => {
    if (!starting.signal.aborted) throw error;
    return endBeforeServing(await ended);
  });
  server = running;
  tell(`${config.company.productName} is ready after ${duration()}.`, running);
  const reason = await ended;
  await step(`Ending after ${reason}`, () => running.stop());
  process.exit(0);
}

await main().catch(fail);
