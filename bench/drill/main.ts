import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { auditBooks } from "../../testing/audit-books.ts";
import { openSale } from "../ticket-orders.ts";
import { type Attempt, type Buyers, KINDS, sendBuyers } from "./buyers.ts";
import { type Production, startProduction } from "./production.ts";
import type { Program } from "./program.ts";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "5" } } });
const faultMilliseconds = Number(values.seconds) * 1_000;
/** So long nothing may fail before the next part is taken away. */
const quietMilliseconds = 3_000;
const mostMilliseconds = 90_000;
const restMilliseconds = 180_000;
const price = 1250;

type Row = { part: string; done: string; attempts: Attempt[]; backSeconds: number };

const say = (line: string) => process.stdout.write(`${line}\n`);

async function drill(production: Production): Promise<string[]> {
  const offers = await openSale(production.primary.db, 10, price);
  const buyers = sendBuyers(production, offers);
  const rows: Row[] = [];
  const during = async (part: string, done: string, work: () => Promise<unknown>) => {
    say(`  ${part}: ${done} …`);
    const row = await watch(buyers, part, done, work);
    rows.push(row);
    for (const [failure, count] of failuresOf(row)) say(`    ${count} × ${failure}`);
  };
  await during("nothing", "left alone", () => sleep(faultMilliseconds));
  const [first, second] = production.servers;
  await during("both servers", "restarted one after the other (SIGTERM)", async () => {
    for (const server of [first, second]) {
      await server.end();
      await server.start();
    }
  });
  for (const part of [second, ...production.others]) {
    await during(part.name, "killed, started again", () => takeAway(part));
    await during(part.name, "frozen", () => freeze(part));
  }
  await buyers.leave();
  const findings = [...(await findingsAtRest(production)), ...buyers.gaveUp()];
  return [
    ...table(rows),
    "",
    `${buyers.bought()} orders paid and fetched by their buyers; ${production.stripe.sessions().filter(({ payment_status }) => payment_status === "paid").length} sessions paid at the provider; ${production.inbox.messageIds().length} mails accepted, of these ${repeated(production.inbox.messageIds())} a second time.`,
    findings.length === 0
      ? "Lost or doubled in the books: nothing."
      : `Found in the books: ${findings.join("; ")}.`,
  ];
}

async function takeAway(part: Program): Promise<void> {
  await part.kill();
  await sleep(faultMilliseconds);
  await part.start();
}

async function freeze(part: Program): Promise<void> {
  part.freeze();
  await sleep(faultMilliseconds);
  part.thaw();
}

/** Does it, and waits until nothing has failed for a while. */
async function watch(buyers: Buyers, part: string, done: string, work: () => Promise<unknown>): Promise<Row> {
  const from = buyers.attempts.length;
  await work();
  const over = performance.now();
  for (;;) {
    await sleep(500);
    const failed = buyers.attempts.slice(from).filter(({ failure }) => failure !== undefined);
    const last = Math.max(over, ...failed.map(({ begunAt, milliseconds }) => begunAt + milliseconds));
    const now = performance.now();
    if (now - last < quietMilliseconds && now - over < mostMilliseconds) continue;
    const lastBegun = Math.max(over, ...failed.map(({ begunAt }) => begunAt));
    return { part, done, attempts: buyers.attempts.slice(from), backSeconds: (lastBegun - over) / 1_000 };
  }
}

/** What the books say once every job is done: empty when all is well. */
async function findingsAtRest({ primary, stripe }: Production): Promise<string[]> {
  const until = performance.now() + restMilliseconds;
  for (;;) {
    const findings = await auditBooks(primary.pool);
    const { rows } = await primary.pool.query<{ paid: number }>(
      "select count(*)::int as paid from customer_order where state = 'paid'",
    );
    const paid = stripe.sessions().filter(({ payment_status }) => payment_status === "paid").length;
    if (rows[0]?.paid !== paid) findings.push(`${paid} sessions paid, but ${rows[0]?.paid} orders`);
    if (findings.length === 0 || performance.now() > until) return findings;
    await sleep(1_000);
  }
}

const repeated = (ids: readonly string[]) => ids.length - new Set(ids).size;

function failuresOf({ attempts }: Row): [string, number][] {
  const counts = new Map<string, number>();
  for (const { kind, failure } of attempts) {
    if (failure !== undefined)
      counts.set(`${kind}: ${failure}`, (counts.get(`${kind}: ${failure}`) ?? 0) + 1);
  }
  return [...counts];
}

function table(rows: readonly Row[]): string[] {
  const cells = ({ part, done, attempts, backSeconds }: Row) => {
    const answered = attempts.filter(({ failure }) => failure === undefined);
    const slowest = Math.max(0, ...answered.map(({ milliseconds }) => milliseconds)) / 1_000;
    const counts = KINDS.map((wanted) => {
      const those = attempts.filter(({ kind }) => kind === wanted);
      return `${those.length} / ${those.filter(({ failure }) => failure !== undefined).length}`;
    });
    return [part, done, ...counts, `${slowest.toFixed(1)} s`, `${backSeconds.toFixed(1)} s`];
  };
  const line = (words: readonly string[]) => `| ${words.join(" | ")} |`;
  const heads = ["part", "what was done", ...KINDS, "slowest answer", "back after"];
  return [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map((row) => line(cells(row)))];
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
await using production = await startProduction();
const lines = await drill(production);
const text = [`Set-up: ${production.notes.join("; ")}.`, "", ...lines].join("\n");
say(`\n${text}`);
const results = join(import.meta.dirname, "..", "results");
mkdirSync(results, { recursive: true });
writeFileSync(join(results, "drill.md"), `${text}\n`);
