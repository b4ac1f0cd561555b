import { sql } from "kysely";
import { expireHolds } from "#server/areas/checkout/orders/expire-hold.ts";
import { ordersWithAttempts } from "#server/areas/payments/attempt-queries.ts";
import {
  type ArrivedPayment,
  createSettler,
  type PaymentSettler,
} from "#server/areas/payments/settle-payments.ts";
import type { Database, DatabaseConnection } from "#server/platform/database.ts";
import { testProducts } from "../testing/products.ts";
import type { Bench, BenchServer } from "./bench.ts";
import { sell } from "./onsale.ts";
import { soldFairly } from "./sold-fairly.ts";
import { openSale } from "./ticket-orders.ts";

/** An hour of a sale without a payment. */
const HOLDS = 5_000;

/**
 * A sale while as many payments settle as orders are placed, against the same sale alone; and how many ended holds are released a second.
 * Payments are settled as a server does it (`createSettler`), from the process of the bench: what is left out is asking the provider.
 */
export async function settling(bench: Bench, server: BenchServer): Promise<void> {
  const seconds = bench.seconds ?? 15;
  const house = server.openDatabase();
  await using db = house.db;
  for (const [name, count] of [
    ["one hot offer", 1],
    ["100 offers", 100],
  ] as const) {
    const offers = await openSale(db, count, 1250);
    const ids = offers.map(({ offerId }) => offerId);
    const alone = ordersIn(await sell(server, offers, seconds)) / seconds;
    const payments = await openAttempts(db, ids);
    const settling = new Settling(house, payments);
    const begun = performance.now();
    const result = await sell(server, offers, seconds, settling.next);
    const settled = await settling.count();
    const beside = ordersIn(result) / result.seconds;
    const perSecond = (settled * 1000) / (performance.now() - begun);
    const fair = await soldFairly(db, ids);
    bench.row(
      "onsale",
      `paid, ${name}, payments settle`,
      `${beside.toFixed(0)} orders/s beside ${perSecond.toFixed(0)} payments/s, alone ${alone.toFixed(0)}; ratio ${(beside / alone).toFixed(2)}; ${fair}`,
      { alone, beside, settled: perSecond, ratio: beside / alone },
    );
  }
  await releaseHolds(bench, server, house.db);
}

const ordersIn = ({ byStatus }: { readonly byStatus: Record<string, number> }) => byStatus["250"] ?? 0;

/** The buyers of all unpaid orders have come to pay. */
async function openAttempts(db: Database, offerIds: readonly number[]): Promise<ArrivedPayment[]> {
  await sql`
    insert into payment_attempt (order_id, event_id, provider, state, amount_cents, provider_session_id, link, expires_at)
    select o.id, o.event_id, 'stripe', 'open', o.total_cents, 'cs_bench_' || o.id, 'https://example.org', now() + interval '1 hour'
    from order_claim c join customer_order o on o.id = c.order_id
    where c.resource_id = any (${offerIds}) and o.state = 'pending' order by o.id`.execute(db);
  const { rows } = await sql<ArrivedPayment>`
    select a.id as "attemptId", a.event_id as "eventId", a.provider_session_id as "sessionId", 'pi_' || a.id as "paymentId",
      o.number as "orderNumber", 'webhook' as reason
    from payment_attempt a join customer_order o on o.id = a.order_id where a.state = 'open' order by a.id`.execute(
    db,
  );
  return rows;
}

/** Settles one payment for each order that is placed, as they come. */
class Settling {
  readonly #settler: PaymentSettler;
  readonly #payments: readonly ArrivedPayment[];
  readonly #underWay: Promise<boolean>[] = [];

  constructor({ pool }: DatabaseConnection, payments: readonly ArrivedPayment[]) {
    this.#settler = createSettler(pool, () => new Date());
    this.#payments = payments;
  }

  readonly next = (): void => {
    const payment = this.#payments[this.#underWay.length];
    if (payment !== undefined) this.#underWay.push(this.#settler.submit(payment));
  };

  /** @returns how many are settled when all that were begun have ended */
  async count(): Promise<number> {
    return (await Promise.all(this.#underWay)).filter((isSettled) => isSettled).length;
  }
}

async function releaseHolds(bench: Bench, server: BenchServer, db: Database): Promise<void> {
  const offers = await openSale(db, 1, 1250);
  const offerId = offers[0]?.offerId ?? 0;
  while ((await heldOf(db, offerId)) < HOLDS) await sell(server, offers, 1);
  const { rows } = await sql<{ id: number }>`
    update order_hold set expires_at = now() where event_id = ${offers[0]?.eventId} returning order_id as id`.execute(
    db,
  );
  const deps = {
    db,
    products: testProducts,
    ordersWithPayments: ordersWithAttempts,
    closePayments: async () => "keep" as const,
    now: () => new Date(),
  };
  const begun = performance.now();
  let released = 0;
  // As many as are sold together at most, which is what a job has.
  for (let from = 0; from < rows.length; from += 64)
    released += await expireHolds(
      deps,
      rows.slice(from, from + 64).map(({ id }) => id),
    );
  const perSecond = released / ((performance.now() - begun) / 1000);
  const left = await heldOf(db, offerId);
  if (released !== rows.length || left !== 0)
    throw new Error(`${released} of ${rows.length} released, ${left} held`);
  bench.row("onsale", "holds that end", `${perSecond.toFixed(0)} orders/s of one offer, ${released} in all`, {
    perSecond,
    released,
  });
}

async function heldOf(db: Database, offerId: number): Promise<number> {
  const row = await db
    .selectFrom("ticket_offer")
    .select("held")
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  return row.held;
}
