import { inspect } from "node:util";
import { type Config, loadConfig } from "./config.ts";
import { StartError } from "./start-error.ts";

/** Reads `.env` and the environment. @throws StartError with one line per problem. */
export function readConfig(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return loadConfig(process.env);
}

/** Says why a program ends: one line when the operator can mend it, everything otherwise. */
export function complain(error: unknown): void {
  process.stderr.write(`${error instanceof StartError ? error.message : inspect(error)}\n`);
}

/** Runs a command with the configuration and what it has to end again, and sets the exit code. */
export async function runCommand(command: (config: Config, started: AsyncDisposableStack) => Promise<void>) {
  try {
    await using started = new AsyncDisposableStack();
    await command(readConfig(), started);
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}
