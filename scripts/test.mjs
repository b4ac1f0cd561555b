// npm test: everything that has to hold, from a fresh clone on. With arguments: only these test files (Vitest).
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install, PrepareError, root, runTool } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";
import { say, step } from "./steps.mjs";

const results = join(root, "test-results");
const vitest = join("node_modules", "vitest", "vitest.mjs");
const playwright = join("node_modules", "@playwright", "test", "cli.js");

// By path: TypeScript 6, which the border check needs, brings a tsc of its own.
const typescript = ["node", "node_modules/typescript/bin/tsc"];

const checks = [
  ["Table of the screens", ["node", "scripts/write-route-tree.ts"]],
  ["Types of server and contract", [...typescript, "-p", "."]],
  ["Types of the web code", [...typescript, "-p", "web"]],
  ["Types of the service worker", [...typescript, "-p", "web/service-worker"]],
  ["Types of the journeys", [...typescript, "-p", "e2e"]],
  ["Format and lint", ["biome", "check", "."]],
  ["Unused files, exports and packages", ["knip", "--no-progress"]],
  [
    "Borders between the areas",
    [
      "node",
      "--import",
      "./scripts/typescript-for-cruiser.mjs",
      "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
      "--output-type",
      "err",
      ...["contract", "server", "web", "sandbox", "demo"],
    ],
  ],
];

const totals = { passed: 0, failed: 0 };
/** What the last lines repeat, since hundreds of lines of journeys follow where it failed. */
const failures = [];

const help = `Usage: npm test
       npm test -- FILE…

Checks types, format, borders and unused code, then runs all tests on a PostgreSQL of their own and the journeys in a browser
of its own; ends with "N passed, N failed". With names only these test files run (Vitest, whose options work, too).`;

runMain({ help }, async () => {
  await install();
  const chosen = process.argv.slice(2);
  if (chosen.length > 0) return runNode([vitest, "run", ...chosen]);

  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  for (const [title, [tool, ...args]] of checks) await check(title, tool, args);
  await buildWeb();

  say("\nTests");
  const unitResults = join(results, "vitest.json");
  const unit = await runNode([
    vitest,
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${unitResults}`,
  ]);
  count(unit, unitResults, ({ numPassedTests, numFailedTests, testResults }) => {
    for (const file of testResults) failures.push(...failuresOf(file));
    return [numPassedTests, numFailedTests];
  });

  say("\nJourneys in a browser");
  const journeys = await runNode([playwright, "test", "--config", join("e2e", "playwright.config.ts")]);
  count(journeys, join(results, "journeys.json"), ({ stats }) => [
    stats.expected + stats.flaky,
    stats.unexpected,
  ]);

  for (const failure of failures) say(`\n${failure}`);
  say(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 ? 0 : 1;
});

async function check(title, tool, args) {
  try {
    await step(title, () => runTool(tool, args));
    totals.passed++;
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    say(`${error.message}\n  ${title}: failed`);
    failures.push(`Failed: ${title}`);
    totals.failed++;
  }
}

/** Adds a report's numbers. A run that fails without a failed test (a file that does not load) counts as one failure. */
function count(exitCode, file, numbersOf) {
  let numbers = [0, 0];
  try {
    numbers = numbersOf(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    say(`There is no report of this run in ${file}.`);
  }
  const [passed, failed] = numbers;
  totals.passed += passed;
  totals.failed += exitCode !== 0 && failed === 0 ? 1 : failed;
}

/** @returns a short text for each failed test of Vitest's report on a file, or for the file itself if it did not load */
function failuresOf({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter((result) => result.status === "failed");
  const file = relative(root, name);
  if (failed.length === 0 && status === "failed") return [`Failed: ${file}\n${message.slice(0, 1_500)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `Failed: ${file} › ${fullName}\n${failureMessages.join("\n").slice(0, 1_500)}`,
  );
}
