import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { wasInTheWay } from "./database-failures.ts";
import type { Migration } from "./migration-files.ts";
import { turnName } from "./migration-turn.ts";
import { StartError } from "./start-error.ts";

/**
 * How long a statement waits for a lock. While it waits, every query that comes later waits behind it, so this is what a
 * migration may hold up a running service by, again and again until it succeeds.
 */
const biteMilliseconds = 1_000;
/** Time for those who have queued up. */
const pauseMilliseconds = 2_000;

const lockNotAvailable = "55P03";

export type Patience = {
  /** How long a migration tries to get its locks. */
  milliseconds: number;
  /** Told in one line each time it could not. */
  onWait(line: string): void;
  /** Ends the pause between two tries. */
  signal?: AbortSignal | undefined;
};

/**
 * Applies one migration and remembers it, all or nothing. It waits for locks in short bites, so that a long transaction on a
 * hot table holds up the migration and nobody else. An index is built outside of a transaction, as PostgreSQL demands; what a
 * crash left of it is removed first.
 * @throws StartError when it fails, or does not get its locks in time
 */
export async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { milliseconds, onWait, signal }: Patience,
): Promise<void> {
  const deadline = performance.now() + milliseconds;
  const apply = migration.index === undefined ? inOneTransaction : buildIndex;
  for (;;) {
    try {
      return await apply(client, migration);
    } catch (error) {
      const mayCome = wasInTheWay(error) || (error as { code?: string }).code === lockNotAvailable;
      if (!mayCome) {
        throw new StartError(
          `The migration ${migration.name} failed and changed nothing: ${(error as Error).message}.`,
        );
      }
    }
    const inTheWay = await oldestTransaction(client);
    if (performance.now() > deadline) {
      throw new StartError(
        `The migration ${migration.name} did not get its locks and changed nothing${inTheWay}: end that and start again.`,
      );
    }
    onWait(`the migration ${migration.name} waits for a lock${inTheWay}`);
    await sleep(pauseMilliseconds, undefined, { signal });
  }
}

async function inOneTransaction(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("begin");
    await client.query(`set local lock_timeout = ${biteMilliseconds}`);
    await client.query("set local statement_timeout = 0");
    await client.query(migration.sql);
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

/** Who most probably holds the lock, as the end of a sentence. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; seconds: number }>(
    `select pid, application_name as program, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
       and xact_start is not null and application_name <> $1
     order by xact_start limit 1`,
    [turnName],
  );
  const [oldest] = rows;
  if (oldest === undefined) return "";
  const program = oldest.program === "" ? "" : ` “${oldest.program}”`;
  return `; the oldest open transaction is of${program} process ${oldest.pid}, ${oldest.seconds} s old`;
}
