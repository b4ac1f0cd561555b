import { sql } from "kysely";
import { z } from "zod";
import { RECONCILE_PAGE, type ReconcileStep } from "#server/areas/payments/job-kinds.ts";
import { paymentJobs } from "#server/areas/payments/jobs.ts";
import {
  EMPTY_TALLY,
  firstStep,
  type NamedReport,
  type ReconcileOptions,
  reconcilePage,
} from "#server/areas/payments/reconcile-page.ts";
import { enqueue, type Job } from "#server/platform/jobs.ts";
import type { PaymentFixture, PlacedOrder, StripeHouse } from "./payment-fixture.ts";
import { runJobsOf } from "./run-jobs.ts";
import { undoOrders } from "./undo-orders.ts";

const HOUR = 3_600_000;

export const sessionOf = (link: string) => link.split("/").at(-1) ?? "";

/** Compares the last hours with the provider's books, as the command does. @returns what became of them, as counts */
export async function reconcile(house: PaymentFixture, options: ReconcileOptions = {}) {
  return (await compareBooks(house, options)).tally;
}

/** As {@link reconcile}. @returns also who has to be looked at */
export async function compareBooks(house: PaymentFixture, options: ReconcileOptions = {}) {
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
export async function nightlyRun({ database: { db }, deps }: PaymentFixture): Promise<number> {
  const jobs = paymentJobs(deps);
  await enqueue(db, { name: "payments.reconcile-daily", schema: z.object({}) }, {});
  await runJobsOf(db, jobs, "payments.reconcile-daily");
  for (let pages = 0; ; pages++) {
    const { rows } = await sql<{ data: unknown }>`delete from pgboss.job
      where name = ${RECONCILE_PAGE.name} and state = 'created' returning data`.execute(db);
    const [page] = rows;
    if (page === undefined) return pages;
    await tryAgainAndAgain(jobs, page.data);
  }
}

async function tryAgainAndAgain(jobs: readonly Job[], data: unknown) {
  const job = jobs.find(({ name }) => name === RECONCILE_PAGE.name);
  for (let attempt = 1; ; attempt++) {
    try {
      return await job?.handle(data, { signal: new AbortController().signal, attempt });
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
    }
  }
}

/** Paid, without anybody having told us. */
export async function paidAtProvider(house: StripeHouse, given: Parameters<PaymentFixture["order"]>[0] = {}) {
  const order = await house.order(given);
  const session = house.stripe.pay(sessionOf(await house.pay(order)));
  return { order, session };
}

/** Paid, and we know of it. */
export async function paidOrder(house: StripeHouse, given: Parameters<PaymentFixture["order"]>[0] = {}) {
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

/** What a failover loses. */
export function lose({ database }: PaymentFixture, orders: readonly PlacedOrder[]): Promise<void> {
  return undoOrders(
    database.pool,
    orders.map(({ orderId }) => orderId),
  );
}

export const straysOf = async ({ database }: PaymentFixture) =>
  (
    await database.pool.query(
      "select state, reason from stray_payment order by found_at, provider_payment_id",
    )
  ).rows as { state: string; reason: string }[];
