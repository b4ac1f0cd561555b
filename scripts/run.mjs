// node scripts/run.mjs FILE.ts [ARGUMENT…]: runs a file under the project's Node, with its packages installed.
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

runMain({}, async () => {
  await install();
  return runNode(process.argv.slice(2));
});
