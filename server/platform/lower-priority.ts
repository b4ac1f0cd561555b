import { setPriority } from "node:os";

/**
 * Has a process of this machine give way to the others.
 * @param niceness 0 … 19; higher gives way to more
 */
export function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // Some systems refuse it, or the process has ended already: it then only competes a little more.
  }
}
