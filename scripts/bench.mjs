// npm run bench [SUITE…] [-- --seconds N]: measurements, by hand and never as a test (docs/scale.md).
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

const help = `Usage: npm run bench -- [--seconds N] [SUITE…]

Measures on databases and servers of its own, prints a table and writes JSON to bench/results. Suites: onsale, lounge, reads, pages,
tickets, provider, login, session, friends, notifications, wallet, scoreboard, tickets-page, growth; all of them without a name. --seconds shortens every measurement. Run it on a quiet machine.`;

runMain({ help }, async () => {
  await install();
  await buildWeb();
  return runNode(["bench/main.ts", ...process.argv.slice(2)]);
});
