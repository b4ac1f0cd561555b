import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ProcessState = "running" | "zombie" | "gone";

const hasProc = process.platform === "linux";

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function readProcLink(pid: number, name: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}

/** The fields of /proc/PID/stat after the command name, which itself may hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(pid, "stat");
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Whether a process lives, lingers as a zombie (dead, but its number still answers to signals) or is gone. */
export function processState(pid: number): ProcessState {
  if (hasProc) {
    const state = statFields(pid)?.[0];
    if (state === undefined) return "gone";
    return state === "Z" || state === "X" ? "zombie" : "running";
  }
  try {
    process.kill(pid, 0);
    return "running";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? "running" : "gone";
  }
}

export type PostgresProcess = { pid: number; executable: string };

/**
 * Every living PostgreSQL process whose working folder is the given data folder: the postmaster and its
 * children. A process number in a lock file proves nothing (numbers are reused); the working folder and the
 * executable do. Without /proc (macOS) the postmaster alone is found, by its lock file and its command name.
 */
export function postgresProcessesIn(dataFolder: string): PostgresProcess[] {
  if (!hasProc) return postmasterByName(dataFolder);
  const found: PostgresProcess[] = [];
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || readProcLink(pid, "cwd") !== dataFolder) continue;
    const executable = readProcLink(pid, "exe") ?? "";
    if (basename(executable.replace(/ \(deleted\)$/, "")) === "postgres") found.push({ pid, executable });
  }
  return found;
}

function postmasterByName(dataFolder: string): PostgresProcess[] {
  const pid = readLockFile(dataFolder)?.pid;
  if (!pid) return [];
  try {
    const command = execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return basename(command) === "postgres" ? [{ pid, executable: command }] : [];
  } catch {
    return [];
  }
}

export type LockFile = { pid: number; port: number; ready: boolean };

/** What `postmaster.pid` says; undefined when there is none or it is not complete yet. */
export function readLockFile(dataFolder: string): LockFile | undefined {
  let text: string;
  try {
    text = readFileSync(`${dataFolder}/postmaster.pid`, "utf8");
  } catch {
    return undefined;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** Asks again every few milliseconds until the condition holds; false when the time is over. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(20);
  }
  return true;
}
