import { randomBytes } from "node:crypto";
import { access, constants, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { checkKey } from "./file-keys.ts";
import type { FileStore } from "./files.ts";
import { StartError } from "./start-error.ts";

const unfinished = ".unfinished-";

/** Files in a folder that only this process's user can enter. @throws StartError when it cannot be written. */
export async function folderFiles(folder: string): Promise<FileStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be written: ${(error as Error).message}.`);
  }
  const path = (key: string) => join(folder, ...checkKey(key).split("/"));
  return {
    async put(key, body) {
      const target = path(key);
      const temporary = `${target}${unfinished}${randomBytes(6).toString("hex")}`;
      const firstMade = await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(temporary, body);
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      const newest = firstMade === undefined ? dirname(target) : dirname(firstMade);
      for (let at = dirname(target); at.length >= newest.length; at = dirname(at)) await syncFolder(at);
    },
    get: (key) => readFile(path(key)).catch(undefinedWhenMissing),
    exists: (key) =>
      access(path(key)).then(
        () => true,
        () => false,
      ),
    delete: (key) => rm(path(key), { force: true }),
    async *list() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.includes(unfinished)) continue;
        yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/");
      }
    },
  };
}

async function writeDurably(path: string, body: Buffer): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only when its folder has reached the disk as well. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
