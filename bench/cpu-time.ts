import { readdirSync, readFileSync } from "node:fs";

const MILLISECONDS_PER_TICK = 10;

/** What was used of the processors, in milliseconds, since the processes began; subtract two readings. */
export type CpuTime = { readonly server: number; readonly database: number };

/** Milliseconds of processor time that a process has used. */
export function cpuTimeOf(pid: number): number {
  return timesOf(pid).own;
}

/**
 * @param server its own process; those that it has started work for it
 * @param postmaster the database's first process; its work is done by its children
 */
export function readCpuTime(server: number, postmaster: number): CpuTime {
  return { server: cpuTimeOf(server) + ofChildren(server), database: ofChildren(postmaster) };
}

export function cpuTimeBetween(before: CpuTime, after: CpuTime): CpuTime {
  return { server: after.server - before.server, database: after.database - before.database };
}

type Times = { readonly parent: number; readonly own: number; readonly endedChildren: number };

function timesOf(pid: number): Times {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in the second field may hold blanks and brackets.
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const milliseconds = (from: number) =>
    ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * MILLISECONDS_PER_TICK;
  return { parent: fields[1] ?? 0, own: milliseconds(11), endedChildren: milliseconds(13) };
}

function ofChildren(pid: number): number {
  let sum = timesOf(pid).endedChildren;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { parent, own } = timesOf(Number(name));
      if (parent === pid) sum += own;
    } catch {
      // It ended between listing and reading.
    }
  }
  return sum;
}
