import { sql } from "kysely";
import { expect, test } from "vitest";
import { CANCEL_ORDER } from "#server/areas/checkout/orders/order-jobs.ts";
import { cancelEvent, createOrdersPort } from "#server/areas/checkout/public.ts";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { createInvoicesPort } from "#server/areas/invoicing/cancel-invoice.ts";
import { paymentsDueWork } from "#server/areas/payments/due-work.ts";
import { requestRefund } from "#server/areas/payments/request-refund.ts";
import { inTransaction } from "#server/platform/database.ts";
import { startJobs } from "#server/platform/jobs.ts";
import { smtpMailer } from "#server/platform/mail/mailer.ts";
import { alarms, restartedJobs } from "#server/platform/metrics.ts";
import { reconcile } from "#server/platform/reconcile-job.ts";
import type { Services } from "#server/platform/services.ts";
import { auditBooks } from "../../testing/audit-books.ts";
import { type PaymentFixture, paymentFixtureWithStripe } from "../../testing/payment-fixture.ts";
import { testProducts } from "../../testing/products.ts";
import { type TestServices, testAreas, testServices } from "../../testing/services.ts";
import { openSmtpInbox } from "../../testing/smtp-inbox.ts";
import { openTicketFixture } from "../../testing/ticket-fixture.ts";
import { testReferences } from "../../testing/ticket-shop.ts";

const SOON = { timeout: 60_000, interval: 100 };

/** As often as processes could at once. @param house whose payments these are; by default there are none */
function byMany(services: Services, house?: PaymentFixture) {
  const payments = house ? paymentsDueWork(house.deps) : [];
  const others = testAreas(services).dueWork.filter(({ job }) => !job.name.startsWith("payments."));
  return Promise.all(Array.from({ length: 6 }, () => reconcile(services, [...payments, ...others])));
}

/** The job has used all its tries, a while ago. */
async function die(services: TestServices, job: string, named: object, hoursAgo = 2): Promise<void> {
  const { rowCount } = await services.pool.query(
    `with dead as (delete from pgboss.job where name = $1 and data @> $2 returning data)
     insert into pgboss.job (name, data, source_name, source_output, created_on)
       select 'dead-letter', data, $1, '{"message": "the store was away"}', now() - $3 * interval '1 hour' from dead`,
    [job, named, hoursAgo],
  );
  expect(rowCount).toBe(1);
}

const vanish = ({ pool }: TestServices, job: string, named: object) =>
  pool.query("delete from pgboss.job where name = $1 and data @> $2", [job, named]);

async function counted(counter: typeof alarms | typeof restartedJobs): Promise<Record<string, number>> {
  const { values } = await counter.get();
  return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(" "), value]));
}

test("tickets, documents and mails that nobody makes any more are made, each once, however many look for them", async () => {
  await using office = await openTicketFixture();
  await using inbox = await openSmtpInbox();
  const { services } = office;
  const offer = await office.offer();
  const mailer = smtpMailer(inbox.url, { name: "Nachtfalter", address: "tickets@nachtfalter.example" });
  const withMailer = { ...services, mailer };
  const orders = [];
  for (let count = 0; count < 7; count++) orders.push(await office.paidOrder(offer));
  const [lost, dead, justDead, withoutDocuments, withoutMail, withoutMailJob, givenBack] = orders as number[];

  await vanish(services, "tickets.fulfil-order", { orderId: lost });
  await die(services, "tickets.fulfil-order", { orderId: dead });
  await die(services, "tickets.fulfil-order", { orderId: justDead }, 0.5);
  const done = [withoutDocuments, withoutMail, withoutMailJob, givenBack] as number[];
  for (const orderId of done) {
    await fulfilOrder(office.deps, orderId);
    await vanish(services, "tickets.fulfil-order", { orderId });
  }
  await services.pool.query("delete from document where order_id = $1", [withoutDocuments]);
  await services.pool.query("delete from order_mail where order_id = $1", [withoutMail]);
  await services.pool.query("delete from pgboss.job where name = 'tickets.send-order-mail'");
  const orderId = givenBack as number;
  const port = createOrdersPort({
    references: testReferences,
    products: testProducts,
    invoices: createInvoicesPort(office.deps),
  });
  await inTransaction(services.db, (tx) =>
    port.markRefunded(tx, { orderId, reason: "test", at: new Date() }),
  );
  await vanish(services, "tickets.document-cancellation", { orderId });

  const before = { alarms: await counted(alarms), restarted: await counted(restartedJobs) };
  const jobs = await startJobs({ url: services.database.url, worker: true, log: services.log });
  await jobs.work(testAreas({ ...withMailer, jobs }).jobs);
  await byMany(withMailer);
  const isDone = async () =>
    (await services.pool.query("select from order_mail where state = 'sent'")).rowCount;
  // The tickets' mails of six orders, one of them withdrawn, and the one of the cancellation.
  await expect.poll(isDone, SOON).toBe(6);
  await byMany(withMailer);
  await jobs.stop();
  await mailer.close();

  const ids = inbox.messageIds();
  expect(new Set(ids).size).toBe(6);
  expect(ids).toHaveLength(6);
  const open = await services.pool.query(
    "select name, data from pgboss.job where state < 'completed' and name like 'tickets.%'",
  );
  expect(open.rows).toEqual([]);
  const letters = await services.pool.query("select data from pgboss.job where name = 'dead-letter'");
  expect(letters.rows).toEqual([{ data: { orderId: justDead } }]);
  const findings = (await auditBooks(services.pool)).filter((line) => !line.includes(`(${justDead})`));
  // The office settles orders without a provider.
  expect(findings.filter((line) => !/attempt/.test(line))).toEqual([]);
  const restarted = await counted(restartedJobs);
  const gained = (name: string) => (restarted[name] ?? 0) - (before.restarted[name] ?? 0);
  expect(gained("tickets.fulfil-order lost")).toBe(3);
  expect(gained("tickets.fulfil-order dead")).toBe(1);
  expect(gained("tickets.document-cancellation lost")).toBe(1);
  const alarmed = await counted(alarms);
  for (const kind of ["lost-work", "dead-work"])
    expect(alarmed[kind] ?? 0).toBeGreaterThan(before.alarms[kind] ?? 0);
}, 120_000);

