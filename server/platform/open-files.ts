import { join } from "node:path";
import type { Config } from "./config.ts";
import type { FileStore } from "./files.ts";
import { folderFiles } from "./files-folder.ts";

/** The store of this installation: a folder in the data folder, or the configured S3 bucket. */
export async function openFiles(config: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  if (config.s3 === undefined) return folderFiles(join(config.dataDir, "files"));
  // The SDK takes 30 MB of memory: only who configures it pays for it.
  const { s3Files } = await import("./files-s3.ts");
  return s3Files(config.s3);
}
