import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeLock } from "./process-lock.mjs";
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
  if (!takeLock(file)) {
    await step("Waiting for another process that prepares this folder", async () => {
      while (!takeLock(file)) await sleep(lookAgainMilliseconds);
    });
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
