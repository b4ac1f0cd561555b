import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { createDatabase, type Database } from "#server/platform/database.ts";
import type { E2eInfo } from "./serve.ts";

type WorkerFixtures = {
  /** Database and data folder of the server that the journeys visit. */
  readonly server: E2eInfo;
  /** The product's database: to bring about what a journey cannot wait for, and to see what came of it. */
  readonly database: Database;
};

type Fixtures = {
  /** A second browser on a device of the same kind, for another person; watched as the first one is. */
  readonly otherContext: BrowserContext;
  /** An address that no other journey writes to. */
  readonly email: string;
  /**
   * What may stand in the browser's own console line about a request: an HTTP status ("409") or a network error
   * ("net::ERR_FAILED") that the journey expects.
   */
  readonly expectedFailures: Set<string>;
  /**
   * From now on these requests fail as without a network, which the console may say.
   * @returns what lets them through again
   */
  readonly cutOff: (requests: string | RegExp) => Promise<() => Promise<void>>;
};

/** The browser's own line for a request that was answered by an error, or by nothing. */
const FAILED_REQUEST =
  /^Failed to load resource: (?:the server responded with a status of (\d{3})|(net::\w+))/;

function watch(context: BrowserContext, expectedFailures: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const [, status, networkError] = FAILED_REQUEST.exec(message.text()) ?? [];
    if (expectedFailures.has(status ?? networkError ?? "")) return;
    // This machine's own address belongs to no city.
    if (status === "404" && message.location().url.endsWith("/home/getCityByIP")) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`page: ${error.error().message} (${error.page()?.url()})`));
  return problems;
}

/**
 * A journey fails on every console error, page error and violation of the content security policy, in whatever page of
 * its browser context. Only the browser's own line for a failure that was expected is allowed (guarantees, "Security").
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      await use(JSON.parse(readFileSync(process.env.E2E_INFO as string, "utf8")) as E2eInfo);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ server }, use) => {
      const { db } = createDatabase({ url: server.databaseUrl, poolSize: 2, name: "journeys" });
      await use(db);
      await db.destroy();
    },
    { scope: "worker" },
  ],
  email: async ({}, use) => {
    await use(`mara.${randomBytes(5).toString("hex")}@lindqvist.example`);
  },
  expectedFailures: async ({}, use) => {
    await use(new Set());
  },
  cutOff: async ({ context, expectedFailures }, use) => {
    await use(async (requests) => {
      expectedFailures.add("net::ERR_FAILED");
      await context.route(requests, (route) => route.abort());
      return () => context.unroute(requests);
    });
  },
  context: async ({ context, expectedFailures }, use) => {
    const problems = watch(context, expectedFailures);
    await use(context);
    expect(problems, "console errors, page errors and policy violations").toEqual([]);
  },
  // A new context takes over the project's device.
  otherContext: async ({ browser, expectedFailures }, use) => {
    const context = await browser.newContext();
    const problems = watch(context, expectedFailures);
    await use(context);
    await context.close();
    expect(problems, "console errors, page errors and policy violations of the other person").toEqual([]);
  },
});

export { expect };