test("payments, refunds and cancellations that nobody follows any more are followed, each by one job", async () => {
  await using house = await paymentFixtureWithStripe();
  await using shell = await testServices();
  const { db, pool } = house.database;
  const services: TestServices = { ...shell, db, pool };
  const page = async (order: Awaited<ReturnType<typeof house.order>>) =>
    (await house.pay(order)).split("/").at(-1) ?? "";
  const silent = await house.order();
  house.stripe.pay(await page(silent));
  const debit = await house.order({ startsInDays: 30 });
  const debitPage = await page(debit);
  house.stripe.pay(debitPage, { processing: true });
  await house.comeBack(debit);
  house.stripe.finishDebit(debitPage, "succeeded");
  const refunded = await house.order();
  house.stripe.pay(await page(refunded));
  await house.comeBack(refunded);
  await inTransaction(db, (tx) =>
    requestRefund(tx, house.deps, { orderId: refunded.orderId, amountCents: 2500 }),
  );
  house.stripe.loseAnswers(2);
  await house.runJobs();
  expect(await house.state(refunded)).toMatchObject({ refunds: ["requested:requested"] });
  const calledOff = await house.order();
  house.stripe.pay(await page(calledOff));
  await house.comeBack(calledOff);
  const unpaid = await house.order({ offerId: calledOff.offerId });
  await page(unpaid);
  await pool.query(
    "update event set state = 'cancelled' where id = (select event_id from customer_order where id = $1)",
    [calledOff.orderId],
  );
  await pool.query("delete from pgboss.job where name not like 'tickets.%'");

  await byMany(services, house);

  const { rows } = await pool.query(
    "select name, count(*)::int as jobs from pgboss.job where name not like 'tickets.%' group by name order by name",
  );
  expect(rows).toEqual([
    { name: "checkout.cancel-order", jobs: 2 },
    { name: "payments.check-attempt", jobs: 3 },
    { name: "payments.perform-refund", jobs: 1 },
  ]);
  house.clock.advance(1);
  await Promise.all([house.runJobs(), byMany(services, house), house.runJobs()]);
  house.clock.advance(5);
  await house.runJobs();
  for (const order of [silent, debit])
    expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, fulfilments: 1 });
  expect(await house.state(refunded)).toMatchObject({ order: "refunded", refunds: ["requested:succeeded"] });
  expect(await house.state(calledOff)).toMatchObject({
    order: "refunded",
    refunds: ["event-cancelled:succeeded"],
  });
  expect(await house.state(unpaid)).toMatchObject({ order: "cancelled", attempts: ["expired"] });
  expect(house.stripe.refunds()).toHaveLength(2);
  await pool.query("delete from pgboss.job where state = 'created' and name like 'payments.%'");
  await byMany(services, house);
  const { rows: left } = await pool.query("select name from pgboss.job where name not like 'tickets.%'");
  expect(left).toEqual([]);
});

test("an order of an event that was called off is not lost work while a refund of all its money waits", async () => {
  await using house = await paymentFixtureWithStripe();
  await using shell = await testServices();
  const { db, pool } = house.database;
  const services: TestServices = { ...shell, db, pool };
  const order = await house.order();
  house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const { orderId } = order;
  await inTransaction(db, (tx) => requestRefund(tx, house.deps, { orderId, amountCents: 2500 }));
  const [{ event_id: eventId }] = (await pool.query("select event_id from customer_order")).rows;
  await cancelEvent(db, { eventId, at: new Date() });
  house.stripe.failNext(503, 50);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:requested"] });
  const cancellations = async () =>
    (await pool.query("select from pgboss.job where name = $1", [CANCEL_ORDER.name])).rowCount;
  expect(await cancellations()).toBe(0);

  await byMany(services, house);
  expect(await cancellations()).toBe(0);

  // A refund that came to nothing is given by the end of the event.
  await pool.query("update refund set state = 'failed'");
  await byMany(services, house);
  expect(await cancellations()).toBe(1);
});

test("an order whose cancellation always fails is told and tried again, but not more often than each hour", async () => {
  await using house = await paymentFixtureWithStripe();
  await using shell = await testServices();
  const { db, pool } = house.database;
  const services: TestServices = { ...shell, db, pool };
  const { orderId } = await house.order();
  const [{ event_id: eventId }] = (await pool.query("select event_id from customer_order")).rows;
  await cancelEvent(db, { eventId, at: new Date() });
  await die(services, CANCEL_ORDER.name, { orderId }, 0);
  const letters = async () =>
    (
      await sql<{ name: string }>`select name from pgboss.job where data @> ${{ orderId }}::jsonb
      and name in ('dead-letter', ${CANCEL_ORDER.name})`.execute(db)
    ).rows.map(({ name }) => name);

  await byMany(services, house);
  expect(await letters()).toEqual(["dead-letter"]);
  await pool.query("update pgboss.job set created_on = now() - interval '1 hour' where name = 'dead-letter'");
  await byMany(services, house);
  expect(await letters()).toEqual([CANCEL_ORDER.name]);
});
