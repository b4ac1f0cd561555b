import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { StartError } from "../start-error.ts";
import { processBirth, processState } from "./processes.ts";

/**
 * Marks the cluster as run by this process. One process alone starts, adopts and stops a cluster; the mark of
 * a process that is gone counts for nothing.
 * @throws StartError when another living process runs the cluster.
 */
export function takeOwnership(ownerFile: string, dataDir: string): void {
  const mine = `${process.pid} ${processBirth(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(ownerFile, mine, { flag: "wx", mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const pid = livingOwner(ownerFile);
    if (pid !== undefined) {
      throw new StartError(
        `The data folder ${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(ownerFile, { force: true });
  }
}

/** The process that runs the cluster now, if one lives. */
export function livingOwner(ownerFile: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(ownerFile, "utf8");
  } catch {
    return undefined;
  }
  const [pid = "", birth = ""] = text.split(" ");
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || processState(number) !== "running") return undefined;
  return processBirth(number) === birth ? number : undefined;
}

/** Removes the mark when the cluster has stopped. */
export function releaseOwnership(ownerFile: string): void {
  rmSync(ownerFile, { force: true });
}
