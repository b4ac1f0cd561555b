import type pg from "pg";
import {
  ordersByEmail,
  ordersByName,
  ordersOfOrganiser,
} from "#server/areas/checkout/orders/office-queries.ts";
import { findOrderByNumber } from "#server/areas/checkout/public.ts";
import { revenueOfOrganiser, ticketsByName } from "#server/areas/tickets/office-queries.ts";
import type { Database } from "#server/platform/database.ts";
import { type Bench, PRODUCTION } from "./bench.ts";
import { createOrders, EVENTS, ORGANISERS } from "./synthetic-orders.ts";
import { quantile } from "./timed-loop.ts";

const ORDERS = 1_000_000;
const TIMES = 300;
const TYPED = ["Mueller", "schäf", "Weber A", "bö", "Steinricht", "K"];

/** 1,000,000 orders: what offices look up in them, and what a row of each table costs. */
export async function growth(bench: Bench): Promise<void> {
  // Tries itself with fewer.
  const orders = bench.seconds === undefined ? ORDERS : ORDERS / 50;
  await using server = await bench.startServer({ ...PRODUCTION, PROGRAMME: "0" });
  await server.withClient(async (client) => {
    const begun = performance.now();
    await createOrders(client, orders);
    const seconds = (performance.now() - begun) / 1000;
    bench.row("growth", `${orders} orders`, `made in ${seconds.toFixed(0)} s`, { seconds });
    await sizes(bench, client, orders);
  });
  await using db = server.openDatabase().db;
  await lookUps(bench, db, orders);
}

/** What each table and its indexes take, by order. */
async function sizes(bench: Bench, client: pg.Client, orders: number): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: string; indexes: string }>(
    `select relname as name, reltuples::float as rows, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples >= $1
     order by pg_total_relation_size(oid) desc`,
    [orders / 1000],
  );
  for (const row of rows) {
    const [bytes, indexes] = [Number(row.bytes) / orders, Number(row.indexes) / orders];
    const text = `${bytes.toFixed(0)} bytes an order, ${indexes.toFixed(0)} of them indexes; ${(row.rows / orders).toFixed(2)} rows`;
    bench.row("growth", row.name, text, { bytes, indexes, rows: row.rows });
  }
}

async function lookUps(bench: Bench, db: Database, orders: number): Promise<void> {
  const somebody = (turn: number) => 1 + ((turn * 611_953) % orders);
  const organiser = (turn: number) => 1 + ((turn * 7919) % ORGANISERS);
  const typed = (turn: number) => TYPED[turn % TYPED.length] as string;
  const known = await db.selectFrom("customer_order").select("number").where("id", "<=", TIMES).execute();
  const year = { from: new Date(Date.now() - 366 * 86_400_000), until: new Date() };
  const month = { ...year, from: new Date(Date.now() - 30 * 86_400_000) };
  const kinds: [string, (turn: number) => Promise<unknown>][] = [
    ["order by number", (turn) => findOrderByNumber(db, known[turn % known.length]?.number ?? "")],
    [
      "orders by e-mail",
      (turn) => ordersByEmail(db, { email: `gast.${somebody(turn) % 700_000}@example.org` }),
    ],
    ["orders by name", (turn) => ordersByName(db, { name: typed(turn) })],
    [
      "orders by name, of an organiser",
      (turn) => ordersByName(db, { name: typed(turn), organiserId: organiser(turn) }),
    ],
    ["newest 50 of an organiser", (turn) => ordersOfOrganiser(db, { organiserId: organiser(turn) })],
    ...(["paid", "pending", "expired", "cancelled", "refunded"] as const).map(
      (state): (typeof kinds)[number] => [
        `newest 50 ${state} of an organiser`,
        (turn) => ordersOfOrganiser(db, { organiserId: organiser(turn), state }),
      ],
    ),
    [
      "tickets of an event by name",
      (turn) => ticketsByName(db, { eventId: 1 + ((turn * 7919) % EVENTS), name: typed(turn) }),
    ],
    [
      "revenue of an organiser, a month",
      (turn) => revenueOfOrganiser(db, { organiserId: organiser(turn), ...month }),
    ],
    [
      "revenue of an organiser, a year",
      (turn) => revenueOfOrganiser(db, { organiserId: organiser(turn), ...year }),
    ],
    // The organiser of the most popular event.
    [
      "revenue of the largest, a year",
      () => revenueOfOrganiser(db, { organiserId: 1 + (7919 % ORGANISERS), ...year }),
    ],
  ];
  for (const [name, lookUp] of kinds) {
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn++) {
      const begun = performance.now();
      await lookUp(turn);
      times.push(performance.now() - begun);
    }
    const [p50, p95, most] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)];
    const text = `p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, at most ${most.toFixed(1)} ms`;
    bench.row("growth", name, text, { p50, p95, most });
  }
}
