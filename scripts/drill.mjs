// npm run drill: production on this machine, its parts taken away and frozen in turn (docs/operations.md, docs/scale.md).
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";

const help = `Usage: npm run drill -- [--seconds N]

Sets up production as docs/operations.md says, on the loopback and in a temporary folder: PostgreSQL with a replica,
PgBouncer, nginx with TLS, S3, SMTP, a local server that speaks Stripe's API, two servers and a worker. Under a light load
of buyers it restarts the servers, then kills and freezes each part for N seconds (5). Prints what failed and what was lost,
and writes it to bench/results. Takes PostgreSQL 15 or newer, PgBouncer and nginx of the machine (Debian's places); says
what is missing. Linux only. Ends everything it started.`;

runMain({ help }, async () => {
  await install();
  await buildWeb();
  return runNode(["bench/drill/main.ts", ...process.argv.slice(2)]);
});
