import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { isAlive, markOfProcess } from "./processes.mjs";

/**
 * Takes a lock for this process, or says that a living one has it (or is taking it). The lock of a process that is gone
 * counts for nothing; of all who find it, one succeeds. Its holder gives it back by removing the file, or by ending.
 * @param {string} file in a folder that exists
 * @returns {boolean}
 */
export function takeLock(file) {
  // With its content from the first moment on: an empty lock would look abandoned.
  const mine = `${file}-${process.pid}`;
  writeFileSync(mine, markOfProcess(process.pid) ?? "", { mode: 0o600 });
  try {
    return link(mine, file);
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * The number of the living process that has a lock.
 * @param {string} file
 * @returns {number | undefined}
 */
export function lockHolder(file) {
  const mark = read(file);
  return mark !== undefined && isAlive(mark) ? Number.parseInt(mark, 10) : undefined;
}

function link(mine, file) {
  for (;;) {
    try {
      linkSync(mine, file);
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const last = read(file);
    if (last === undefined) continue;
    if (isAlive(last)) return false;
    // Only the holder of this right replaces the lock of the one that is gone, so it cannot be a newer one by then.
    const right = `${file}-after-${last.replace(/\W+/g, "-")}`;
    if (!link(mine, right)) return false;
    if (read(file) === last) {
      renameSync(right, file);
      return true;
    }
    rmSync(right, { force: true });
  }
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  }
}
