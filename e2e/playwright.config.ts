import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { browserProgram } from "../testing/browser.ts";

const { executablePath, args, env } = await browserProgram();

// A port from outside names a server that runs already (`E2E_PORT=3471 E2E_INFO=… node e2e/serve.ts`): handy while one
// journey is written. The workers load this file too; what the first load chose, they find in the environment.
const isServerGiven = process.env.E2E_PORT !== undefined;
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_INFO ??= path.join(tmpdir(), `nachtfalter-e2e-${process.env.E2E_PORT}.json`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/** `name.journey.ts` runs on both, `name.phone.journey.ts` and `name.desktop.journey.ts` on one of them. */
const journeysFor = (device: "phone" | "desktop") => [
  /\/[\w-]+\.journey\.ts$/,
  new RegExp(`\\.${device}\\.journey\\.ts$`),
];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/journeys",
  fullyParallel: true,
  forbidOnly: true,
  // The machines that run them are shared and noisy: a journey that passes at the second try is reported as flaky, not as failed.
  retries: 1,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/journeys.json" }]],
  webServer: {
    command: "node e2e/serve.ts",
    cwd: path.resolve(import.meta.dirname, ".."),
    url: `${baseURL}/readyz`,
    reuseExistingServer: isServerGiven,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
  use: {
    baseURL,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // A trace costs much and its script in the frame of a caught mail is a console error; `--trace on` brings it.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [...args],
      env: { ...process.env, ...env } as Record<string, string>,
      chromiumSandbox: false,
    },
  },
  projects: [
    {
      name: "phone",
      testMatch: journeysFor("phone"),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: "desktop",
      testMatch: journeysFor("desktop"),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
