import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Bench, BenchServer } from "./bench.ts";
import { type Case, sell } from "./onsale.ts";
import { openSale } from "./ticket-orders.ts";
import { madeTickets } from "./tickets.ts";
import { middleBy } from "./timed-loop.ts";

const ROUNDS = 3;
const SECONDS = 5;

type House = { readonly server: BenchServer; readonly db: Database };
type Round = {
  readonly answering: number;
  readonly both: number;
  /** PDFs a second, in the rush and right after it. */
  readonly during: number;
  readonly after: number;
};

/**
 * What the process that `npm start` runs sells while it makes the documents of those who have bought, against one that only answers; and at
 * which rate the documents come after the rush. In turns; what is left to do is thrown away after each, so that it disturbs no other.
 */
export async function besideDocuments(bench: Bench, cases: readonly Case[]): Promise<void> {
  const settings = { MODE: "demo", PROGRAMME: "0", LOG_LEVEL: "info" };
  await using started = new AsyncDisposableStack();
  const open = async (role: string): Promise<House> => {
    const server = started.use(await bench.startServer({ ...settings, ROLE: role }));
    return { server, db: started.use(server.openDatabase().db) };
  };
  const [answering, both] = [await open("server"), await open("both")];
  for (const house of [answering, both]) await rush(house, cases[0] as Case, 2);
  for (const one of cases) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await forgetJobs(both.db);
      const seconds = bench.seconds ?? SECONDS;
      const alone = await rush(answering, one, seconds);
      const before = await madeTickets(both.db);
      const beside = await rush(both, one, seconds);
      const then = await madeTickets(both.db);
      await sleep(seconds * 1000);
      const after = (await madeTickets(both.db)) - then;
      rounds.push({
        answering: alone,
        both: beside,
        during: (then - before) / seconds,
        after: after / seconds,
      });
    }
    report(bench, one, rounds);
  }
  bench.memoryRow("onsale", both.server);
}

/** @returns orders a second */
async function rush({ server, db }: House, { offers, priceCents }: Case, seconds: number): Promise<number> {
  const result = await sell(server, await openSale(db, offers, priceCents), seconds);
  return (result.byStatus["250"] ?? 0) / result.seconds;
}

async function forgetJobs(db: Database): Promise<void> {
  await sql`delete from pgboss.job where name like 'tickets.%' and state = 'created'`.execute(db);
}

function report(bench: Bench, { name }: Case, rounds: readonly Round[]): void {
  const ratioOf = ({ answering, both }: Round) => both / answering;
  const { answering, both, during, after } = middleBy(rounds, ratioOf);
  const ratio = both / answering;
  const text = [
    `${both.toFixed(0)} orders/s`,
    `ROLE=server ${answering.toFixed(0)}/s`,
    `ratio ${ratio.toFixed(2)}`,
    `PDFs/s meanwhile ${during.toFixed(0)}, afterwards ${after.toFixed(0)}`,
  ].join("; ");
  bench.row("onsale", `${name}, as npm start`, text, { ratio, rounds });
}
