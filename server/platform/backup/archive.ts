import type pg from "pg";

/** What a backup's first entry says: which version wrote it and what it holds. */
export type Manifest = {
  format: 1;
  createdAt: string;
  migrations: { name: string; hash: string }[];
  jobTables: number;
  tables: TableShape[];
  sequences: { name: string; value: string }[];
};

export type TableShape = { name: string; columns: string[] };

/** The last entry: an archive without it is not complete. */
export type Ending = { rows: Record<string, number>; files: number };

export const manifestPath = "manifest.json";
export const endingPath = "end.json";
export const tablePath = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, "0")}.copy`;
export const filePath = (key: string) => `files/${key}`;

/** Values are written and read as text; these settings make it the same text everywhere. */
export const textSettings = [
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  "set local timezone = 'UTC'",
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
];

/**
 * Every table of the product and of its jobs, by schema-qualified quoted name. Not the sandbox's, which is a
 * program of its own, not the job runner's daily statistics, whose tables belong to days, and not what is unlogged: a
 * crash may empty that at any time.
 */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select format('%I.%I', namespace.nspname, class.relname) as name,
       array(
         select quote_ident(attname) from pg_attribute
         where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
       ) as columns
     from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
     where class.relkind = 'r' and class.relpersistence = 'p' and namespace.nspname in ('public', 'pgboss')
       and not (namespace.nspname = 'pgboss' and class.relname like 'queue\\_stats\\_%')
     order by 1`,
  );
  return rows;
}

/** Which version of the tables a database has. */
export async function readVersion(client: pg.Client): Promise<Pick<Manifest, "migrations" | "jobTables">> {
  const migrations = await client.query<{ name: string; hash: string }>(
    "select name, hash from schema_migration order by name",
  );
  const jobs = await client.query<{ version: number }>("select version from pgboss.version");
  return { migrations: migrations.rows, jobTables: jobs.rows[0]?.version ?? 0 };
}
