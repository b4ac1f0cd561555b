import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { hasCluster } from "./place.ts";
import { postgresProcessesIn, processState } from "./processes.ts";
import {
  type EmbeddedPostgres,
  pauseAfterFailures,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from "./supervisor.ts";

const cleanUps: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nachtfalter-supervisor-"));
  chmodSync(folder, 0o711);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(dataDir: string, options: { durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

/** A process of its own that starts the cluster, says its address, and can be killed like a server. */
async function startElsewhere(dataDir: string) {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "supervisor.ts"))};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid() }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUps.push(() => child.kill("SIGKILL"));
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const { url, pid } = JSON.parse(line) as { url: string; pid: number };
  return {
    url,
    pid,
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe("a new data folder", () => {
  test("holds a cluster after the start that others cannot enter, on this machine's loopback only", async () => {
    const dataDir = dataFolder();
    const postgres = await start(dataDir, { durable: true });
    const [settings] = await query(
      postgres.url,
      `select current_setting('listen_addresses') as listen, current_setting('port')::int as port,
         current_setting('fsync') as fsync, current_setting('unix_socket_directories') as sockets,
         current_setting('server_encoding') as encoding, lower('ÄÖÜẞ') as folded`,
    );
    expect(settings).toMatchObject({
      listen: "127.0.0.1",
      fsync: "on",
      sockets: "",
      encoding: "UTF8",
      folded: "äöüß",
    });
    expect(settings?.port).toBeLessThan(32_768);
    expect(statSync(postgres.folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(postgres.folder, "password")).mode & 0o777).toBe(0o600);
  });

  test("keeps its data over a stop and leaves no process behind", async () => {
    const dataDir = dataFolder();
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    await query(first.url, "create table kept as select 7 as value");
    await first.stop();
    expect(postgresProcessesIn(join(first.folder, "data"))).toEqual([]);
    const second = await start(dataDir);
    expect(await query(second.url, "select value from kept")).toEqual([{ value: 7 }]);
    expect(second.adopted).toBe(false);
  });

  test("is usable under umask 077 and without a password left lying about", async () => {
    const dataDir = join(dataFolder(), "made", "by", "the", "start");
    const program = `
      process.umask(0o077);
      const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "supervisor.ts"))});
      const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
      console.log(postgres.folder);
      await postgres.stop();`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [folder] = (await once(createInterface(child.stdout), "line")) as [string];
    await once(child, "exit");
    expect(existsSync(join(folder, "data", "PG_VERSION"))).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)(
    "in a folder that only root can enter has its cluster elsewhere, and finds it again",
    async () => {
      const closed = dataFolder();
      chmodSync(closed, 0o700);
      const dataDir = join(closed, "data");
      const first = await startEmbeddedPostgres({ dataDir, durable: false });
      cleanUps.push(() => rmSync(first.folder, { recursive: true, force: true }));
      expect(first.folder.startsWith(closed)).toBe(false);
      expect(statSync(first.folder).mode & 0o777).toBe(0o700);
      await query(first.url, "create table kept as select 5 as value");
      await first.stop();
      const second = await start(dataDir);
      expect(second.folder).toBe(first.folder);
      expect(await query(second.url, "select value from kept")).toEqual([{ value: 5 }]);
    },
  );

  test("an initialisation that was cut off is begun anew", async () => {
    const dataDir = dataFolder();
    const folder = join(dataDir, "postgres");
    mkdirSync(join(folder, "data-unfinished-1"), { recursive: true });
    writeFileSync(join(folder, "password-for-init-1"), "x");
    await start(dataDir);
    expect(existsSync(join(folder, "data-unfinished-1"))).toBe(false);
    expect(existsSync(join(folder, "password-for-init-1"))).toBe(false);
  });
});

describe("after a kill -9", () => {
  test("of the server, its orphaned PostgreSQL is taken over with what was committed", async () => {
    const dataDir = dataFolder();
    const server = await startElsewhere(dataDir);
    await query(server.url, "create table kept as select 1 as value");
    await server.kill();
    expect(processState(server.pid)).toBe("running");
    const postgres = await start(dataDir);
    expect(postgres).toMatchObject({ adopted: true, url: server.url });
    expect(postgres.pid()).toBe(server.pid);
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 1 }]);
  });

  test("of the server and PostgreSQL, what was committed is there", async () => {
    const dataDir = dataFolder();
    const server = await startElsewhere(dataDir);
    await query(server.url, "create table kept as select 2 as value");
    await server.kill();
    process.kill(server.pid, "SIGKILL");
    const postgres = await start(dataDir);
    expect(postgres.adopted).toBe(false);
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 2 }]);
  });

  test("of PostgreSQL alone, it is started again on the same address", async () => {
    const dataDir = dataFolder();
    let restarted = () => {};
    const restart = new Promise<void>((resolve) => {
      restarted = resolve;
    });
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, onRestart: () => restarted() });
    cleanUps.push(() => postgres.stop());
    await query(postgres.url, "create table kept as select 3 as value");
    const killed = postgres.pid();
    process.kill(killed, "SIGKILL");
    await restart;
    expect(postgres.pid()).not.toBe(killed);
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 3 }]);
  });

  test("of PostgreSQL, which then cannot start, it is tried until it can", async () => {
    const outcomes = new EventEmitter();
    const postgres = await startEmbeddedPostgres({
      dataDir: dataFolder(),
      durable: false,
      onRestart: ({ error }) => outcomes.emit("outcome", error?.message ?? "started"),
    });
    cleanUps.push(() => postgres.stop());
    await query(postgres.url, "create table kept as select 4 as value");
    const configuration = join(postgres.folder, "data", "postgresql.conf");
    const before = readFileSync(configuration);
    writeFileSync(configuration, "port = none");
    process.kill(postgres.pid(), "SIGKILL");
    expect(await once(outcomes, "outcome")).toEqual([expect.stringContaining("did not start")]);
    expect(await once(outcomes, "outcome")).toEqual([expect.stringContaining("did not start")]);
    writeFileSync(configuration, before);
    while ((await once(outcomes, "outcome"))[0] !== "started");
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 4 }]);
  });

  test("tries to start a database that cannot start become rarer", () => {
    expect([1, 2, 3, 4, 50].map(pauseAfterFailures)).toEqual([250, 500, 1_000, 2_000, 30_000]);
  });

  test("a lock file that names a living process that is no PostgreSQL is not believed", async () => {
    const dataDir = dataFolder();
    const first = await startEmbeddedPostgres({ dataDir, durable: false });
    const lockFile = join(first.folder, "data", "postmaster.pid");
    const lock = readFileSync(lockFile, "utf8");
    await first.stop();
    writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)));
    const postgres = await start(dataDir);
    expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("an orphan that runs other programs is stopped, not taken over", async () => {
    const dataDir = dataFolder();
    const server = await startElsewhere(dataDir);
    await query(server.url, "create table kept as select 4 as value");
    await server.kill();
    // Another password in the file stands for a server that is not the one this folder describes.
    const passwordFile = join(dataDir, "postgres", "password");
    const password = readFileSync(passwordFile, "utf8");
    writeFileSync(passwordFile, "0".repeat(48));
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      "refuses its own password",
    );
    expect(postgresProcessesIn(join(dataDir, "postgres", "data"))).toEqual([]);
    writeFileSync(passwordFile, password);
    const postgres = await start(dataDir);
    expect(await query(postgres.url, "select value from kept")).toEqual([{ value: 4 }]);
  });
});

