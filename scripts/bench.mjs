// npm run bench [SUITE…] [-- --seconds N]: measurements, by hand and never as a test (docs/scale.md).
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

runMain(async () => {
  await install();
  await buildWeb();
  return runNode(["bench/main.ts", ...process.argv.slice(2)]);
});
