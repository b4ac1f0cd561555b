import { sql } from "kysely";
import { z } from "zod";
import { installPayments } from "#server/areas/payments/installed-payments.ts";
import { RECONCILE_PAGE, type ReconcileStep } from "#server/areas/payments/job-kinds.ts";
import { paymentJobs } from "#server/areas/payments/jobs.ts";
import {
  EMPTY_TALLY,
  firstStep,
  type NamedReport,
  type ReconcileOptions,
  reconcilePage,
} from "#server/areas/payments/reconcile-page.ts";
import { enqueue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import type { PaymentHouse, PlacedOrder, StripeHouse } from "./payment-house.ts";
import { runJobs } from "./run-jobs.ts";
import { testServices } from "./services.ts";

const HOUR = 3_600_000;

export const sessionOf = (link: string) => link.split("/").at(-1) ?? "";

/** Compares the last hours with the provider's books, as the command does. @returns what became of them, as counts */
export async function reconcile(house: PaymentHouse, options: ReconcileOptions = {}) {
  return (await compareBooks(house, options)).tally;
}

/** As {@link reconcile}. @returns also who has to be looked at */
export async function compareBooks(house: PaymentHouse, options: ReconcileOptions = {}) {
  const provider = house.deps.providers.active;
  if (provider === undefined) throw new Error("the house has no provider");
  const now = house.clock.now().getTime();
  const tally = { ...EMPTY_TALLY };
  const reported: NamedReport[] = [];
  const named = new Set<string>();
  let step: ReconcileStep | undefined = firstStep(provider, {
    from: new Date(now - 24 * HOUR),
    to: new Date(now + 2_000),
  });
  while (step !== undefined) {
    const page = await reconcilePage(house.deps, step, { named, ...options });
    for (const [outcome, count] of Object.entries(page.tally)) tally[outcome as keyof typeof tally] += count;
    reported.push(...page.reported);
    step = page.next;
  }
  return { tally, reported };
}

const MOST_TRIES = 20;

/** Does what happens every night, by its real jobs, each tried again until it succeeds. @returns how many pages were compared */
export async function nightlyRun(house: PaymentHouse): Promise<number> {
  await using shell = await testServices();
  const { db } = house.database;
  const services = { ...shell, db };
  installPayments(services, house.deps);
  await enqueue(db, { name: "payments.reconcile-daily", schema: z.object({}) }, {});
  await runJobs(services, "payments.reconcile-daily");
  for (let pages = 0; ; pages++) {
    const { rows } = await sql<{ id: string; data: never }>`delete from pgboss.job
      where name = ${RECONCILE_PAGE.name} and state = 'created' returning id, data`.execute(db);
    const [page] = rows;
    if (page === undefined) return pages;
    await tryAgainAndAgain(services, page);
  }
}

async function tryAgainAndAgain(services: Services, { id, data }: { id: string; data: never }) {
  const job = paymentJobs.find(({ name }) => name === RECONCILE_PAGE.name);
  for (let attempt = 1; ; attempt++) {
    try {
      return await job?.handle(data, {
        services,
        signal: new AbortController().signal,
        jobId: id,
        attempt,
      });
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
    }
  }
}

/** Paid, without anybody having told us. */
export async function paidAtProvider(house: StripeHouse, given: Parameters<PaymentHouse["order"]>[0] = {}) {
  const order = await house.order(given);
  const session = house.stripe.pay(sessionOf(await house.pay(order)));
  return { order, session };
}

/** Paid, and we know of it. */
export async function paidOrder(house: StripeHouse, given: Parameters<PaymentHouse["order"]>[0] = {}) {
  const paid = await paidAtProvider(house, given);
  await house.comeBack(paid.order);
  return paid;
}

/** Paid through two pages: the first payment pays the order, the second is one too much. */
export async function paidTwice(house: StripeHouse) {
  const order = await house.order();
  const first = sessionOf(await house.pay(order));
  // A page that had failed in our books takes money all the same.
  await house.database.pool.query("update payment_attempt set state = 'failed' where order_id = $1", [
    order.orderId,
  ]);
  const paying = house.stripe.pay(sessionOf(await house.pay(order)));
  await house.comeBack(order);
  const double = house.stripe.pay(first);
  await house.deliver(house.stripe.webhook("checkout.session.completed", double));
  return { order, paying, double };
}

/** What a failover loses: the orders and all that belongs to them. Stock is what the orders say, as in any moment of the past. */
export async function lose(
  { database: { pool } }: PaymentHouse,
  orders: readonly PlacedOrder[],
): Promise<void> {
  const ids = orders.map(({ orderId }) => orderId);
  const of = (table: string, column: string, parent: string) =>
    pool.query(
      `delete from ${table} where ${column} in (select id from ${parent} where order_id = any ($1))`,
      [ids],
    );
  await of("refund_history", "refund_id", "refund");
  await of("payment_attempt_history", "attempt_id", "payment_attempt");
  await pool.query("delete from pgboss.job where data ->> 'orderId' = any ($1)", [ids.map(String)]);
  await pool.query(
    "delete from pgboss.job where data ->> 'attemptId' in (select id::text from payment_attempt where order_id = any ($1))",
    [ids],
  );
  for (const table of ["order_mail", "refund", "payment_attempt", "order_history", "order_position"])
    await pool.query(`delete from ${table} where order_id = any ($1)`, [ids]);
  await pool.query("delete from customer_order where id = any ($1)", [ids]);
  await pool.query(`update ticket_offer f set
    sold = (select count(*) from order_position p join customer_order o on o.id = p.order_id where p.offer_id = f.id and o.state = 'paid'),
    held = (select count(*) from order_position p join customer_order o on o.id = p.order_id where p.offer_id = f.id and o.state = 'pending')`);
}

export const straysOf = async ({ database }: PaymentHouse) =>
  (
    await database.pool.query(
      "select state, reason from stray_payment order by found_at, provider_payment_id",
    )
  ).rows as { state: string; reason: string }[];
