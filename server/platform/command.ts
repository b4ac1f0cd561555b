import { resolve } from "node:path";
import { inspect, type ParseArgsConfig, parseArgs } from "node:util";
import { type Config, loadConfig } from "./config.ts";
import type { Log } from "./log.ts";
import { StartError } from "./start-error.ts";

/** Adds what `.env` says and the environment does not. */
export function loadEnvironmentFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Reads `.env` and the environment. @throws StartError with one line per problem. */
export function readConfig(): Config {
  loadEnvironmentFile();
  return loadConfig(process.env);
}

/**
 * Says why a program ends: one line when the operator can mend it, everything otherwise.
 * @param log where no person reads along: one line of it in either case
 */
export function complain(error: unknown, log?: Log): void {
  const reason = reasonOf(error);
  if (log === undefined) process.stderr.write(`${reason ?? inspect(error)}\n`);
  else if (reason === undefined) log.fatal({ area: "start", err: error }, "ended by an error");
  else log.fatal({ area: "start" }, reason);
}

/** What the operator can mend. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  if ((error as { code?: unknown } | null)?.code !== "ERR_MODULE_NOT_FOUND") return undefined;
  const [missing = "a module"] = /'[^']+'/.exec((error as Error).message) ?? [];
  return `${missing} is missing: MODE=demo, the embedded database and development need the whole repository with npm ci, production npm ci --omit=dev.`;
}

/** What a command is called with. @throws UsageError for options that it does not know */
export function readOptions<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The words that a command is called with. @throws UsageError for options, of which it knows none. */
export function readArguments(args: readonly string[]): readonly string[] {
  return readOptions(args, {}).positionals;
}

/** @throws UsageError */
export function readId(text: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? "")) throw new UsageError(`Which ${what}?`);
  return Number(text);
}

/** What a command is called with. @throws UsageError for anything but at most one file. */
export function readFileArgument(args: readonly string[]): string | undefined {
  const files = readArguments(args);
  if (files.length > 1) throw new UsageError(`One file is enough (${files.join(", ")}).`);
  return files[0];
}

/** A path as the operator meant it: npm runs commands in the project's folder, wherever it was called. */
export function pathFromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** A command was called wrongly; its usage says how it is meant. */
export class UsageError extends Error {}

/**
 * Runs a command with its arguments, the configuration and what it has to end again, and sets the exit code: 0 done, 1 not
 * done, 2 called wrongly. `--help` says how it is meant and touches nothing.
 */
export async function runCommand(
  usage: string,
  command: (args: readonly string[], config: () => Config, started: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await using started = new AsyncDisposableStack();
    await command(args, readConfig, started);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${usage}\n`);
      process.exitCode = 2;
      return;
    }
    complain(error);
    process.exitCode = 1;
  }
}
