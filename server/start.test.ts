import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { jobKinds } from "#server/job-kinds.ts";
import { freePort } from "#server/platform/free-port.ts";
import { untilBlocked } from "../testing/blocked-queries.ts";
import { emptyDatabase, testDatabase } from "../testing/database.ts";
import { postgresProcessesIn, processState, waitUntil } from "./platform/embedded-postgres/processes.ts";
import { runningEmbeddedPostgres } from "./platform/embedded-postgres/supervisor.ts";
import { migrationsFolder } from "./platform/migration-files.ts";
import { migrate } from "./platform/migrations.ts";

const root = join(import.meta.dirname, "..");
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nachtfalter-start-"));
  chmodSync(folder, 0o711);
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Started = {
  child: ChildProcess;
  port: number;
  said(): string;
  complained(): string;
  exit: Promise<number | string>;
};

/** What the lines of a log say; other lines as they are. */
function messagesIn(output: string): string {
  return output.replace(/^\{.*\}$/gm, (line) => {
    const { msg, facts = {} } = JSON.parse(line) as { msg: string; facts?: Record<string, string> };
    return [msg, ...Object.values(facts)].join("\n");
  });
}

/** The server as `npm start` runs it, without the demo programme; in a group of its own. */
async function run(
  env: Record<string, string>,
  program = ["server/main.ts"],
  command = process.execPath,
): Promise<Started> {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(command, program, {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      MODE: "production",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
      HOST: "127.0.0.1",
      ALLOWED_HOSTS: "127.0.0.1",
      ...env,
      PORT: String(port),
    },
  });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.err += chunk;
  });
  const exit = once(child, "close").then(([code, signal]) => (code ?? signal) as number | string);
  cleanUps.push(() => child.exitCode ?? child.signalCode ?? killGroup(child));
  return {
    child,
    port,
    said: () => messagesIn(output.out),
    complained: () => messagesIn(output.err),
    exit,
  };
}

function killGroup({ pid = 0 }: ChildProcess): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function ready(started: Started): Promise<void> {
  const ended = started.exit.then(() => {
    throw new Error(`the server ended: ${started.said()}${started.complained()}`);
  });
  const line = (async () => {
    while (!started.said().includes("is ready after"))
      await once(started.child.stdout as NodeJS.ReadableStream, "data");
  })();
  await Promise.race([line, ended]);
}

const status = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 0,
  );

const dataOf = (folder: string) => join(folder, "postgres", "data");

