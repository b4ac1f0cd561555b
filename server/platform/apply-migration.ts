import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { wasInTheWay } from "./database-failures.ts";
import type { LockWatch } from "./lock-watch.ts";
import type { Migration } from "./migration-files.ts";
import { StartError } from "./start-error.ts";

/**
 * How long a statement waits for a lock. While it waits, every query that comes later waits behind it, so this is what a
 * migration may hold up a running service by, again and again until it succeeds.
 */
const lockTimeoutMilliseconds = 1_000;
/** Time for those who have queued up. */
const pauseMilliseconds = 2_000;

const lockNotAvailable = "55P03";

export type LockWait = {
  /** How long a migration tries to get its locks. */
  milliseconds: number;
  /** Told in one line each time it could not. */
  onWait(line: string): void;
  /** Ends the pause between two tries. */
  signal?: AbortSignal | undefined;
};

/**
 * Applies one migration and remembers it, all or nothing. It waits for locks for a moment at a time, so that a long transaction on a
 * hot table holds up the migration and nothing else. An index is built outside of a transaction, as PostgreSQL demands; what a
 * crash left of it is removed first.
 * @throws StartError when it fails, or does not get its locks in time
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  watch: LockWatch,
  { milliseconds, onWait, signal }: LockWait,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  const apply = migration.index === undefined ? inOneTransaction : buildIndex;
  for (;;) {
    try {
      return await apply(client, migration, watch);
    } catch (error) {
      const mayCome = wasInTheWay(error) || (error as { code?: string }).code === lockNotAvailable;
      if (!mayCome) {
        throw new StartError(
          `The migration ${migration.name} failed and changed nothing: ${(error as Error).message}.`,
        );
      }
    }
    const inTheWay = watch.found === undefined ? "" : `; in its way: ${watch.found}`;
    if (performance.now() > deadline) {
      throw new StartError(
        `The migration ${migration.name} did not get its locks and changed nothing${inTheWay}: start again when what holds them has ended.`,
      );
    }
    onWait(`the migration ${migration.name} waits for a lock${inTheWay}`);
    await sleep(pauseMilliseconds, undefined, { signal });
  }
}

async function inOneTransaction(client: pg.Client, migration: Migration, watch: LockWatch): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${lockTimeoutMilliseconds}`);
    await client.query("set local statement_timeout = 0");
    // Within the transaction: behind a pool the next one may be another process's.
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await watch.during(rows[0]?.pid ?? 0, () => client.query(migration.sql));
    await remember(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Holds up no reader and no writer, so it waits for its locks as long as it takes. */
async function buildIndex(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string; indisvalid: boolean }>(
    "select indexrelid::regclass::text as name, indisvalid from pg_index where indexrelid = to_regclass($1)",
    [migration.index],
  );
  const [found] = rows;
  const drop = `drop index concurrently if exists ${migration.index}`;
  if (found?.indisvalid === false) await client.query(drop);
  if (found?.indisvalid !== true) {
    await client.query("set statement_timeout = 0");
    try {
      await client.query(migration.sql);
    } catch (error) {
      await client.query(drop);
      throw error;
    } finally {
      await client.query("reset statement_timeout");
    }
  }
  await remember(client, migration);
}

async function remember(client: pg.Client, { name, hash, needs }: Migration): Promise<void> {
  await client.query("insert into schema_migration (name, hash, needs) values ($1, $2, $3)", [
    name,
    hash,
    needs,
  ]);
}
