import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { postgresAccount } from "#server/platform/embedded-postgres/account.ts";
import { findBinaries } from "#server/platform/embedded-postgres/binaries.ts";
import { freePort } from "#server/platform/free-port.ts";
import { Program, untilListening } from "./program.ts";

const run = promisify(execFile);
const debianFolder = "/usr/lib/postgresql";
const oldestMajor = 15;
export const password = "drill";

export type Databases = {
  primary: Program;
  primaryPort: number;
  /** Undefined without pg_basebackup, which the embedded PostgreSQL does not have. */
  replica: Program | undefined;
  replicaPort: number;
  description: string;
};

/** A primary of its own with the role and database `nachtfalter`, and a replica that streams from it. */
export async function startDatabases(folder: string, logFolder: string): Promise<Databases> {
  const account = postgresAccount();
  const own = { ...account, cwd: folder };
  const home = join(folder, "postgres");
  await mkdir(home);
  if (account.uid !== undefined) await chown(home, account.uid, account.gid ?? account.uid);
  const debian = await newestOfDebian();
  const programs = debian ?? (await findBinaries(account, home));
  const passwordFile = join(home, "password");
  await writeFile(passwordFile, password);
  await chmod(passwordFile, 0o644);
  const data = join(home, "primary");
  await run(
    programs.initdb,
    ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"],
    own,
  );
  const server = (name: string, from: string, port: number) =>
    new Program({
      name,
      command: [
        ...[programs.postgres, "-D", from, "-p", String(port), "-c", "listen_addresses=127.0.0.1"],
        ...["-c", "unix_socket_directories=", "-c", "wal_keep_size=256MB", "-c", "max_connections=200"],
      ],
      options: own,
      logFolder,
      ready: () => untilAnswering(port),
      endSignal: "SIGINT",
    });
  const primaryPort = await freePort();
  const primary = server("PostgreSQL", data, primaryPort);
  await primary.start();
  await administrate(primaryPort, [
    `create role nachtfalter login password '${password}'`,
    "create database nachtfalter owner nachtfalter",
    `create role replicator replication login password '${password}'`,
  ]);
  const replicaPort = await freePort();
  if (debian === undefined) {
    const description = "the embedded PostgreSQL, without a replica: no pg_basebackup on this machine";
    return { primary, primaryPort, replica: undefined, replicaPort, description };
  }
  const copy = join(home, "replica");
  await run(
    debian.basebackup,
    [
      ...["-h", "127.0.0.1", "-p", String(primaryPort), "-U", "replicator"],
      ...["-D", copy, "-R", "-X", "stream", "-c", "fast"],
    ],
    { ...own, env: { PGPASSWORD: password } },
  );
  const replica = server("replica", copy, replicaPort);
  await replica.start();
  const description = `PostgreSQL ${debian.major} of the machine with a streaming replica`;
  return { primary, primaryPort, replica, replicaPort, description };
}

async function newestOfDebian() {
  const majors = await readdir(debianFolder).catch(() => []);
  const major = Math.max(0, ...majors.map(Number).filter((number) => number >= oldestMajor));
  if (major === 0) return undefined;
  const program = (name: string) => join(debianFolder, String(major), "bin", name);
  return {
    major,
    initdb: program("initdb"),
    postgres: program("postgres"),
    basebackup: program("pg_basebackup"),
  };
}

async function untilAnswering(port: number): Promise<void> {
  for (;;) {
    await untilListening(port);
    const answers = await administrate(port, ["select 1"])
      .then(() => true)
      .catch(() => false);
    if (answers) return;
  }
}

async function administrate(port: number, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
