import { type Browser, chromium } from "playwright-core";
import { freePort } from "#server/platform/free-port.ts";
import { browserProgram } from "../testing/browser.ts";

export type BenchBrowser = {
  readonly browser: Browser;
  /** For tools that speak to the browser themselves. */
  readonly debuggingPort: number;
  readonly version: string;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The Chromium that the tests use, without a window. */
export async function openBrowser(): Promise<BenchBrowser> {
  const { executablePath, args, env } = await browserProgram();
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env } as Record<string, string>,
    chromiumSandbox: false,
  });
  return {
    browser,
    debuggingPort,
    version: browser.version(),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
