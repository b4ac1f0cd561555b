import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileCache } from "./compile-cache.ts";

const commands = join(import.meta.dirname, "..", "server", "commands");

export type CommandResult = { readonly status: number; readonly said: string; readonly complained: string };

/**
 * Runs a command of `server/commands` as npm does, in a process that sees nothing of this one's environment but the path.
 * @param options.folder where it is called; its `.env`, if there is one, is read
 * @returns how it ended, whatever its status
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  options: { readonly folder: string; readonly settings: Readonly<Record<string, string>> },
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(commands, `${name}.ts`), ...args], {
    cwd: options.folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: compileCache,
      INIT_CWD: options.folder,
      ...options.settings,
    },
  });
  const output = { said: "", complained: "" };
  child.stdout.on("data", (chunk) => {
    output.said += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.complained += chunk;
  });
  const [status] = await once(child, "close");
  return { status: status as number, ...output };
}