describe("npm start", () => {
  test("says each step with its seconds and what it runs on, and ends clean on SIGTERM to its group", async () => {
    const DATA_DIR = dataFolder();
    const server = await run({ DATA_DIR });
    await ready(server);
    expect(server.said()).toMatch(/Starting PostgreSQL: \d+\.\d s\n/);
    expect(server.said()).toMatch(/Migrating the database: \d+\.\d s\n/);
    expect(server.said()).toContain(`http://localhost:${server.port}`);
    expect(server.said()).toContain("embedded PostgreSQL in ");
    expect(await status(server.port, "/readyz")).toBe(200);
    process.kill(-(server.child.pid ?? 0), "SIGTERM");
    expect(await server.exit).toBe(0);
    expect(server.complained()).toBe("");
    expect(postgresProcessesIn(dataOf(DATA_DIR))).toEqual([]);
    expect(await status(server.port, "/readyz")).toBe(0);
  });

  test("recovers from a kill -9 of its whole group, with its data", async () => {
    const DATA_DIR = dataFolder();
    const first = await run({ DATA_DIR });
    await ready(first);
    const key = await fetch(`http://127.0.0.1:${first.port}/metrics`).then((answer) => answer.status);
    expect(key).toBe(200);
    const url = (await runningEmbeddedPostgres(DATA_DIR)) as string;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("select encode(value, 'hex') as value from secret order by name");
    await client.end();
    killGroup(first.child);
    expect(await first.exit).toBe("SIGKILL");

    const second = await run({ DATA_DIR });
    await ready(second);
    expect(second.said()).toContain("which had survived its server");
    const again = new pg.Client({ connectionString: url });
    await again.connect();
    expect(
      (await again.query("select encode(value, 'hex') as value from secret order by name")).rows,
    ).toEqual(rows);
    await again.end();
    second.child.kill("SIGINT");
    expect(await second.exit).toBe(0);
  });

  test("drains and ends on a SIGTERM to npm alone, and says what the whole start took", async () => {
    const DATA_DIR = dataFolder();
    const npm = await run({ DATA_DIR, HOME: DATA_DIR }, ["start"], "npm");
    await ready(npm);
    expect(npm.said()).toMatch(/ is ready after \d{1,3}\.\d s, of which the server took \d{1,3}\.\d s\.\n/);
    npm.child.kill("SIGTERM");
    // "close" comes when no process holds the output any more: npm, its shell, the starter and the server are gone.
    await npm.exit;
    expect(npm.said()).toMatch(/Ending after SIGTERM: \d+\.\d s\n/);
    expect(postgresProcessesIn(dataOf(DATA_DIR))).toEqual([]);
    expect(await status(npm.port, "/healthz")).toBe(0);
  });

  test("leaves no server behind when npm is killed without a word", async () => {
    const DATA_DIR = dataFolder();
    const npm = await run({ DATA_DIR, HOME: DATA_DIR }, ["start"], "npm");
    await ready(npm);
    npm.child.kill("SIGKILL");
    await npm.exit;
    expect(npm.said()).toMatch(/Ending after SIGTERM: \d+\.\d s\n/);
    expect(postgresProcessesIn(dataOf(DATA_DIR))).toEqual([]);
    expect(await status(npm.port, "/healthz")).toBe(0);
  });

  test("ends when the process that started it is killed without a word", async () => {
    const DATA_DIR = dataFolder();
    const parent = `
      import { runNode } from ${JSON.stringify(join(root, "scripts", "run-node.mjs"))};
      await runNode(["server/main.ts"]);`;
    const server = await run({ DATA_DIR }, ["--input-type=module", "-e", parent]);
    await ready(server);
    // With the parent goes the reader of the output.
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    server.child.kill("SIGKILL");
    expect(await waitUntil(() => postgresProcessesIn(dataOf(DATA_DIR)).length === 0, 25_000)).toBe(true);
    expect(await status(server.port, "/healthz")).toBe(0);
  });
});

test("servers and workers that start together share one database", async () => {
  await using database = await emptyDatabase();
  const roles = ["server", "server", "worker"];
  const processes = await Promise.all(
    roles.map((ROLE) => run({ DATA_DIR: dataFolder(), DATABASE_URL: database.url, ROLE })),
  );
  await Promise.all(processes.map(ready));
  for (const { port } of processes) expect(await status(port, "/readyz")).toBe(200);
  for (const { child } of processes) child.kill("SIGTERM");
  expect(await Promise.all(processes.map(({ exit }) => exit))).toEqual([0, 0, 0]);
});

test("a replica that cannot be reached is a warning, and its reads are answered", async () => {
  await using database = await emptyDatabase();
  const DATABASE_READ_URL = "postgres://127.0.0.1:9/app";
  const server = await run({ DATA_DIR: dataFolder(), DATABASE_URL: database.url, DATABASE_READ_URL });
  await ready(server);
  expect(server.said()).toContain("DATABASE_READ_URL: the replica cannot be reached: nothing listens there.");
  const events = await fetch(`http://127.0.0.1:${server.port}/home/getEvents`, {
    method: "POST",
    body: new URLSearchParams(),
  });
  expect(events.status).toBe(200);
  expect(((await events.json()) as { status: number }).status).toBe(250);
});

describe("SIGTERM", () => {
  test("cuts off no accepted request", async () => {
    await using database = await testDatabase();
    const server = await run({ DATA_DIR: dataFolder(), DATABASE_URL: database.url });
    await ready(server);
    const blocker = await database.pool.connect();
    await blocker.query("begin; lock table event in access exclusive mode");
    const answer = fetch(`http://127.0.0.1:${server.port}/home/getEvents`, {
      method: "POST",
      body: new URLSearchParams(),
    });
    await untilBlocked(database);
    server.child.kill("SIGTERM");
    await waitUntil(() => server.said().includes("Ending after SIGTERM"), 10_000);
    await blocker.query("commit");
    blocker.release();
    expect((await answer).status).toBe(200);
    expect(await server.exit).toBe(0);
  });
});

