import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { Bench, BenchServer } from "./bench.ts";
import { once } from "./http-load.ts";
import { addressOf, cipherOf, type OfferOnSale, openSale, orderRequest } from "./ticket-orders.ts";
import { quantile } from "./timed-loop.ts";

const PAID_ORDERS = 30;
const TICKETS_PER_PAID_ORDER = 2;
const BURST_ORDERS = 200;
const TICKETS_PER_BURST_ORDER = 5;
const LONGEST_WAIT_MS = 120_000;
const POLL_MS = 10;

/**
 * From payment to finished documents through the real way: the sandbox's payment page, its webhook and the buyer's return, the job,
 * PDFs, the mail. Then a burst of orders at once, to see how many tickets a second one core makes.
 */
export async function tickets(bench: Bench): Promise<void> {
  await using server = await bench.startServer({ MODE: "demo" });
  await using db = server.openDatabase().db;
  const [paid, free] = [await openSale(db, 1, 1250), await openSale(db, 1, 0)];
  await paidOrders(bench, server, paid[0] as OfferOnSale);
  await burst(bench, server, db, free[0] as OfferOnSale);
  bench.memoryRow("tickets", server);
}

async function paidOrders(bench: Bench, server: BenchServer, offer: OfferOnSale): Promise<void> {
  const latencies: number[] = [];
  const orders = bench.seconds === undefined ? PAID_ORDERS : 5;
  for (let count = 0; count < orders; count++) {
    const request = orderRequest(offer, count, TICKETS_PER_PAID_ORDER);
    const cipher = cipherOf(await once(server.port, request));
    const paymentPage = await location(server, "GET", `/bezahlen/${cipher}`, count);
    const begin = performance.now();
    const back = await location(server, "POST", paymentPage, count, "action=pay");
    await location(server, "GET", back, count);
    await finished(server, cipher, count);
    latencies.push(performance.now() - begin);
  }
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  bench.row(
    "tickets",
    `paid order of ${TICKETS_PER_PAID_ORDER} to ready PDFs`,
    `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms from the click on pay, ${orders} orders one after the other`,
    { p50, p99, latencies },
  );
}

/** Follows a redirect as a browser would. @returns the path it leads to */
async function location(
  { port }: BenchServer,
  method: "GET" | "POST",
  path: string,
  count: number,
  body = "",
): Promise<string> {
  const { status, head } = await once(port, {
    method,
    path,
    body,
    headers: { "x-forwarded-for": addressOf(count) },
  });
  const target = /\nlocation: (\S+)/i.exec(head)?.[1];
  if (target === undefined) throw new Error(`${method} ${path} answered ${status} and leads nowhere`);
  const { pathname, search } = new URL(target, `http://localhost:${port}`);
  return pathname + search;
}

async function finished({ port }: BenchServer, cipher: string, count: number): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const { body } = await once(port, {
      method: "POST",
      path: "/checkout/getData",
      headers: { "x-forwarded-for": addressOf(count) },
      body: `cipher=${cipher}`,
    });
    const { status, data } = JSON.parse(body.toString()) as { status: number; data: unknown };
    if (status === 250) return;
    if (status !== 251 || performance.now() > deadline)
      throw new Error(`not finished: ${status} ${JSON.stringify(data)}`);
    await sleep(POLL_MS);
  }
}

async function burst(bench: Bench, server: BenchServer, db: Database, offer: OfferOnSale): Promise<void> {
  const orders = bench.seconds === undefined ? BURST_ORDERS : 40;
  const expected = orders * TICKETS_PER_BURST_ORDER;
  const made = await madeTickets(db);
  const before = server.cpuTime();
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: orders }, async (_, count) =>
      cipherOf(await once(server.port, orderRequest(offer, 10_000 + count, TICKETS_PER_BURST_ORDER))),
    ),
  );
  while ((await madeTickets(db)) - made < expected) {
    if (performance.now() - begin > LONGEST_WAIT_MS) throw new Error("the documents were not made in time");
    await sleep(POLL_MS);
  }
  const seconds = (performance.now() - begin) / 1000;
  const cpuSeconds = (server.cpuTime().server - before.server) / 1000;
  bench.row(
    "tickets",
    `burst of ${orders} orders of ${TICKETS_PER_BURST_ORDER}`,
    `${(expected / seconds).toFixed(0)} tickets/s by one process, ${(expected / cpuSeconds).toFixed(0)} a second of one core, with sale, job, files and mails; all ready after ${seconds.toFixed(1)} s`,
    { perSecond: expected / seconds, perCpuSecond: expected / cpuSeconds, seconds },
  );
}

export async function madeTickets(db: Database): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from document where kind = 'ticket'`.execute(db);
  return rows[0]?.made ?? 0;
}
