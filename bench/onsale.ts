import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Sale as SaleToMake, sellTickets } from "#server/areas/checkout/sale/sell-tickets.ts";
import { createDatabase, type Database } from "#server/platform/database.ts";
import { createEvent, createTicketOffer } from "../testing/event-factory.ts";
import type { Bench } from "./bench.ts";
import { type HttpRequest, type LoadResult, load } from "./http-load.ts";
import { soldFairly } from "./sold-fairly.ts";
import { type Timed, timedLoop } from "./timed-loop.ts";

const BUYERS = 64;
const SECONDS = 30;

/** No worker beside the sale, and a provider that is never asked: its sessions are measured apart (`provider`). */
const SETTINGS = {
  ROLE: "server",
  MODE: "production",
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
};

type Case = { readonly name: string; readonly offers: number; readonly priceCents: number };
const CASES: readonly Case[] = [
  { name: "free, one hot offer", offers: 1, priceCents: 0 },
  { name: "free, 100 offers", offers: 100, priceCents: 0 },
  { name: "paid, one hot offer", offers: 1, priceCents: 1250 },
  { name: "paid, 100 offers", offers: 100, priceCents: 1250 },
];

/**
 * Complete orders a second through HTTP: order, positions, stock, payment attempt (when paid) and job are committed and the
 * answer has arrived; parsing, idempotency and rate limits are on. The control calls the same SQL on the same database, one
 * statement an order, from a bare loop over `pg`. Afterwards SQL says whether anything was oversold.
 */
export async function onsale(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(SETTINGS);
  const { db } = createDatabase({ url: server.databaseUrl, poolSize: 3, name: "bench" });
  try {
    for (const one of CASES) {
      const offers = await openSale(db, one);
      const control = await controlLoop(server.databaseUrl, await openSale(db, one), one, seconds);
      const result = await load({
        port: server.port,
        connections: BUYERS,
        seconds,
        next: order(offers, one),
        outcome,
      });
      const fair = await soldFairly(
        db,
        offers.map(({ offerId }) => offerId),
      );
      report(bench, one, result, control, fair);
    }
    const { now, most } = server.memory();
    bench.row("onsale", "server RSS", `${now.toFixed(0)} MB now, ${most.toFixed(0)} MB at most`, {
      rssMb: now,
      rssMostMb: most,
    });
  } finally {
    await db.destroy();
  }
}

function report(bench: Bench, { name }: Case, result: LoadResult, control: Timed, fair: string): void {
  const orders = result.byStatus["250"] ?? 0;
  const perSecond = orders / result.seconds;
  bench.row(
    "onsale",
    name,
    `${perSecond.toFixed(0)} orders/s, p99 ${result.p99.toFixed(1)} ms; control ${control.perSecond.toFixed(0)}/s, p99 ${control.p99.toFixed(1)} ms; ratio ${(perSecond / control.perSecond).toFixed(2)}; ${fair}`,
    {
      perSecond,
      p99: result.p99,
      control: control.perSecond,
      controlP99: control.p99,
      ratio: perSecond / control.perSecond,
      byStatus: result.byStatus,
      fair,
    },
  );
}

type Sale = { readonly eventId: number; readonly organiserId: number; readonly offerId: number };

async function openSale(db: Database, { offers, priceCents }: Case): Promise<Sale[]> {
  const sales: Sale[] = [];
  for (let index = 0; index < offers; index++) {
    const { id, organiserId } = await createEvent(db);
    const offerId = await createTicketOffer(db, { event_id: id, price_cents: priceCents, quota: 2_000_000 });
    sales.push({ eventId: id, organiserId, offerId });
  }
  return sales;
}

/** Every order is another person at another address, as it is when doors open. */
function order(sales: readonly Sale[], { priceCents }: Case): (count: number) => HttpRequest {
  const total = (priceCents / 100).toFixed(2);
  return (count) => {
    const { offerId } = sales[count % sales.length] as Sale;
    const items = encodeURIComponent(JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }));
    return {
      method: "POST",
      path: "/checkout/tickets",
      headers: { "x-forwarded-for": `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` },
      body: `items=${items}&total=${total}&email=mia.${count}%40example.org&firstname=Mia&lastname=Lindner&phone=040%201234567&idempotencyKey=${randomUUID()}`,
    };
  };
}

function outcome({ status, body }: { status: number; body: Buffer }): string {
  return status === 200 ? (/"status":(\d+)/.exec(body.toString("latin1"))?.[1] ?? "?") : String(status);
}

/** The same SQL with one order a statement, from a bare loop. */
async function controlLoop(url: string, sales: readonly Sale[], one: Case, seconds: number): Promise<Timed> {
  const { db, pool } = createDatabase({ url, poolSize: 5, name: "bench control" });
  const terms = await termsOf(db, sales);
  const settings = { provider: "sandbox", holdSeconds: 31 * 60 };
  const timed = await timedLoop({
    workers: BUYERS,
    seconds,
    work: async (count) => {
      const sale = sales[count % sales.length] as Sale;
      await sellTickets(pool, settings, [
        saleOfOne(sale, terms.get(sale.offerId) as string, one.priceCents, count),
      ]);
    },
  });
  await db.destroy();
  return timed;
}

async function termsOf(db: Database, sales: readonly Sale[]): Promise<Map<number, string>> {
  const ids = sales.map(({ offerId }) => offerId);
  const { rows } = await sql<{ id: number; terms: string }>`
    select o.id, sale_terms(o, e) as terms from ticket_offer o join event e on e.id = o.event_id
    where o.id = any (${ids})`.execute(db);
  return new Map(rows.map(({ id, terms }) => [id, terms]));
}

function saleOfOne(
  { eventId, organiserId, offerId }: Sale,
  terms: string,
  priceCents: number,
  count: number,
): SaleToMake {
  return {
    key: randomUUID(),
    requestHash: randomBytes(32),
    eventId,
    organiserId,
    accountId: null,
    email: `mia.${count}@example.org`,
    firstname: "Mia",
    lastname: "Lindner",
    phone: "040 1234567",
    totalCents: priceCents,
    returnPath: null,
    lines: [{ offerId, quantity: 1, terms }],
    positions: [
      {
        kind: "ticket",
        offerId,
        ticketType: 1,
        title: "Standard",
        quantity: 1,
        amountCents: priceCents,
        vatBasisPoints: 1900,
        attendee: null,
      },
    ],
  };
}
