import { findOrderByNumber } from "../areas/checkout/public.ts";
import { resendOrderMail } from "../areas/fulfilment/public.ts";
import { productsOf } from "../areas.ts";
import { openInstallation } from "../platform/backup/installation.ts";
import { readArguments, runCommand, UsageError } from "../platform/command.ts";
import type { Config } from "../platform/config.ts";
import { connectDirectly, inTransaction } from "../platform/database.ts";
import { countJobs, findDeadLetters, jobsToLookAt } from "../platform/job-queries.ts";
import { startJobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { mailDomain } from "../platform/mail/mailer.ts";
import { loadSecrets } from "../platform/secrets.ts";
import { StartError } from "../platform/start-error.ts";
import { openCommandDatabase } from "./command-database.ts";
import { table } from "./table.ts";

const USAGE = `Usage: npm run jobs -- list
       npm run jobs -- retry ID|KIND|all
       npm run jobs -- resend ORDERNUMBER

list    what is to be done and what went wrong: jobs by kind and state (due, waiting, active, failed = tried again, dead = given
        up), and the oldest that are dead, failed or active with their age and error
retry   puts jobs that were given up back into their queues: one by its id, those of a kind, or all
resend  sends the tickets of a paid order once more, to the order's own address

While a server or worker runs, what is put back or asked for is done at once. The installation is that of the environment and
.env, as for npm start.

Exit status: 0 done, 1 not done, 2 wrong usage.`;

const MOST_SHOWN = 50;

await runCommand(USAGE, async (args, config, started) => {
  const [command, what, ...rest] = readArguments(args);
  const needsWhat = command === "retry" || command === "resend";
  if (command !== "list" && !needsWhat) throw new UsageError("What is to be done: list, retry or resend?");
  if (needsWhat && what === undefined)
    throw new UsageError(command === "retry" ? "Which jobs?" : "Which order?");
  if (rest.length > 0 || (!needsWhat && what !== undefined))
    throw new UsageError("That is too much at once.");
  const settings = config();
  if (command === "resend") return resend(what as string, settings, started);
  const { directUrl } = await openInstallation(settings, started, "existing");
  if (command === "list") await list(directUrl, started);
  else await retry(directUrl, what as string, started);
});

async function list(url: string, started: AsyncDisposableStack): Promise<void> {
  const client = await connect(url, started);
  const counts = await countJobs(client);
  if (counts.length === 0) {
    console.log("There is nothing to be done.");
    return;
  }
  const summary = counts.map(({ job, state, count, oldestSeconds }) => [
    state,
    job,
    String(count),
    age(oldestSeconds),
  ]);
  console.log(table(["STATE", "JOB", "COUNT", "OLDEST"], summary));
  const shown = await jobsToLookAt(client, MOST_SHOWN);
  if (shown.length === 0) return;
  const rows = shown.map(({ id, job, state, data, ageSeconds, tries, error }) => [
    state,
    id,
    job,
    JSON.stringify(data),
    age(ageSeconds),
    String(tries),
    error.split("\n")[0]?.slice(0, 120) ?? "",
  ]);
  console.log(`\n${table(["STATE", "ID", "JOB", "DATA", "AGE", "TRIES", "ERROR"], rows)}`);
}

async function retry(url: string, which: string, started: AsyncDisposableStack): Promise<void> {
  const client = await connect(url, started);
  const ids = await findDeadLetters(client, which);
  if (ids.length === 0) {
    if (which === "all") throw new StartError("No job was given up: there is nothing to put back.");
    throw new StartError(`No job that was given up has the id or is of the kind ${which}.`);
  }
  const jobs = await startJobs({ url, worker: false, log: createLog("silent") });
  started.defer(() => jobs.stop());
  const count = await jobs.redrive(ids);
  console.log(count === 1 ? "1 job was put back." : `${count} jobs were put back.`);
}

async function resend(given: string, config: Config, started: AsyncDisposableStack): Promise<void> {
  const number = given.trim().toUpperCase();
  const what = { command: "jobs", table: "pgboss.job", things: "jobs" };
  const db = await openCommandDatabase(config, started, what);
  const orderId = await findOrderByNumber(db, number);
  if (orderId === undefined) throw new StartError(`There is no order ${number}.`);
  const products = productsOf({ config, secrets: await loadSecrets(db) });
  const isAsked = await inTransaction(db, (tx) =>
    resendOrderMail(tx, { mailDomain: mailDomain(config.mailFrom), products }, orderId),
  );
  if (!isAsked)
    throw new StartError(
      `Order ${number} has no tickets to send: it is not paid, its money went back, or its buyer was forgotten.`,
    );
  console.log(`The tickets of order ${number} go out once more, to the address of the order.`);
}

/** @throws StartError for a database without the product's tables. */
async function connect(url: string, started: AsyncDisposableStack) {
  const client = await connectDirectly(url);
  started.defer(() => client.end());
  const { rows } = await client.query("select to_regclass('pgboss.job') is not null as there");
  if (!rows[0]?.there)
    throw new StartError("There are no jobs: the database has none of the product's tables.");
  return client;
}

function age(seconds: number): string {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}
