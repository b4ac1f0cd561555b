import { readFileSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import type { E2eInfo } from "./serve.ts";

type Fixtures = {
  /** The product's database, to bring about what a journey cannot wait for (a hold that has ended). */
  readonly database: pg.Pool;
  /** HTTP statuses that a journey expects: the browser's own console line for them is no error. */
  readonly expectedStatuses: Set<number>;
};

/**
 * A journey fails on every console error, page error and violation of the content security policy. Only the browser's own
 * line for an HTTP status that the journey named beforehand is allowed (guarantees, "Security").
 */
export const test = base.extend<Fixtures>({
  database: async ({}, use) => {
    const { databaseUrl } = JSON.parse(readFileSync(process.env.E2E_INFO as string, "utf8")) as E2eInfo;
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    await use(pool);
    await pool.end();
  },
  expectedStatuses: async ({}, use) => {
    await use(new Set());
  },
  context: async ({ context, expectedStatuses }, use) => {
    const problems: string[] = [];
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      const status = /the server responded with a status of (\d{3})/.exec(message.text())?.[1];
      if (status !== undefined && expectedStatuses.has(Number(status))) return;
      problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => problems.push(`page: ${error.error().message}`));
    await use(context);
    expect(problems, "console errors, page errors and policy violations").toEqual([]);
  },
});

/** Nothing that axe calls serious or critical on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
  expect(serious, "accessibility").toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, "pixels wider than the screen").toBeLessThanOrEqual(0);
}

export { expect };
