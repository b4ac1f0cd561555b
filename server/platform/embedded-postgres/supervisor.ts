import pg from "pg";
import { freePort } from "../free-port.ts";
import { StartError } from "../start-error.ts";
import {
  clearRemains,
  initialise,
  type Settings,
  startPostmaster,
  stopPostmaster,
  superuser,
} from "./cluster.ts";
import { livingOwner, releaseOwnership, takeOwnership } from "./owner.ts";
import { clusterPassword, type Place, preparePlace } from "./place.ts";
import { postgresProcessesIn, processState, readLockFile } from "./processes.ts";

export type EmbeddedPostgres = {
  /** Address of the product's database, with its password. */
  url: string;
  /** Whether a postmaster that a killed process had left behind was taken over. */
  adopted: boolean;
  /** Where the cluster lives; elsewhere than in the data folder when PostgreSQL's account cannot enter that. */
  folder: string;
  pid(): number;
  /** Ends the database and waits for it. Call it after everything that uses it has drained. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** The data folder; the cluster lives in its `postgres` folder. */
  dataDir: string;
  settings?: Settings;
  /** False only for tests: what is committed survives a kill, but not a power cut. */
  durable?: boolean;
  /** Told when the postmaster died and was started again, or could not be. */
  onRestart?: (outcome: { error?: Error }) => void;
};

const database = "nachtfalter";
const watchMilliseconds = 250;
const longestPauseMilliseconds = 30_000;
const throwaway: Settings = { fsync: "off", full_page_writes: "off" };

/**
 * Starts, or takes over, the PostgreSQL of a data folder and keeps it running: a postmaster that dies is
 * started again on its port. What was committed survives a kill of anything at any time.
 * @throws StartError when the folder cannot be used or another living process runs the cluster.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const durable = options.durable ?? true;
  const settings = { ...(durable ? {} : throwaway), ...options.settings };
  const place = await preparePlace(options.dataDir);
  takeOwnership(place.ownerFile, options.dataDir);
  try {
    const password = await clusterPassword(place);
    await initialise(place, password, durable);
    const adopted = await adopt(place, password);
    const running = adopted ?? (await startOnFreePort(place, settings));
    const url = address(password, running.port);
    await ensureDatabase(address(password, running.port, "postgres")).catch(async (error) => {
      await stopPostmaster(place, running.pid);
      throw error;
    });
    const stopWatching = watch(place, running, settings, options.onRestart);
    return {
      url,
      adopted: adopted !== undefined,
      folder: place.folder,
      pid: () => running.pid,
      async stop() {
        await stopWatching();
        await stopPostmaster(place, running.pid);
        releaseOwnership(place.ownerFile);
      },
    };
  } catch (error) {
    releaseOwnership(place.ownerFile);
    throw error;
  }
}

/** The address of the database that another living process runs in this data folder, if there is one. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<string | undefined> {
  const place = await preparePlace(dataDir);
  const lock = readLockFile(place.data);
  if (lock === undefined || livingOwner(place.ownerFile) === undefined) return undefined;
  const url = address(await clusterPassword(place), lock.port);
  return (await servesFolder(url, place.data)) ? url : undefined;
}

type Running = { pid: number; port: number };

const address = (password: string, port: number, name = database) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

/**
 * Takes over a postmaster that outlived its process, if it is ours in every respect: it lives in this folder,
 * runs these very programs (an update replaces them) and answers for this folder. Any other one is stopped.
 */
async function adopt(place: Place, password: string): Promise<Running | undefined> {
  const lock = readLockFile(place.data);
  const orphan = postgresProcessesIn(place.data).find(({ pid }) => pid === lock?.pid);
  if (lock !== undefined && orphan !== undefined) {
    const samePrograms = process.platform !== "linux" || orphan.executable === place.binaries.postgres;
    if (
      samePrograms &&
      lock.ready &&
      (await servesFolder(address(password, lock.port, "postgres"), place.data))
    )
      return { pid: lock.pid, port: lock.port };
    await stopPostmaster(place, orphan.pid);
  }
  await clearRemains(place);
  return undefined;
}

async function startOnFreePort(place: Place, settings: Settings): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      return { pid: await startPostmaster(place, port, settings), port };
    } catch (error) {
      // Another process can take the port between the look and the start.
      if (attempt === 5 || !/could not create any TCP\/IP sockets/.test((error as Error).message))
        throw error;
    }
  }
}

async function servesFolder(url: string, dataFolder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 3_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    return rows[0]?.data_directory === dataFolder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const found = await client.query("select from pg_database where datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL refuses its own password or folder: ${(error as Error).message}`,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** How long to wait before another start after so many that failed one after the other: a full disk must not fill with tries. */
export const pauseAfterFailures = (failures: number) =>
  Math.min(watchMilliseconds * 2 ** (failures - 1), longestPauseMilliseconds);

/** Starts the postmaster again when it dies. The returned function ends the watch and waits for a restart under way. */
function watch(
  place: Place,
  running: Running,
  settings: Settings,
  onRestart: EmbeddedOptions["onRestart"],
): () => Promise<void> {
  let restart: Promise<void> | undefined;
  let failures = 0;
  let notBefore = 0;
  const again = async () => {
    try {
      await clearRemains(place);
      running.pid = await startPostmaster(place, running.port, settings);
      failures = 0;
      onRestart?.({});
    } catch (error) {
      failures++;
      notBefore = performance.now() + pauseAfterFailures(failures);
      onRestart?.({ error: error as Error });
    }
  };
  const timer = setInterval(() => {
    if (restart !== undefined || performance.now() < notBefore) return;
    if (processState(running.pid) === "running") return;
    restart = again().finally(() => {
      restart = undefined;
    });
  }, watchMilliseconds);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await restart;
  };
}
