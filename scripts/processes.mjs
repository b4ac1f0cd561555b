import { readFileSync } from "node:fs";
import process from "node:process";

/**
 * What tells a living process from every other one, also from a later one with its number; undefined when it is gone.
 * Without /proc (macOS) the number alone has to do.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function markOfProcess(pid) {
  if (process.platform === "linux") {
    try {
      // The command name, in brackets, may hold spaces and brackets; the start time is the 20th field after it.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : `${pid} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    process.kill(pid, 0);
    return String(pid);
  } catch (error) {
    return error.code === "EPERM" ? String(pid) : undefined;
  }
}

/**
 * Whether the process lives that a mark was made of.
 * @param {string} mark
 */
export function isAlive(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && markOfProcess(pid) === mark;
}
