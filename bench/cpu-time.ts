import { readdirSync, readFileSync } from "node:fs";

const MILLISECONDS_PER_TICK = 10;

/** What was used of the processors, in milliseconds, since the processes began; subtract two readings. */
export type CpuTime = { readonly server: number; readonly database: number; readonly machine: number };

/** @param postmaster the database's first process; its work is done by its children */
export function readCpuTime(server: number, postmaster: number): CpuTime {
  return { server: ofProcess(server).milliseconds, database: ofChildren(postmaster), machine: ofMachine() };
}

function ofProcess(pid: number): { parent: number; milliseconds: number } {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in the second field may hold blanks and brackets.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return { parent: Number(fields[1]), milliseconds: ticks * MILLISECONDS_PER_TICK };
}

function ofChildren(pid: number): number {
  let sum = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { parent, milliseconds } = ofProcess(Number(name));
      if (parent === pid) sum += milliseconds;
    } catch {
      // It ended between listing and reading.
    }
  }
  return sum;
}

/** Everything but idling and waiting for disks, over all cores. */
function ofMachine(): number {
  const line = readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? "";
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line
    .replace(/^cpu +/, "")
    .split(" ")
    .map(Number);
  return (user + nice + system + interrupts + soft) * MILLISECONDS_PER_TICK;
}
