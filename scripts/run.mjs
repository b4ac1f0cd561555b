// node scripts/run.mjs FILE.ts [ARGUMENT…]: runs a file under the project's Node, with its packages installed; in production with those that are.
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { installForOperator } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

runMain({}, async () => {
  await installForOperator();
  return runNode(process.argv.slice(2));
});
