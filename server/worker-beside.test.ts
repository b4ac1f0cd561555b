import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createDatabase, type DatabaseConnection } from "#server/platform/database.ts";
import { freePort } from "#server/platform/free-port.ts";
import { emptyDatabase } from "../testing/database.ts";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-processes.ts";
import { processState } from "./platform/embedded-postgres/processes.ts";
import { createLog } from "./platform/log.ts";
import { createWorkerBeside, type WorkerStart } from "./worker-beside.ts";

/** One process as `npm start` runs it: it answers, and has its jobs done. */
const house = new AsyncDisposableStack();
let server: ServerProcess;
let database: DatabaseConnection;
let offerId: number;
let settings: Record<string, string>;

const LONG_WAIT = { timeout: 60_000, interval: 50 };

beforeAll(async () => {
  const { url } = house.use(await emptyDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-beside-"));
  house.defer(() => rm(dataDir, { recursive: true, force: true }));
  settings = { DATABASE_URL: url, DATA_DIR: dataDir, MODE: "demo", RATE_LIMIT_FACTOR: "1000" };
  server = house.use(await startServerProcess("own events", await freePort(), settings));
  database = createDatabase({ url, poolSize: 2, name: "test" });
  house.defer(() => database.db.destroy());
  const { id } = await createEvent(database.db);
  offerId = await createTicketOffer(database.db, { event_id: id, price_cents: 0, quota: 5_000 });
}, 120_000);
afterAll(() => house.disposeAsync());

/** The process that works for a server, by the kernel's word. */
function workerOf({ pid }: { readonly pid: number }): number {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => isWorkerOf(pid, name));
  expect(children).toHaveLength(1);
  return Number(children[0]);
}

function isWorkerOf(parent: number, name: string): boolean {
  try {
    const status = readFileSync(`/proc/${name}/status`, "utf8");
    const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
    return status.includes(`\nPPid:\t${parent}\n`) && command.includes("worker-process.ts");
  } catch {
    // It has ended since its name was read.
    return false;
  }
}

let orders = 0;

/** A guest's free order, and its mail caught: documents and mail are made by jobs. */
async function orderToMail(): Promise<void> {
  const email = `mia.${++orders}@example.org`;
  const answer = await fetch(`${server.url}/checkout/tickets`, {
    method: "POST",
    body: new URLSearchParams({
      email,
      firstname: "Mia",
      lastname: "Lindner",
      phone: "040 7654321",
      items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
      total: "0",
    }),
  });
  expect(await answer.json()).toMatchObject({ status: 250 });
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query("select from caught_mail where $1 = any (recipients)", [
      email,
    ]);
    expect(rows).toHaveLength(1);
  }, LONG_WAIT);
}

async function ordersMade(): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const line = /^nachtfalter_job_seconds_count\{job="tickets\.fulfil-order",outcome="done"\} (\d+)$/m;
  return Number(line.exec(metrics)?.[1]);
}

test("documents and mails are made by a process that gives way to the one that answers", async () => {
  await orderToMail();
  const worker = workerOf(server);
  expect(getPriority(worker)).toBe(getPriority(server.pid) + 10);
});

test("a worker that ends unasked is started again; what it had counted stays counted", async () => {
  await orderToMail();
  await vi.waitFor(async () => expect(await ordersMade()).toBe(orders), LONG_WAIT);
  const killed = workerOf(server);
  process.kill(killed, "SIGKILL");
  await vi.waitFor(() => expect(workerOf(server)).not.toBe(killed), LONG_WAIT);
  expect(await ordersMade()).toBe(orders);
  await orderToMail();
  await vi.waitFor(async () => expect(await ordersMade()).toBe(orders), LONG_WAIT);
  expect(server.output()).toContain("the process that works on jobs has ended and is started again");
});

test("figures of the process itself are told once, and by the process that answers", async () => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics.match(/^process_start_time_seconds /gm)).toHaveLength(1);
  expect(metrics.match(/^nachtfalter_database_up 1$/gm)).toHaveLength(1);
  expect(metrics).toMatch(/^nachtfalter_request_seconds_count\{method="POST",route="\/checkout\/tickets"/m);
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "a server that ends by %s takes its worker along",
  async (signal) => {
    await using other = await startServerProcess("own events", await freePort(), settings);
    const worker = workerOf(other);
    other.signal(signal);
    expect(await other.ended).toBe(signal === "SIGTERM" ? 0 : null);
    await vi.waitFor(() => expect(processState(worker)).not.toBe("running"), LONG_WAIT);
    expect(other.output()).not.toContain('"level":"fatal"');
  },
);

test("a worker that died a moment before it is told to end, as by a signal to the group, is no failure", async () => {
  const worker = createWorkerBeside(createLog("silent"));
  worker.start({} as WorkerStart);
  const pid = workerOf({ pid: process.pid });
  process.kill(pid, "SIGKILL");
  // Without a turn of the event loop, so that nothing is known of its end and the message goes into a closed channel.
  while (processState(pid) === "running");
  await worker.stop();
  expect(processState(pid)).toBe("gone");
});
