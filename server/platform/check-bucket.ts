import { randomBytes } from "node:crypto";
import { inTime } from "./ends-in-time.ts";
import type { FileStore } from "./files.ts";

/** The start waits no longer; what the store says later is said by the call that needs a file. */
const TIMEOUT_MILLISECONDS = 5_000;

/**
 * Writes, reads and deletes a small file in the bucket. Never rejects: a bucket that is made later is as good as one that comes
 * back, since tickets that cannot be stored yet are jobs that try again (docs/decisions/0151).
 * @returns what is wrong in one line, `undefined` when nothing is
 */
export async function checkBucket(files: FileStore, bucket: string): Promise<string | undefined> {
  const problem = await inTime(tryOut(files), TIMEOUT_MILLISECONDS, () => "does not answer");
  if (problem === "NoSuchBucket")
    return `S3_BUCKET: there is no bucket ${bucket} in this store: make it, tickets and pictures wait for it.`;
  return problem && `S3_BUCKET: the bucket ${bucket} ${problem}.`;
}

async function tryOut(files: FileStore): Promise<string | undefined> {
  const key = `start-check/${randomBytes(8).toString("hex")}`;
  const body = Buffer.from("written, read and deleted by a start");
  let doing = "written to";
  try {
    await files.put(key, body);
    doing = "read from";
    if (!(await files.get(key))?.equals(body)) return "does not give back what was stored";
    doing = "deleted from";
    await files.delete(key);
    return undefined;
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "NoSuchBucket") return name;
    if (name === "FilesUnreachable") return "does not answer";
    return `cannot be ${doing}: ${name === "Error" ? message : name}`;
  }
}
