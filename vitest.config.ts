import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,server,web,database,sandbox,scripts,testing,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["./testing/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
});
