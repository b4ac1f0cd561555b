import type pg from "pg";
import { applyMigration, type LockWait } from "./apply-migration.ts";
import { connectDirectly } from "./database.ts";
import { installJobTables, type JobKind } from "./jobs.ts";
import { LockWatch } from "./lock-watch.ts";
import { type Migration, migrationsFolder, readMigrations } from "./migration-files.ts";
import { inMigrationTurn } from "./migration-turn.ts";
import { StartError } from "./start-error.ts";

const insufficientPrivilege = "42501";

export type MigrateOptions = Partial<LockWait> & {
  /** The migrations of this version; tests have versions of their own. */
  from?: string;
  /** Ends what is under way: the turn is given up, and a migration that is not committed changed nothing. */
  signal?: AbortSignal | undefined;
  /** Looks at the database in the turn of this process before anything of it is changed; what it throws ends all. */
  before?: (client: pg.Client) => Promise<void>;
  /** Does what belongs to the first use of this version, in the same turn. */
  after?: (client: pg.Client) => Promise<void>;
};

/**
 * Brings the database to this version: the job tables, then every migration that is not applied yet, each all or nothing,
 * under a lock, so that processes starting together do it once. Others go on working on the database (`applyMigration`).
 * A database that a newer version has migrated is left as it is, as long as this version can run on it (decision 0157).
 * @returns the names of what was applied.
 * @throws StartError when an applied migration was changed, when this version cannot run on what a newer one left, and when
 *   a migration fails; whatever comes first after `signal` is aborted.
 */
export async function migrate(
  url: string,
  kinds: readonly JobKind[],
  options: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.from ?? migrationsFolder);
  const { milliseconds = 600_000, onWait = () => {}, signal, before, after } = options;
  return inMigrationTurn(url, signal, async () => {
    const client = await connectDirectly(url, "DATABASE_DIRECT_URL");
    const giveUp = () => void client.end();
    signal?.addEventListener("abort", giveUp);
    try {
      await before?.(client);
      await limitSessions(client);
      await installJobTables(url, kinds);
      const applied = await applyMissing(url, client, migrations, { milliseconds, onWait, signal });
      await after?.(client);
      return applied;
    } finally {
      signal?.removeEventListener("abort", giveUp);
      await client.end();
    }
  });
}

async function applyMissing(
  url: string,
  client: pg.Client,
  migrations: readonly Migration[],
  lockWait: LockWait,
): Promise<string[]> {
  await installHistory(client);
  const { rows } = await client.query<Applied>("select name, hash, needs from schema_migration");
  refuseForeignHistory(rows, migrations);
  const known = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !known.has(name));
  if (missing.length === 0) return [];
  const watcher = await connectDirectly(url, "DATABASE_DIRECT_URL");
  try {
    const watch = new LockWatch(watcher);
    for (const migration of missing) await applyMigration(client, migration, watch, lockWait);
  } finally {
    await watcher.end();
  }
  return missing.map(({ name }) => name);
}

/** What was applied, and the oldest migration that a version must know to run on it. */
type Applied = { name: string; hash: string; needs: string | null };

async function installHistory(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now(), needs text)`);
  const { rowCount } = await client.query(
    "select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'needs'",
  );
  if (rowCount === 0) await client.query("alter table schema_migration add column needs text");
}

function refuseForeignHistory(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const own = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const changed = applied.find(({ name, hash }) => own.has(name) && own.get(name) !== hash);
  if (changed !== undefined) {
    throw new StartError(
      `The migration ${changed.name} was changed after it had been applied: restore the file and write a new migration.`,
    );
  }
  const beyond = applied.find(({ name, needs }) => !own.has(name) && needs !== null && !own.has(needs));
  if (beyond !== undefined) {
    throw new StartError(
      `The database was migrated by a newer version (${beyond.name}), beside which this one cannot run: start that version instead.`,
    );
  }
}

const sessionSettings = { idle_in_transaction_session_timeout: "60s", timezone: "UTC" };

/**
 * Limits that hold for every session, also behind a transaction-pooling proxy, which would refuse them as
 * connection settings. What an operator has set stays; a role that may not alter the database sets its own.
 */
async function limitSessions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; configured: string[] }>(
    `select quote_ident(datname) as name,
       array(select split_part(unnest(setconfig), '=', 1) from pg_db_role_setting where setdatabase = pg_database.oid)
         as configured
     from pg_database where datname = current_database()`,
  );
  const { name, configured } = rows[0] ?? { name: "", configured: [] };
  for (const [setting, value] of Object.entries(sessionSettings)) {
    if (configured.includes(setting)) continue;
    await client.query(`alter database ${name} set ${setting} = '${value}'`).catch(async (error) => {
      if ((error as { code?: string }).code !== insufficientPrivilege) throw error;
      await client.query(`alter role current_user in database ${name} set ${setting} = '${value}'`);
    });
  }
}
