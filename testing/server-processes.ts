import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverFlags } from "../scripts/server-flags.mjs";
import { compileCache } from "./compile-cache.ts";

const root = join(import.meta.dirname, "..");

export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** What it wrote so far, its log among it. */
  output(): string;
  /** Resolves with its exit code; `null` for a killed one. */
  readonly ended: Promise<number | null>;
  signal(name: "SIGTERM" | "SIGKILL"): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export type ServerProgram =
  /** `server/main.ts`, what `npm start` runs. */
  | "main"
  /** The same without the demo programme. */
  | "own events";

/**
 * Starts a server as a process of its own and waits until it is ready. It sees nothing of this process's environment but
 * the path; it is killed at the end of the scope and when this process ends.
 * @throws Error with what it wrote, when it ends before it is ready
 */
export async function startServerProcess(
  program: ServerProgram,
  port: number,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const file = program === "main" ? "server/main.ts" : "testing/server-process.ts";
  const child = fork(join(root, file), [], {
    // Elsewhere than in the project, so that no developer's .env is read.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      HOST: "127.0.0.1",
      ALLOWED_HOSTS: "127.0.0.1",
      ...settings,
    },
    execArgv: [...serverFlags],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const pieces: string[] = [];
  const output = () => pieces.join("");
  const ended = once(child, "close").then(([code]) => code as number | null);
  await new Promise<void>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      pieces.push(piece.toString("utf8"));
      if (program === "main" && output().includes(" is ready after ")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("message", () => resolve());
    child.once("error", reject);
    ended.then((code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${output()}`)),
    );
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    output,
    ended,
    signal: (name) => void child.kill(name),
    [Symbol.asyncDispose]: () => dispose(child, ended),
  };
}

async function dispose(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill("SIGKILL");
  await ended;
}
