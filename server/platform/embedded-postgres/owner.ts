import { rmSync } from "node:fs";
import { lockHolder, takeLock } from "../../../scripts/process-lock.mjs";
import { StartError } from "../start-error.ts";

/**
 * Marks the cluster as run by this process. One process alone starts, adopts and stops a cluster; the mark of
 * a process that is gone counts for nothing.
 * @throws StartError when another living process runs the cluster.
 */
export function takeOwnership(ownerFile: string, dataDir: string): void {
  while (!takeLock(ownerFile)) {
    const pid = livingOwner(ownerFile);
    if (pid !== undefined) {
      throw new StartError(
        `The data folder ${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
      );
    }
  }
}

/** The process that runs the cluster now, if one lives. */
export const livingOwner: (ownerFile: string) => number | undefined = lockHolder;

/** Removes the mark when the cluster has stopped. */
export function releaseOwnership(ownerFile: string): void {
  rmSync(ownerFile, { force: true });
}
