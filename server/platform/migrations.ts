import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { connectDirectly } from "./database.ts";
import { installJobTables, type Job } from "./jobs.ts";
import { StartError } from "./start-error.ts";

const folder = join(import.meta.dirname, "..", "..", "database", "migrations");

// Any number of processes may start at once; the number only has to be the same in all of them.
const lockKey = 6_174_100_801;
const insufficientPrivilege = "42501";

type Migration = { name: string; sql: string; hash: string };

/**
 * The migrations of this version, in the order in which they are applied: by their names. A database remembers these names, so
 * none is ever renamed, not even one of the two that are called 0007.
 */
async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Brings the database to this version: the job tables, then every migration that is not applied yet, each in
 * a transaction of its own, under a lock, so that processes starting together do it once.
 * @param url a connection that keeps its session (`DATABASE_DIRECT_URL`).
 * @returns the names of what was applied.
 * @throws StartError when an applied migration was changed or is unknown to this version.
 */
export async function migrate(url: string, jobs: readonly Job[], from = folder): Promise<string[]> {
  const migrations = await readMigrations(from);
  const client = await connectDirectly(url, "DATABASE_DIRECT_URL");
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await limitSessions(client);
    await installJobTables(url, jobs);
    return await applyMissing(client, migrations);
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migration",
  );
  const known = new Map(rows.map((row) => [row.name, row.hash]));
  refuseForeignHistory(known, migrations);
  const applied: string[] = [];
  for (const { name, sql, hash } of migrations) {
    if (known.has(name)) continue;
    try {
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into schema_migration (name, hash) values ($1, $2)", [name, hash]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new StartError(`The migration ${name} failed and changed nothing: ${(error as Error).message}.`);
    }
    applied.push(name);
  }
  return applied;
}

function refuseForeignHistory(known: Map<string, string>, migrations: Migration[]): void {
  for (const { name, hash } of migrations) {
    const appliedHash = known.get(name);
    if (appliedHash !== undefined && appliedHash !== hash) {
      throw new StartError(
        `The migration ${name} was changed after it had been applied: restore the file and write a new migration.`,
      );
    }
  }
  const newer = [...known.keys()].find((name) => !migrations.some((migration) => migration.name === name));
  if (newer !== undefined) {
    throw new StartError(
      `The database was migrated by a newer version (${newer}): start that version instead.`,
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
