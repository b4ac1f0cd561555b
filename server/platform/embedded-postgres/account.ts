import { readFileSync, statSync } from "node:fs";
import { chown, lchown, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The account PostgreSQL runs as. Without numbers: as the user of this process. */
export type Account = { uid?: number; gid?: number };

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as `nobody`, an unprivileged account that every
 * system has; anyone else runs it as themselves.
 */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const entry = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "nobody");
  return { uid: Number(entry?.[2] ?? 65534), gid: Number(entry?.[3] ?? 65534) };
}

/**
 * Whether the account may read a file, or enter a folder, and every folder above it, by the permission bits.
 * Always true for the user of this process, who gets a plain error from the system otherwise.
 */
export function canReach(account: Account, path: string): boolean {
  if (account.uid === undefined) return true;
  try {
    const { mode, uid, gid } = statSync(path);
    const bits = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode;
    const needed = statSync(path).isDirectory() ? 0o1 : 0o4;
    if ((bits & needed) === 0) return false;
  } catch {
    return false;
  }
  const parent = dirname(path);
  return parent === path || canReach(account, parent);
}

/** Gives a file or a whole folder to the account; does nothing when that is the user of this process. */
export async function changeOwner(path: string, account: Account): Promise<void> {
  const { uid, gid } = account;
  if (uid === undefined || gid === undefined) return;
  await chown(path, uid, gid);
  if (!statSync(path).isDirectory()) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
}
