import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { type Sale, sellTickets } from "#server/areas/checkout/sale/sell-tickets.ts";
import type { Database } from "#server/platform/database.ts";
import { ownKey } from "#server/platform/idempotency.ts";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { besideDocuments } from "./beside-documents.ts";
import { type CpuTime, cpuTimeBetween } from "./cpu-time.ts";
import { type LoadResult, load } from "./http-load.ts";
import { settling } from "./settling.ts";
import { soldFairly } from "./sold-fairly.ts";
import { callStatus, type OfferOnSale, openSale, orderRequest } from "./ticket-orders.ts";
import { type Timed, timedLoop } from "./timed-loop.ts";

const BUYERS = 64;
const SECONDS = 30;
const WARM_UP_SECONDS = 2;

export type Case = { readonly name: string; readonly offers: number; readonly priceCents: number };
const CASES: readonly Case[] = [
  { name: "free, one hot offer", offers: 1, priceCents: 0 },
  { name: "free, 100 offers", offers: 100, priceCents: 0 },
  { name: "paid, one hot offer", offers: 1, priceCents: 1250 },
  { name: "paid, 100 offers", offers: 100, priceCents: 1250 },
];

/**
 * Complete orders a second through HTTP: order, positions, claims, hold (when paid) and job are committed and the
 * answer has arrived; parsing, idempotency and rate limits are on. The control calls the same SQL on the same database, one
 * statement an order, from a bare loop over `pg`. Afterwards SQL says whether anything was oversold. Last comes the process that
 * `npm start` runs, which makes the documents besides.
 */
export async function onsale(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(PRODUCTION);
  await using db = server.openDatabase().db;
  await sell(server, await openSale(db, 1, 0), WARM_UP_SECONDS);
  for (const one of CASES) {
    const control = await controlLoop(server, await openSale(db, one.offers, one.priceCents), seconds);
    const offers = await openSale(db, one.offers, one.priceCents);
    const before = server.cpuTime();
    const result = await sell(server, offers, seconds);
    const used = cpuTimeBetween(before, server.cpuTime());
    const fair = await soldFairly(
      db,
      offers.map(({ offerId }) => offerId),
    );
    report(bench, one, { result, control, used, fair });
  }
  await settling(bench, server);
  bench.memoryRow("onsale", server);
  await besideDocuments(
    bench,
    CASES.filter(({ priceCents }) => priceCents === 0),
  );
}

export function sell(
  server: BenchServer,
  offers: readonly OfferOnSale[],
  seconds: number,
  onOrder: () => void = () => {},
): Promise<LoadResult> {
  return load({
    port: server.port,
    connections: BUYERS,
    seconds,
    next: (count) => orderRequest(offers[count % offers.length] as OfferOnSale, count),
    outcome: (answer) => {
      onOrder();
      return callStatus(answer);
    },
  });
}

type Measured = { result: LoadResult; control: Timed; used: CpuTime; fair: string };

function report(bench: Bench, { name }: Case, { result, control, used, fair }: Measured): void {
  const orders = result.byStatus["250"] ?? 0;
  const perSecond = orders / result.seconds;
  const ratio = perSecond / control.perSecond;
  const serverMs = used.server / orders;
  const databaseMs = used.database / orders;
  const text = [
    `${perSecond.toFixed(0)} orders/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms`,
    `control ${control.perSecond.toFixed(0)}/s, p99 ${control.p99.toFixed(1)} ms`,
    `ratio ${ratio.toFixed(2)}`,
    `CPU an order ${serverMs.toFixed(2)} ms server, ${databaseMs.toFixed(2)} ms database`,
    fair,
  ].join("; ");
  bench.row("onsale", name, text, { ...result, perSecond, ratio, control, serverMs, databaseMs, fair });
}

/** The same SQL with one order a statement, from a bare loop. */
async function controlLoop(
  server: BenchServer,
  sales: readonly OfferOnSale[],
  seconds: number,
): Promise<Timed> {
  const { db, pool } = server.openDatabase();
  await using _ended = db;
  const terms = await termsOf(db, sales);
  const settings = { holdSeconds: 31 * 60, bounds: boundsOf(1) };
  return await timedLoop({
    workers: BUYERS,
    seconds,
    work: async (count) => {
      const offer = sales[count % sales.length] as OfferOnSale;
      await sellTickets(pool, settings, [saleOfOne(offer, terms.get(offer.offerId) as string, count)]);
    },
  });
}

async function termsOf(db: Database, sales: readonly OfferOnSale[]): Promise<Map<number, string>> {
  const ids = sales.map(({ offerId }) => offerId);
  const { rows } = await sql<{ id: number; terms: string }>`
    select o.id, sale_terms(o, e) as terms from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (${ids})`.execute(db);
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

function saleOfOne(
  { eventId, organiserId, offerId, priceCents }: OfferOnSale,
  terms: string,
  count: number,
): Sale {
  return {
    key: ownKey(),
    requestHash: randomBytes(32).toString("hex"),
    eventId,
    organiserId,
    accountId: null,
    email: `mia.${count}@example.org`,
    firstname: "Mia",
    latinNames: [],
    lastname: "Lindner",
    phone: "040 1234567",
    needsConfirmation: false,
    totalCents: priceCents,
    returnPath: null,
    places: 1,
    freePlaces: priceCents === 0 ? 1 : 0,
    mailbox: randomBytes(6).readUIntBE(0, 6),
    network: randomBytes(16).toString("hex"),
    wideNetwork: null,
    lines: [{ offerId, quantity: 1, terms }],
    positions: [
      {
        kind: "ticket",
        offerId,
        ticketType: 1,
        title: "Standard",
        quantity: 1,
        amountCents: priceCents,
        discountCents: 0,
        vatBasisPoints: 1900,
        attendee: null,
      },
    ],
  };
}
