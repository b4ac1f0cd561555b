import { execFile, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "../start-error.ts";
import { type Place, passwordForInit } from "./place.ts";
import { postgresProcessesIn, processState, readLockFile, waitUntil } from "./processes.ts";

const run = promisify(execFile);
const logLimitBytes = 20 * 1024 * 1024;
export const superuser = "nachtfalter";

/** Server settings by name; they override the defaults below. */
export type Settings = Record<string, string>;

const defaults: Settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statements and their errors can hold personal data: only the server's own life is logged.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  // Parallel plans need more shared memory than a container's 64 MB /dev/shm, and small queries gain nothing.
  max_parallel_workers_per_gather: "0",
  jit: "off",
  idle_in_transaction_session_timeout: "60s",
  client_connection_check_interval: "10s",
};

/** The environment of PostgreSQL's programs: nothing of ours, so that no PGPORT or PGDATA leads them astray. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", TZ: "UTC", LC_MESSAGES: "C" };

function spawnOptions(place: Place) {
  // The working folder of this process may be one that the account cannot enter.
  return { cwd: place.folder, env: environment, ...place.account };
}

/** Creates the cluster unless it is there. A kill in the middle leaves nothing that the next start would use. */
export async function initialise(place: Place, password: string, durable: boolean): Promise<void> {
  for (const entry of await readdir(place.folder)) {
    if (entry.startsWith("data-unfinished-") || entry.startsWith("password-for-init-")) {
      await rm(join(place.folder, entry), { recursive: true, force: true });
    }
  }
  if (existsSync(join(place.data, "PG_VERSION"))) return;
  const unfinished = join(place.folder, `data-unfinished-${process.pid}`);
  const passwordFile = await passwordForInit(place, password);
  const locale = process.platform === "linux" ? "C.UTF-8" : "C";
  const options = [
    "-D",
    unfinished,
    "-E",
    "UTF8",
    `--locale=${locale}`,
    "-U",
    superuser,
    "-A",
    "scram-sha-256",
  ];
  try {
    const providers = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const sync = durable ? [] : ["--no-sync"];
    await run(
      place.binaries.initdb,
      [...options, ...providers, ...sync, `--pwfile=${passwordFile}`],
      spawnOptions(place),
    );
    await rename(unfinished, place.data);
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split("\n").at(-1);
    throw new StartError(`The embedded PostgreSQL could not be created: ${said || (error as Error).message}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Starts a postmaster in a session of its own, so that a signal to this process's group does not reach it
 * before the server has drained. Resolves when it accepts connections.
 * @returns the process number.
 */
export async function startPostmaster(place: Place, port: number, settings: Settings): Promise<number> {
  if (existsSync(place.logFile) && statSync(place.logFile).size > logLimitBytes) {
    renameSync(place.logFile, `${place.logFile}.1`);
  }
  const log = openSync(place.logFile, "a", 0o600);
  const logStart = statSync(place.logFile).size;
  const parameters = Object.entries({ ...defaults, ...settings, port: String(port) });
  const child = spawn(
    place.binaries.postgres,
    ["-D", place.data, ...parameters.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...spawnOptions(place), detached: true, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", () => {
    ended ??= "";
  });
  child.unref();
  const isReady = () => {
    const lock = readLockFile(place.data);
    return lock !== undefined && lock.pid === child.pid && lock.ready;
  };
  // Recovery after a power cut replays what was written since the last checkpoint: minutes at worst.
  await waitUntil(() => ended !== undefined || isReady(), 300_000);
  if (child.pid !== undefined && ended === undefined && isReady()) return child.pid;
  if (child.pid !== undefined && ended === undefined) child.kill("SIGQUIT");
  const lines = readFileSync(place.logFile, "utf8").slice(logStart).trim().split("\n");
  const reason = ended || lines.findLast((line) => line.includes("FATAL:")) || lines.at(-1);
  throw new StartError(`The embedded PostgreSQL did not start: ${reason} (log: ${place.logFile})`);
}

/** Ends a postmaster: open transactions are rolled back, data are written; harder the longer it takes. */
export async function stopPostmaster(place: Place, pid: number): Promise<void> {
  const gone = () => processState(pid) !== "running" && postgresProcessesIn(place.data).length === 0;
  for (const [signal, milliseconds] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    if (gone()) break;
    send(pid, signal);
    if (await waitUntil(gone, milliseconds)) break;
  }
  await clearRemains(place);
}

/**
 * Makes the folder free for a new postmaster: children of a killed one are waited for, then killed; a lock
 * file is removed only when no PostgreSQL lives in the folder any more.
 */
export async function clearRemains(place: Place): Promise<void> {
  const empty = () => postgresProcessesIn(place.data).length === 0;
  if (!(await waitUntil(empty, 10_000))) {
    for (const { pid } of postgresProcessesIn(place.data)) send(pid, "SIGKILL");
    await waitUntil(empty, 10_000);
  }
  const lock = readLockFile(place.data);
  if (lock === undefined) return;
  // A zombie still answers to its number, and PostgreSQL would take it for a living owner of the lock file.
  await waitUntil(() => processState(lock.pid) === "gone", 3_000);
  rmSync(join(place.data, "postmaster.pid"), { force: true });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