describe("what the operator can mend is one line and exit code 1", () => {
  async function complaint(env: Record<string, string>): Promise<string> {
    const server = await run({ DATA_DIR: dataFolder(), ...env });
    expect(await server.exit).toBe(1);
    return server.complained();
  }

  test("an address that leads to the database of another installation, which stays as it is", async () => {
    await using own = await emptyDatabase();
    await using other = await emptyDatabase();
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"]) {
      expect(await complaint({ DATABASE_URL: own.url, [name]: other.url })).toMatch(
        new RegExp(`^${name} leads to another database than DATABASE_URL: .*\\.\\n$`),
      );
    }
    for (const { url } of [own, other]) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
      await client.end();
    }
  });

  test("a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    expect(await complaint({ PORT: String(port) })).toBe(
      `PORT ${port} is in use by another program: stop it, or set PORT to another one.\n`,
    );
    other.close();
  });

  test("a database that cannot be reached", async () => {
    expect(await complaint({ DATABASE_URL: "postgres://me:geheim@127.0.0.1:9/app" })).toBe(
      "DATABASE_URL: the database at 127.0.0.1:9/app cannot be reached: nothing listens there.\n",
    );
  });

  test("the demo on a database of production, and production on one of the demo", async () => {
    await using database = await emptyDatabase();
    const production = await run({ DATA_DIR: dataFolder(), DATABASE_URL: database.url });
    await ready(production);
    expect(await complaint({ DATABASE_URL: database.url, MODE: "demo" })).toMatch(
      /^MODE=demo would add an administrator with a printed password to a database of production: set DATABASE_URL .*\.\n$/,
    );
    expect(await status(production.port, "/readyz")).toBe(200);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    expect((await client.query("select from account")).rowCount).toBe(0);
    await client.query("update first_use set mode = 'demo'");
    await client.end();
    expect(await complaint({ DATABASE_URL: database.url })).toMatch(
      /^MODE=production cannot use a database of the demo, .* set DATABASE_URL .*\.\n$/,
    );
  });

  test("the demo on a database of production of before, which it leaves as it is", async () => {
    await using database = await emptyDatabase();
    const before = dataFolder();
    for (const name of readdirSync(migrationsFolder)) {
      if (name < "0032") cpSync(join(migrationsFolder, name), join(before, name));
    }
    await migrate(database.url, jobKinds, { from: before });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // All that a server of before has left without a visitor.
    await client.query("insert into secret (name, value) values ('hmac-key', '\\x00')");
    const applied = () => client.query("select name from schema_migration").then(({ rows }) => rows);
    const earlier = await applied();
    expect(await complaint({ DATABASE_URL: database.url, MODE: "demo" })).toMatch(
      /^MODE=demo would add an administrator .* to a database of production: .*\.\n$/,
    );
    expect(await applied()).toEqual(earlier);
    await client.end();
  });

  test("bad configuration, a line for each variable", async () => {
    expect(await complaint({ MODE: "test", POOL_SIZE: "many" })).toBe(
      "MODE must be demo or production.\nPOOL_SIZE must be a whole number.\n",
    );
  });

  test("a data folder that cannot be written", async () => {
    const file = join(dataFolder(), "file");
    writeFileSync(file, "");
    expect(await complaint({ DATA_DIR: join(file, "below") })).toMatch(
      /^DATA_DIR .* cannot be used: .*\.\n$/,
    );
  });

  test("a data folder that another server uses", async () => {
    const DATA_DIR = dataFolder();
    const server = await run({ DATA_DIR });
    await ready(server);
    expect(await complaint({ DATA_DIR })).toMatch(
      / is in use by process \d+: stop it, or set DATA_DIR to another folder\.\n$/,
    );
    expect(processState(server.child.pid ?? 0)).toBe("running");
    expect(await status(server.port, "/readyz")).toBe(200);
  });
});
