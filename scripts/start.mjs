// npm start, npm run dev: from a fresh clone to a running server.
import process from "node:process";
import { runMain } from "./main-guard.mjs";
import { buildWeb, install } from "./prepare.mjs";
import { runNode } from "./run-node.mjs";
import { serverFlags } from "./server-flags.mjs";
import { isUnwatched, sayInLogLines } from "./steps.mjs";

const help = `Usage: npm start
       npm run dev

Installs the packages of the lock file, builds the web code and starts the server, with its own PostgreSQL unless
DATABASE_URL names one. What is there already is not done again. npm run dev serves from the sources, with hot reload.

Configured by environment variables or a file .env; .env.example explains all of them. The most wanted ones:
  PORT=3000        where it listens
  DATA_DIR=.data   where the database and files lie; two servers need two`;

runMain({ help }, async () => {
  const [mode, ...rest] = process.argv.slice(2);
  if ((mode !== undefined && mode !== "dev") || rest.length > 0) {
    console.error(`Arguments are not known here (${process.argv.slice(2).join(" ")}).\n\n${help}`);
    return 2;
  }
  if (isUnwatched(process.env)) sayInLogLines(process.env.ROLE || "both");
  await install();
  if (mode === "dev") return runNode(["--watch", "--watch-preserve-output", "server/main.ts", "--dev"]);
  await buildWeb();
  return runNode([...serverFlags, "server/main.ts", `--begun-at=${Math.round(performance.timeOrigin)}`]);
});
