import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, canReach, changeOwner, postgresAccount } from "./account.ts";
import { type Binaries, findBinaries } from "./binaries.ts";

/** Where a cluster lives and what runs it. `data` is PostgreSQL's own folder inside `folder`. */
export type Place = {
  folder: string;
  data: string;
  logFile: string;
  passwordFile: string;
  ownerFile: string;
  account: Account;
  binaries: Binaries;
};

const sharedState = "/var/lib/nachtfalter";
/** Names the cluster's folder where that is not in the data folder. */
const placePointer = "postgres-place";

/**
 * Finds or makes the cluster's place below the data folder. Where PostgreSQL's account cannot enter that
 * (root in a closed folder), the place is made under /var/lib and its path kept in `postgres-place`, so that
 * the data folder still decides which database is meant.
 */
export async function preparePlace(dataDir: string): Promise<Place> {
  const account = postgresAccount();
  const folder = await placeFolder(dataDir, account).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${error.message}.`);
  });
  return {
    folder,
    data: join(folder, "data"),
    logFile: join(folder, "postgres.log"),
    passwordFile: join(folder, "password"),
    ownerFile: join(folder, "owner"),
    account,
    binaries: await findBinaries(account, folder),
  };
}

/**
 * Whether a data folder has a cluster; looks and makes nothing.
 * @throws StartError when this process's user may not look.
 */
export async function hasCluster(dataDir: string): Promise<boolean> {
  const elsewhere = await readFile(join(dataDir, placePointer), "utf8").catch(() => "");
  const folder = elsewhere.trim() || join(dataDir, "postgres");
  try {
    await stat(join(folder, "data", "PG_VERSION"));
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw new StartError(`DATA_DIR ${dataDir} cannot be read: ${message}.`);
  }
}

async function placeFolder(dataDir: string, account: Account): Promise<string> {
  await mkdirReachable(dataDir, account);
  const here = await realpath(dataDir);
  if (canReach(account, here)) {
    const folder = join(here, "postgres");
    await mkdirReachable(folder, account);
    await closeFolder(folder, account);
    return folder;
  }
  const pointer = join(here, placePointer);
  const known = await readFile(pointer, "utf8").catch(() => undefined);
  if (known) return known.trim();
  try {
    await mkdirReachable(sharedState, account);
    const folder = await mkdtemp(join(sharedState, "postgres-"));
    if (!canReach(account, sharedState)) throw new Error("its account cannot enter /var/lib");
    await closeFolder(folder, account);
    await writeFile(pointer, `${folder}\n`);
    return folder;
  } catch (error) {
    throw new StartError(
      `PostgreSQL cannot run as root and its account cannot enter ${dataDir}: set DATA_DIR to a folder that other users can enter (${(error as Error).message}).`,
    );
  }
}

/**
 * A folder made here must be enterable, also under umask 077; one that was there keeps its permissions. Level by
 * level: Node's recursive mkdir never returns where the system refuses with ENOENT (below /proc).
 */
async function mkdirReachable(path: string, account: Account): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    await mkdirReachable(dirname(path), account);
    await mkdir(path);
  }
  if (account.uid !== undefined) await chmod(path, 0o711);
}

async function closeFolder(folder: string, { uid, gid }: Account): Promise<void> {
  await chmod(folder, 0o700);
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
}

/**
 * The cluster's password, made once. Only the user of this process can read the file.
 * @throws StartError when another user made it.
 */
export async function clusterPassword(place: Place): Promise<string> {
  const known = await readFile(place.passwordFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`The database in DATA_DIR was made by another user: ${error.message}.`);
  });
  if (known) return known;
  const password = randomBytes(24).toString("hex");
  await writeFile(place.passwordFile, password, { mode: 0o600 });
  return password;
}

/** A copy of the password that `initdb` can read whatever the umask; the caller removes it. */
export async function passwordForInit(place: Place, password: string): Promise<string> {
  const file = join(place.folder, `password-for-init-${process.pid}`);
  await writeFile(file, password, { mode: 0o600 });
  await changeOwner(file, place.account);
  return file;
}
