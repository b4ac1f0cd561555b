import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,demo,sandbox,scripts,testing,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["./testing/global-setup.ts"],
    // A bound against hanging, not a measurement: two busy cores can make a test of seconds take a minute.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
});
