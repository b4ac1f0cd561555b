import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, markOfProcess } from "./processes.mjs";
import { step } from "./steps.mjs";

const lookAgainMilliseconds = 200;

/**
 * Lets one process at a time do the work; the others wait and say so. The lock of a process that is gone counts for
 * nothing.
 * @template T
 * @param {string} file the lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  // The second time an abandoned lock is out of the way.
  if (!take(file) && !take(file)) {
    await step("Waiting for another process that prepares this folder", async () => {
      while (!take(file)) await sleep(lookAgainMilliseconds);
    });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  // With its content from the first moment on: an empty lock would look abandoned.
  const mine = `${file}-${process.pid}`;
  writeFileSync(mine, markOfProcess(process.pid) ?? "");
  try {
    linkSync(mine, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    removeAbandoned(file);
    return false;
  } finally {
    rmSync(mine, { force: true });
  }
}

function removeAbandoned(file) {
  const aside = `${file}-aside-${process.pid}`;
  try {
    if (isAlive(readFileSync(file, "utf8"))) return;
    renameSync(file, aside);
    // Meanwhile another process may have done the same and have taken the lock: then it gets it back.
    if (isAlive(readFileSync(aside, "utf8"))) linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
