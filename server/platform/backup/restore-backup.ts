import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { connectDirectly } from "../database.ts";
import type { FileStore } from "../files.ts";
import { beginEpoch, type Epoch } from "../identity.ts";
import type { JobKind } from "../jobs.ts";
import { migrationsFolder, readMigrations } from "../migration-files.ts";
import { migrate } from "../migrations.ts";
import { StartError } from "../start-error.ts";
import {
  type Ending,
  endingPath,
  listTables,
  type Manifest,
  manifestPath,
  readVersion,
  textSettings,
} from "./archive.ts";
import { TableLoader } from "./table-loader.ts";
import { readTar, type TarEntry } from "./tar.ts";

/**
 * Restores an archive into an empty installation of the version that wrote it, on any supported PostgreSQL and
 * as an ordinary owner of the database. Everything or nothing: what is in the tables is committed when the archive has
 * proved complete and every foreign key holds; files of a failed attempt are removed again. Installations that are in use and
 * archives of other versions are refused before anything is changed, a damaged archive leaves empty tables. It begins another epoch: what
 * was handed out after the backup and is lost is never handed out again (decision 0139).
 * @param options.url a connection that keeps its session.
 * @throws StartError when the installation is not empty, the versions differ or the archive is damaged.
 */
export async function restoreBackup(options: {
  url: string;
  files: FileStore;
  jobs: readonly JobKind[];
  from: string;
}): Promise<Ending & Epoch> {
  const { url, files, jobs, from } = options;
  const archive = pipeline(createReadStream(from), createGunzip(), () => {});
  const entries = readTar(archive);
  const manifest = await readManifest(entries, from);
  await refuseOtherMigrations(manifest);
  await migrate(url, jobs, { before: (client) => refuseUsedInstallation(client, files) });
  const client = await connectDirectly(url);
  const stored: string[] = [];
  try {
    await refuseOtherVersion(client, manifest);
    await client.query("begin");
    for (const setting of textSettings) await client.query(setting);
    await refuseUsedInstallation(client, files);
    const foreignKeys = await openTables(client, manifest);
    const ending = await load(client, manifest, entries, files, stored);
    await closeTables(client, manifest, foreignKeys);
    const { epoch, invoiceSeries } = await beginEpoch(client, "restore");
    await client.query("commit");
    return { ...ending, epoch, invoiceSeries };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    for (const key of stored) await files.delete(key);
    if (error instanceof StartError) throw error;
    throw new StartError(
      `${from} could not be restored: ${(error as Error).message}. Nothing of it was kept: the database has empty tables, into which a whole archive can be restored.`,
    );
  } finally {
    await client.end();
    archive.destroy();
  }
}

async function readManifest(entries: AsyncGenerator<TarEntry>, from: string): Promise<Manifest> {
  const first = await entries.next().catch((error: Error) => {
    throw new StartError(`${from} cannot be read as a backup: ${error.message}.`);
  });
  if (first.done || first.value.path !== manifestPath)
    throw new StartError(`${from} is no backup of this product.`);
  return JSON.parse(first.value.body.toString("utf8")) as Manifest;
}

async function refuseOtherVersion(client: pg.Client, manifest: Manifest): Promise<void> {
  const { migrations, jobTables } = await readVersion(client);
  const same =
    manifest.format === 1 &&
    manifest.jobTables === jobTables &&
    JSON.stringify(manifest.migrations) === JSON.stringify(migrations);
  if (!same) throw isOfAnotherVersion(manifest);
}

/** Before anything is changed: the version that wrote the archive could not restore it into the tables of this one. */
async function refuseOtherMigrations(manifest: Manifest): Promise<void> {
  const own = await readMigrations(migrationsFolder);
  const known = new Map(own.map(({ name, hash }) => [name, hash]));
  const isOwn = manifest.migrations.every(({ name, hash }) => known.get(name) === hash);
  if (!isOwn || manifest.migrations.length !== own.length) throw isOfAnotherVersion(manifest);
}

function isOfAnotherVersion(manifest: Manifest): StartError {
  const last = manifest.migrations.at(-1)?.name ?? "none";
  return new StartError(
    `The backup is of another version (its last migration is ${last}): restore it with that version.`,
  );
}

const WRITTEN_BY_MIGRATIONS = [
  ...["public.schema_migration", "public.installation_epoch"],
  // The rules of points begin with those of the product.
  ...["public.point_rule", "public.member_rank"],
];

async function refuseUsedInstallation(client: pg.Client, files: FileStore): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (!name.startsWith("public.") || WRITTEN_BY_MIGRATIONS.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) {
      throw new StartError(
        `The installation is not empty (${name}): restore into a new database or DATA_DIR.`,
      );
    }
  }
  for await (const key of files.list()) {
    throw new StartError(
      `The installation is not empty (it has files, such as ${key}): restore into a new one.`,
    );
  }
}

type ForeignKey = { table: string; name: string; definition: string };

/** Makes the tables take rows in any order. Owners may do this; switching off the checks needs a superuser. */
async function openTables(client: pg.Client, { tables }: Manifest): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  return rows;
}

async function closeTables(client: pg.Client, manifest: Manifest, foreignKeys: ForeignKey[]): Promise<void> {
  for (const { name } of manifest.tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { name, value } of manifest.sequences)
    await client.query("select setval($1, $2)", [name, value]);
}

async function load(
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  files: FileStore,
  stored: string[],
): Promise<Ending> {
  const tables = new TableLoader(client, manifest.tables);
  try {
    return await loadEntries(tables, manifest, entries, files, stored);
  } catch (error) {
    await tables.abort();
    throw error;
  }
}

async function loadEntries(
  tables: TableLoader,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
  files: FileStore,
  stored: string[],
): Promise<Ending> {
  for await (const { path, body } of entries) {
    const [kind, ...rest] = path.split("/");
    if (kind === "tables") {
      await tables.write(rest[0] ?? "", body);
    } else if (kind === "files") {
      const key = rest.join("/");
      stored.push(key);
      await files.put(key, body);
    } else if (path === endingPath) {
      const rows = await tables.end();
      const ending = JSON.parse(body.toString("utf8")) as Ending;
      const wrong = manifest.tables.find(({ name }) => (rows.get(name) ?? 0) !== ending.rows[name]);
      if (wrong !== undefined) throw new Error(`rows of ${wrong.name} are missing`);
      if (stored.length !== ending.files) throw new Error("files are missing");
      return ending;
    }
  }
  throw new Error("the archive is cut off");
}