describe("two processes", () => {
  test("do not share a data folder; the second is told who has it", async () => {
    const dataDir = dataFolder();
    await start(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      `is in use by process ${process.pid}`,
    );
  });

  test("a command finds the database that a server runs, and none when none runs", async () => {
    const dataDir = dataFolder();
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
    expect(await runningEmbeddedPostgres(dataDir)).toBe(postgres.url);
    await postgres.stop();
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
  });
});

test("a data folder that cannot be made is said in one line", async () => {
  const file = join(dataFolder(), "a-file");
  writeFileSync(file, "");
  await expect(startEmbeddedPostgres({ dataDir: join(file, "below") })).rejects.toThrow(
    /^DATA_DIR .* cannot be used: /,
  );
});

// Root may read everything.
test.runIf(process.getuid?.() !== 0)(
  "a data folder that is closed to this user is said in one line",
  async () => {
    const dataDir = dataFolder();
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    const password = join(dataDir, "postgres", "password");
    chmodSync(password, 0o000);
    await expect(startEmbeddedPostgres({ dataDir, durable: false })).rejects.toThrow(
      /^The database in DATA_DIR was made by another user: EACCES/,
    );
    chmodSync(password, 0o600);
    chmodSync(join(dataDir, "postgres"), 0o000);
    cleanUps.push(() => chmodSync(join(dataDir, "postgres"), 0o700));
    await expect(hasCluster(dataDir)).rejects.toThrow(/^DATA_DIR .* cannot be read: EACCES/);
  },
);
