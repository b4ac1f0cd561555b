import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type App, type AppOptions, buildApp } from "#server/app.ts";
import { type AreaOptions, type Areas, composeAreas } from "#server/areas.ts";
import { type Config, loadConfig } from "#server/platform/config.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { createLog } from "#server/platform/log.ts";
import { openFiles } from "#server/platform/open-files.ts";
import { loadSecrets } from "#server/platform/secrets.ts";
import type { Services } from "#server/platform/services.ts";
import { type TestDatabase, testDatabase } from "./database.ts";

export type TestServices = Services & {
  readonly database: TestDatabase;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Everything a process has, on a database and a data folder of its own, both gone at the end of the scope. No job runs by itself. */
export async function testServices(settings: Partial<Config> = {}): Promise<TestServices> {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await testDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), "nachtfalter-data-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config: Config = {
    ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", MODE: "demo" }),
    ...settings,
  };
  const log = createLog(config.logLevel);
  const jobs = await startJobs({ url: database.url, worker: false, log });
  stack.defer(() => jobs.stop());
  return {
    config,
    db: database.db,
    readDb: database.db,
    pool: database.pool,
    tradePool: database.pool,
    directUrl: database.url,
    jobs,
    log,
    mailer: undefined,
    files: await openFiles(config),
    secrets: await loadSecrets(database.db),
    database,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Nothing listens there: a test that pays starts a provider of its own. */
const UNREACHABLE_SANDBOX = { baseUrl: "http://127.0.0.1:9", apiKey: "test", webhookSecret: "test" };

/** Every area on services of a test, for its jobs and due work. */
export function testAreas(services: Services, options: AreaOptions = {}): Areas {
  return composeAreas(services, { sandbox: UNREACHABLE_SANDBOX, ...options });
}

/**
 * The whole server on services of a test, closed by its caller. It is never too busy: how many tests run beside it is no matter
 * of theirs.
 */
export function buildTestApp(services: Services, options: AppOptions = {}): Promise<App> {
  return buildApp(services, { sandbox: UNREACHABLE_SANDBOX, loopDelay: () => 0, ...options });
}

export type TestApp = App & { readonly services: TestServices; [Symbol.asyncDispose](): Promise<void> };

/** The whole server on a test database, to be injected into or to listen. */
export async function testApp(
  settings: Partial<Config> = {},
  options: Pick<AppOptions, "now" | "limitClock" | "sandbox"> = {},
): Promise<TestApp> {
  const stack = new AsyncDisposableStack();
  const services = stack.use(await testServices(settings));
  const app = await buildTestApp(services, options);
  stack.defer(() => app.server.close());
  return { ...app, services, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
