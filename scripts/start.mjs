// npm start, npm run dev: from a fresh clone to a running server.
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";
import { serverFlags } from "./server-flags.mjs";

runMain(async () => {
  const dev = process.argv[2] === "dev";
  await install();
  if (dev) return runNode(["--watch", "--watch-preserve-output", "server/main.ts", "--dev"]);
  await buildWeb();
  return runNode([...serverFlags, "server/main.ts"]);
});
