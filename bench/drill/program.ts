import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProgramOptions = {
  readonly name: string;
  readonly command: readonly string[];
  readonly options?: Pick<SpawnOptions, "uid" | "gid" | "cwd"> & { env?: Record<string, string> };
  /** Where its output goes. */
  readonly logFolder: string;
  /** Resolves when it serves. */
  readonly ready: () => Promise<void>;
  /** How it is told to end in an orderly way. */
  readonly endSignal?: NodeJS.Signals;
};

const everything = new Set<Program>();
process.on("exit", () => {
  for (const program of everything) program.killNow();
});

/** A program of the drill, ended by its number and those of its children, at the latest with this process. */
export class Program {
  readonly name: string;
  readonly #given: ProgramOptions;
  #child: ChildProcess | undefined;

  constructor(given: ProgramOptions) {
    this.name = given.name;
    this.#given = given;
  }

  /** @throws Error with where its output lies, when it ends before it serves */
  async start(): Promise<void> {
    const { command, options, logFolder, ready } = this.#given;
    const [program = "", ...args] = command;
    const logFile = join(logFolder, `${this.name.replaceAll(" ", "-")}.log`);
    const log = openSync(logFile, "a");
    const child = spawn(program, args, { ...options, stdio: ["ignore", log, log] });
    closeSync(log);
    this.#child = child;
    everything.add(this);
    const ended = new Promise<never>((_, reject) => {
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`${this.name} ended with ${code}: see ${logFile}`)));
    });
    ended.catch(() => {});
    await Promise.race([ready(), ended]);
  }

  /** Tells it to end, and waits for that. */
  end(): Promise<void> {
    return this.#endBy((child) => child.kill(this.#given.endSignal ?? "SIGTERM"));
  }

  /** Ends it and its children without a word. */
  kill(): Promise<void> {
    return this.#endBy(() => this.killNow());
  }

  killNow(): void {
    for (const pid of this.#pids()) send(pid, "SIGKILL");
  }

  /** Lets it and its children stand still, with their connections open. */
  freeze(): void {
    for (const pid of this.#pids()) send(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#pids()) send(pid, "SIGCONT");
  }

  async #endBy(signal: (child: ChildProcess) => unknown): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    signal(child);
    await gone;
  }

  #pids(): number[] {
    const { pid, exitCode, signalCode } = this.#child ?? {};
    return pid === undefined || exitCode !== null || signalCode !== null ? [] : withDescendants(pid);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function withDescendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended since the listing.
    }
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

/** Resolves when somebody listens on the loopback. */
export async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await Promise.race([
      once(socket, "connect").then(
        () => true,
        () => false,
      ),
      sleep(1_000, false),
    ]);
    socket.destroy();
    if (isThere) return;
    await sleep(50);
  }
}
