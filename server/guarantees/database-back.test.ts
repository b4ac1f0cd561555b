import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createDatabase } from "#server/platform/database.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/supervisor.ts";
import { enqueue, installJobTables, startJobs, work } from "#server/platform/jobs.ts";
import { LiveListener } from "#server/platform/live/live-listener.ts";
import { createLog } from "#server/platform/log.ts";
import { migrate } from "#server/platform/migrations.ts";

/** Two seconds, and what a busy machine needs. */
const SOON = 6_000;

test("statements, jobs and live updates are back as soon as a killed database is", async () => {
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "nachtfalter-back-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  // Root runs PostgreSQL as another account, which has to get in.
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  stack.defer(() => postgres.stop());
  const { url } = postgres;
  const log = createLog("silent");
  const done: number[] = [];
  const job = work({ name: "test.count", schema: z.object({ number: z.number() }) }, async ({ number }) => {
    done.push(number);
  });
  await migrate(url, [job]);
  await installJobTables(url, [job]);
  const { db, pool } = createDatabase({ url, poolSize: 3 });
  stack.defer(() => db.destroy());
  const jobs = await startJobs({ url, worker: true, log });
  stack.defer(() => jobs.stop());
  await jobs.work([job]);
  const listener = new LiveListener({ url, log, ear: { announced() {}, connected() {} } });
  stack.defer(() => listener.stop());
  listener.start();
  await vi.waitFor(() => expect(listener.isListening).toBe(true), 20_000);

  process.kill(postgres.pid(), "SIGKILL");
  await vi.waitFor(() => expect(listener.isListening).toBe(false), 20_000);
  await vi.waitFor(() => pool.query("select 1"), { timeout: 30_000, interval: 20 });
  const back = performance.now();
  await enqueue(db, job, { number: 1 });
  await vi.waitFor(
    () => expect({ done, hears: listener.isListening }).toEqual({ done: [1], hears: true }),
    SOON,
  );
  expect(performance.now() - back).toBeLessThan(SOON);
});
