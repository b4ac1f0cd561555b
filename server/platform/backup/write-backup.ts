import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { connectDirectly } from "../database.ts";
import type { FileStore } from "../files.ts";
import { StartError } from "../start-error.ts";
import {
  type Ending,
  endingPath,
  filePath,
  listTables,
  type Manifest,
  manifestPath,
  readVersion,
  type TableShape,
  tablePath,
  textSettings,
} from "./archive.ts";
import { type TarEntry, writeTar } from "./tar.ts";

const partBytes = 4 * 1024 * 1024;

/**
 * Writes one archive with everything: all tables as of one moment, while the server goes on, then the files. A
 * file is stored before the row that names it, so the files of that moment are among them. The archive holds
 * the secrets of the installation; only this process's user can read it. It appears under its name when it is
 * complete and on the disk.
 * @param url a connection that keeps its session.
 * @throws StartError when the database is none of the product or the archive cannot be written
 */
export async function writeBackup(options: { url: string; files: FileStore; to: string }): Promise<Ending> {
  const { url, files, to } = options;
  const unfinished = `${to}.unfinished-${process.pid}`;
  const ending: Ending = { rows: {}, files: 0 };
  const client = await connectDirectly(url);
  try {
    await pipeline(
      writeTar(entries(client, files, ending)),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600 }),
    );
    const written = await open(unfinished);
    await written.sync();
    await written.close();
    await rename(unfinished, to);
    return ending;
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    const isAboutFile = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EFBIG"].includes(code ?? "");
    throw isAboutFile ? new StartError(`${to} cannot be written: ${message}.`) : error;
  } finally {
    await client.end();
  }
}

async function* entries(client: pg.Client, files: FileStore, ending: Ending): AsyncGenerator<TarEntry> {
  await client.query("begin transaction isolation level repeatable read, read only");
  for (const setting of textSettings) await client.query(setting);
  const manifest = await describe(client);
  yield { path: manifestPath, body: json(manifest) };
  for (const table of manifest.tables) {
    ending.rows[table.name] = yield* tableParts(client, table);
  }
  // A snapshot that is kept open makes busy rows slow: the files need none.
  await client.query("commit");
  for await (const key of files.list()) {
    const body = await files.get(key);
    if (body === undefined) continue;
    yield { path: filePath(key), body };
    ending.files++;
  }
  yield { path: endingPath, body: json(ending) };
}

async function describe(client: pg.Client): Promise<Manifest> {
  const known = await client.query<{ is_installed: boolean }>(
    "select to_regclass('schema_migration') is not null and to_regclass('pgboss.version') is not null as is_installed",
  );
  if (!known.rows[0]?.is_installed)
    throw new StartError("There is nothing to back up: the database has none of the product's tables.");
  const version = await readVersion(client);
  const tables = await listTables(client);
  const sequences = await client.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null order by 1`,
  );
  return { format: 1, createdAt: new Date().toISOString(), ...version, tables, sequences: sequences.rows };
}

/** The rows of a table in parts of some megabytes; returns how many there are. */
async function* tableParts(client: pg.Client, table: TableShape): AsyncGenerator<TarEntry, number> {
  const stream = client.query(copyTo(`copy ${table.name} (${table.columns.join(", ")}) to stdout`));
  let part = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield { path: tablePath(table.name, ++part), body: Buffer.concat(waiting) };
    waiting = [];
    bytes = 0;
  }
  if (bytes > 0) yield { path: tablePath(table.name, ++part), body: Buffer.concat(waiting) };
  return stream.rowCount;
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
