import { fork } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";

export type Child = {
  readonly pid: number;
  /** What the child said when it was ready. */
  readonly said: Record<string, unknown>;
  /** Sends it a message and waits for the next one that comes back. */
  ask(message: object): Promise<unknown>;
  /** Resident memory in MB. */
  memory(): { now: number; most: number };
  stop(): Promise<void>;
};

export type ChildOptions = {
  readonly env?: Record<string, string>;
  /** Sent to it at once. */
  readonly message?: object;
  /** For Node itself. */
  readonly flags?: readonly string[];
};

/** Starts a TypeScript file as a process and waits until it sends its first message. Its output goes nowhere, as under a supervisor. */
export async function startChild(
  file: string,
  { env = {}, message, flags = [] }: ChildOptions = {},
): Promise<Child> {
  const sink = openSync(devNull, "w");
  const child = fork(path.join(import.meta.dirname, file), [], {
    env: { ...process.env, ...env },
    execArgv: [...flags],
    stdio: ["ignore", sink, "inherit", "ipc"],
    serialization: "advanced",
  });
  if (message !== undefined) child.send(message);
  const said = await new Promise<Record<string, unknown>>((resolve, reject) => {
    child.once("message", (value) => resolve(value as Record<string, unknown>));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
  });
  const pid = child.pid as number;
  return {
    pid,
    said,
    async ask(message) {
      const answer = once(child, "message");
      child.send(message);
      return (await answer)[0];
    },
    memory() {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const megabytes = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
      return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
    },
    async stop() {
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}
