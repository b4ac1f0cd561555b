import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { load, once } from "./http-load.ts";
import { addressOf, cipherOf, openSale, orderRequest } from "./ticket-orders.ts";

const BUYERS = 16;
const SECONDS = 10;
/** More than can be used up in the time. */
const ORDERS_PER_SECOND = 400;
const OFFERS = 20;

/**
 * Payment sessions a second: buyers with a fresh order each follow its link to pay; the server asks the sandbox provider over HTTP
 * for a session, stores it and sends them on. The sandbox runs in the same process and its work counts.
 */
export async function provider(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer({ MODE: "demo" });
  await using db = server.openDatabase().db;
  const offers = await openSale(db, OFFERS, 1250);
  const ciphers: string[] = [];
  while (ciphers.length < seconds * ORDERS_PER_SECOND) {
    const placed = Array.from({ length: BUYERS }, (_, index) => ciphers.length + index).map(async (count) =>
      cipherOf(await once(server.port, orderRequest(offers[count % OFFERS] as (typeof offers)[0], count))),
    );
    ciphers.push(...(await Promise.all(placed)));
  }
  const before = server.cpuTime();
  const result = await load({
    port: server.port,
    connections: BUYERS,
    seconds,
    most: ciphers.length,
    next: (count) => ({
      method: "GET",
      path: `/bezahlen/${ciphers[count]}`,
      headers: { "x-forwarded-for": addressOf(count) },
    }),
    outcome: ({ status, head }) =>
      /\nlocation: \S+\/sandbox\/pay\//i.test(head) ? "session" : String(status),
  });
  const sessions = result.byStatus.session ?? 0;
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from payment_attempt where state = 'open' and link is not null`.execute(db);
  if (rows[0]?.open !== sessions || sessions !== result.count)
    throw new Error(`${JSON.stringify(result.byStatus)}, but ${rows[0]?.open} sessions in the database`);
  const perSecond = sessions / result.seconds;
  const serverMs = (server.cpuTime().server - before.server) / sessions;
  bench.row(
    "provider",
    "payment sessions",
    `${perSecond.toFixed(0)}/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms; CPU a session ${serverMs.toFixed(2)} ms server with sandbox; SQL: ${sessions} sessions open`,
    { ...result, perSecond, serverMs },
  );
  bench.memoryRow("provider", server);
}
