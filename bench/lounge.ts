import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { placeOrder } from "#server/areas/checkout/placing/place-order.ts";
import { createProducts } from "#server/areas/checkout/public.ts";
import { boundsOf } from "#server/areas/checkout/sale/bounds.ts";
import { loungePlaces } from "#server/areas/events/public.ts";
import { quoteLounges } from "#server/areas/lounges/quote-lounges.ts";
import type { Database } from "#server/platform/database.ts";
import { scopedKey } from "#server/platform/idempotency.ts";
import { createLoungeEvent } from "../testing/lounge-factory.ts";
import { testProducts } from "../testing/products.ts";
import { onePlace } from "../testing/ticket-shop.ts";
import { type Bench, type BenchServer, PRODUCTION } from "./bench.ts";
import { cpuTimeBetween } from "./cpu-time.ts";
import { type HttpRequest, type LoadResult, load } from "./http-load.ts";
import { type RecordedOrder, recording, replay } from "./recorded-order.ts";
import { addressOf, callStatus } from "./ticket-orders.ts";
import { type Timed, timedLoop } from "./timed-loop.ts";

const BUYERS = 64;
const SECONDS = 30;
const WARM_UP_SECONDS = 2;
const PRICE_CENTS = 30_000;

const CASES = [
  { name: "one hot lounge", lounges: 1 },
  { name: "100 lounges", lounges: 100 },
] as const;

/**
 * Bookings of lounges a second through HTTP, by guests: order, position, claim, hold and job are committed and the answer has arrived; parsing,
 * idempotency and rate limits are on. The control sends the very statements of such an order, in a transaction each, from a bare loop over `pg`.
 * Afterwards SQL says whether anything was oversold.
 */
export async function lounge(bench: Bench): Promise<void> {
  const seconds = bench.seconds ?? SECONDS;
  await using server = await bench.startServer(PRODUCTION);
  await using db = server.openDatabase().db;
  await book(server, await openLounges(db, 1), WARM_UP_SECONDS);
  for (const { name, lounges } of CASES) {
    const control = await controlLoop(server, await openLounges(db, lounges), seconds);
    const ids = await openLounges(db, lounges);
    const before = server.cpuTime();
    const result = await book(server, ids, seconds);
    const used = cpuTimeBetween(before, server.cpuTime());
    const orders = result.byStatus["250"] ?? 0;
    const perSecond = orders / result.seconds;
    const ratio = perSecond / control.perSecond;
    const text = [
      `${perSecond.toFixed(0)} bookings/s, p50 ${result.p50.toFixed(1)}, p99 ${result.p99.toFixed(1)} ms`,
      `control ${control.perSecond.toFixed(0)}/s, p99 ${control.p99.toFixed(1)} ms`,
      `ratio ${ratio.toFixed(2)}`,
      `CPU a booking ${(used.server / orders).toFixed(2)} ms server, ${(used.database / orders).toFixed(2)} ms database`,
      await bookedFairly(db, ids),
    ].join("; ");
    bench.row("lounge", name, text, { ...result, perSecond, ratio, control });
  }
  bench.memoryRow("lounge", server);
}

/** Lounges of events of their own, more than a run can book. @returns their ids */
async function openLounges(db: Database, lounges: number): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < lounges; count++)
    ids.push((await createLoungeEvent(db, { price_cents: PRICE_CENTS, quantity: 2_000_000 })).loungeId);
  return ids;
}

function book(server: BenchServer, ids: readonly number[], seconds: number): Promise<LoadResult> {
  return load({
    port: server.port,
    connections: BUYERS,
    seconds,
    next: (count) => bookingRequest(ids[count % ids.length] as number, count),
    outcome: callStatus,
  });
}

/** A guest's booking. Every one is another person at another address. */
function bookingRequest(loungeId: number, count: number): HttpRequest {
  const items = encodeURIComponent(JSON.stringify({ lounges: [{ id: loungeId, quantity: 1 }] }));
  return {
    method: "POST",
    path: "/checkout/lounges",
    headers: { "x-forwarded-for": addressOf(count) },
    body: `items=${items}&total=${PRICE_CENTS / 100}.00&email=mia.${count}%40example.org&firstname=Mia&lastname=Lindner&idempotencyKey=${randomUUID()}`,
  };
}

async function controlLoop(server: BenchServer, ids: readonly number[], seconds: number): Promise<Timed> {
  const { db, pool } = server.openDatabase();
  await using _ended = db;
  const recorded: RecordedOrder[] = [];
  for (const loungeId of ids) recorded.push(await recording(pool, (recorder) => bookOne(recorder, loungeId)));
  return await timedLoop({
    workers: BUYERS,
    seconds,
    work: (count) => replay(pool, recorded[count % recorded.length] as RecordedOrder),
  });
}

/** One booking as the server's call makes it. @returns what of it is its buyer's alone */
async function bookOne(db: Database, loungeId: number) {
  const [email, idempotencyKey] = [`mia.${randomUUID()}@example.org`, randomUUID()];
  const hashes = onePlace();
  const placed = await placeOrder(
    {
      ...{ db, paymentPossible: true, smallestPaymentCents: 50, now: () => new Date() },
      products: createProducts({ resources: [loungePlaces], products: testProducts.all }),
      settings: { holdSeconds: 300, bounds: boundsOf(1) },
    },
    { ...testProducts.of("lounge"), quote: quoteLounges },
    [{ id: loungeId, quantity: 1 }],
    {
      contact: { email, firstname: "Mia", lastname: "Lindner", phone: null },
      ...{ accountId: null, counterId: null, isAddressConfirmed: false, returnPath: null },
      idempotencyKey,
      believed: {
        ...{
          totalCents: PRICE_CENTS,
          subTotalCents: undefined,
          externalCents: undefined,
          creditsCents: undefined,
        },
      },
      ...{ requestHash: "00".repeat(32), hashes },
    },
  );
  if (placed.kind !== "ordered") throw new Error(placed.refusal.kind);
  return {
    email,
    key: scopedKey({ accountId: null, counterId: null }, idempotencyKey),
    mailbox: hashes.mailbox,
    network: hashes.network,
    linkSecret: placed.order.linkSecret ?? "",
  };
}

/** Compares stock, claims and positions in SQL, lounge by lounge. @throws when one was oversold or its counter differs from its orders. */
async function bookedFairly(db: Database, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ taken: number; ordered: number; wrong: number }>`
    select sum(taken)::int as taken, sum(ordered)::int as ordered,
      count(*) filter (where taken <> ordered or taken <> claimed or taken > quantity)::int as wrong
    from (
      select l.quantity, l.reserved + l.held as taken,
        (select coalesce(sum(p.quantity), 0) from order_position p where p.subject_kind = 'lounge' and p.subject_id = l.id) as ordered,
        (select coalesce(sum(c.held + c.taken), 0) from order_claim c where c.resource = 'lounge' and c.resource_id = l.id) as claimed
      from lounge l where l.id = any (${ids})
    ) as each`.execute(db);
  const { taken, ordered, wrong } = rows[0] as (typeof rows)[number];
  if (wrong > 0) throw new Error(`oversold: ${wrong} lounges, ${taken} taken, ${ordered} ordered`);
  return `SQL: taken ${taken} = ordered ${ordered} of ${ids.length} lounges`;
}
