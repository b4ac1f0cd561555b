import { expect, test } from "vitest";
import {
  lose,
  nightlyRun,
  paidAtProvider,
  reconcile,
  sessionOf,
  straysOf,
} from "../../../testing/lost-payments.ts";
import {
  type PaymentFixture,
  type PlacedOrder,
  paymentFixtureWithSandbox,
  paymentFixtureWithStripe,
} from "../../../testing/payment-fixture.ts";
import { RECONCILE_PAGE } from "./job-kinds.ts";
import { paymentJobs } from "./jobs.ts";
import { EMPTY_TALLY, firstStep, reconcilePage } from "./reconcile-page.ts";

const HOUR = 3_600_000;

/** Only the last seconds of attempts are lost: they are as they were when the buyer was sent to pay. */
async function loseArrival(
  { database: { pool } }: PaymentFixture,
  { orderId }: PlacedOrder,
  sessionToo: boolean,
) {
  await pool.query("delete from pgboss.job where name like 'payments.%'");
  if (sessionToo)
    await pool.query(
      "update payment_attempt set state = 'created', provider_session_id = null, link = null where order_id = $1",
      [orderId],
    );
}

test("after a failover each payment ends as a ticket or a refund; another run, or two at once, change nothing", async () => {
  await using house = await paymentFixtureWithStripe();
  const known = await paidAtProvider(house);
  await house.comeBack(known.order);
  const arrivalLost = await paidAtProvider(house);
  await loseArrival(house, arrivalLost.order, false);
  const sessionLost = await paidAtProvider(house);
  await loseArrival(house, sessionLost.order, true);
  const gone = [await paidAtProvider(house), await paidAtProvider(house), await paidAtProvider(house)];
  // One had settled before, one of them was taken in by its webhook.
  await house.comeBack((gone[0] as (typeof gone)[0]).order);
  const openPage = await house.order();
  const openSession = sessionOf(await house.pay(openPage));
  await lose(house, [...gone.map(({ order }) => order), openPage]);
  // Of another product on the same account.
  const foreign = house.stripe.copySession(known.session.id, { metadata: {}, client_reference_id: null });

  const [one, two] = await Promise.all([reconcile(house), reconcile(house)]);

  // What one settles while the other looks, both may count.
  expect(one.settled + two.settled).toBeGreaterThanOrEqual(2);
  expect(one.refunded + two.refunded).toBe(3);
  expect(one.reported + two.reported).toBe(0);
  expect([one.foreign, two.foreign]).toEqual([1, 1]);
  await house.runJobs();
  for (const { order } of [known, arrivalLost, sessionLost])
    expect(await house.state(order)).toMatchObject({
      order: "paid",
      timesPaid: 1,
      fulfilments: 1,
      refunds: [],
    });
  expect(await straysOf(house)).toEqual(Array(3).fill({ state: "succeeded", reason: "went back" }));
  const refunded = house.stripe.refunds().map(({ payment_intent, amount }) => [payment_intent, amount]);
  expect(refunded.sort()).toEqual(gone.map(({ session }) => [session.payment_intent, 2500]).sort());
  expect(house.stripe.sessions().find(({ id }) => id === openSession)?.status).toBe("expired");
  expect(house.stripe.sessions().find(({ id }) => id === foreign.id)?.status).toBe("complete");
  expect(house.alarms).toEqual(Array(3).fill("stray-payment"));

  const requests = house.stripe.requests.filter((request) => request.startsWith("POST")).length;
  expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 0, reported: 0 });
  await house.runJobs();
  expect(house.stripe.requests.filter((request) => request.startsWith("POST"))).toHaveLength(requests);
  expect(house.stripe.refunds()).toHaveLength(3);
  expect(house.alarms).toHaveLength(3);
});

test("refunds and disputes of which no news came are taken in", async () => {
  await using house = await paymentFixtureWithStripe();
  const refunded = await paidAtProvider(house);
  const disputed = await paidAtProvider(house);
  const partly = await paidAtProvider(house);
  for (const { order } of [refunded, disputed, partly]) await house.comeBack(order);
  house.stripe.refundInDashboard(refunded.session.id, 2500);
  house.stripe.refundInDashboard(partly.session.id, 500);
  house.stripe.dispute(disputed.session.id, "needs_response");

  expect(await reconcile(house)).toMatchObject({ settled: 3, refunded: 0, reported: 0 });

  expect(await house.state(refunded.order)).toMatchObject({ order: "refunded" });
  expect(await house.state(partly.order)).toMatchObject({ order: "paid", refunds: ["external:succeeded"] });
  expect(house.told).toContain(`disputed:${disputed.order.orderId}`);
  expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 0, reported: 0 });
});

test("a late payment of an order that is there but can no longer be had goes back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidAtProvider(house, { quota: 2 });
  await house.database.pool.query("delete from pgboss.job");
  await house.database.pool.query("update customer_order set state = 'cancelled'");

  expect(await reconcile(house)).toMatchObject({ refunded: 1, reported: 0 });
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ refunds: ["order-closed:succeeded"] });
});

test("an id that was given out again is not mistaken for the attempt that had it", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidAtProvider(house);
  const { pool } = house.database;
  const { rows } = await pool.query("select id from payment_attempt where order_id = $1", [order.orderId]);
  await lose(house, [order]);
  const next = await house.order();
  await pool.query(
    `insert into payment_attempt (id, order_id, event_id, provider, state, amount_cents)
     overriding system value select $1, id, event_id, 'stripe', 'created', total_cents from customer_order where id = $2`,
    [rows[0].id, next.orderId],
  );

  expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 1 });
  await house.runJobs();

  expect(await house.state(next)).toMatchObject({ order: "pending", attempts: ["created"] });
  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "went back" }]);
});

test("a payment that is taken in while the books are compared has paid its order and does not go back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await loseArrival(house, order, true);
  let looks = 0;
  const db = house.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      // Just after the first look for the session, which finds nothing.
      looks += 1;
      if (looks === 1) await house.deliver(house.stripe.webhook("checkout.session.completed", session));
      return result;
    },
  });
  const provider = house.deps.providers.active ?? expect.fail();
  const now = house.clock.now().getTime();
  const step = firstStep(provider, { from: new Date(now - HOUR), to: new Date(now + 2_000) });

  const { tally } = await reconcilePage({ ...house.deps, db }, step);
  await house.runJobs();

  expect(tally).toEqual({ ...EMPTY_TALLY, fine: 1 });
  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, refunds: [] });
  expect(house.stripe.refunds()).toEqual([]);
  expect(house.alarms).toEqual([]);
});

test("a copy that nobody has started yet gives nothing of its original back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await lose(house, [order]);
  Object.assign(session, { created: session.created - 7_200 });
  // As a standby that was promoted beside its primary finds itself.
  await house.database.pool.query("update installation_epoch set timeline = left(timeline, -1) || 'F'");

  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 1 });
  await house.runJobs();

  expect(await straysOf(house)).toEqual([
    { state: "reported", reason: "made long before the database moved" },
  ]);
  expect(house.stripe.refunds()).toEqual([]);
});

test("what another installation or an earlier life made is reported once and never given back by itself", async () => {
  await using house = await paymentFixtureWithStripe();
  const { pool } = house.database;
  const lost = [await paidAtProvider(house), await paidAtProvider(house), await paidAtProvider(house)];
  await lose(
    house,
    lost.map(({ order }) => order),
  );
  const [foreign, restored, moved] = lost.map(({ session }) => session);
  const epochs = (await pool.query("select epoch from installation_epoch")).rows;
  // As after a restore, and as after a failover that lost the third.
  await pool.query("select begin_epoch('restore')");
  const { rows } = await pool.query("select epoch from installation_epoch order by number desc limit 1");
  Object.assign(foreign?.metadata ?? {}, { epoch: "7b0e3c1c-0000-4000-8000-000000000000" });
  Object.assign(restored?.metadata ?? {}, { epoch: epochs[0].epoch });
  Object.assign(moved?.metadata ?? {}, { epoch: rows[0].epoch });
  await pool.query("select begin_epoch('requested')");
  await pool.query(
    "update installation_epoch set begun_at = $1 where number = (select max(number) from installation_epoch)",
    [house.clock.now()],
  );

  expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 1, reported: 2 });
  await house.runJobs();

  expect(house.stripe.refunds().map(({ payment_intent }) => payment_intent)).toEqual([moved?.payment_intent]);
  expect((await straysOf(house)).map(({ reason }) => reason).sort()).toEqual([
    "made before a restore",
    "made by another installation",
    "went back",
  ]);
  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 2 });
  expect(house.alarms).toEqual(Array(3).fill("stray-payment"));

  // A person says that nothing of the earlier life runs any more.
  expect(await reconcile(house, { returnEarlier: true })).toMatchObject({ refunded: 1, reported: 1 });
  await house.runJobs();
  expect(house.stripe.refunds()).toHaveLength(2);
  // And gives the rest back in the provider's dashboard.
  house.stripe.refundInDashboard(foreign?.id ?? "", 2500);
  expect(await reconcile(house)).toMatchObject({ settled: 1 });
  expect(await reconcile(house)).toMatchObject({ settled: 0, refunded: 0, reported: 0 });
});

test("what an earlier life took goes back if a person says so, also when its session was made before the span", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await lose(house, [order]);
  Object.assign(session, { created: session.created - 30 * 3_600 });
  await house.database.pool.query("select begin_epoch('restore')");
  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 1 });
  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 1 });

  expect(await reconcile(house, { returnEarlier: true })).toMatchObject({ refunded: 1, reported: 0 });
  await house.runJobs();

  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
  expect(await reconcile(house, { returnEarlier: true })).toMatchObject({ refunded: 0, reported: 0 });
});

test("a debit of a lost order goes back once its money came, whose answers may be lost", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const session = sessionOf(await house.pay(order));
  house.stripe.pay(session, { processing: true });
  await lose(house, [order]);
  expect(await reconcile(house)).toMatchObject({ refunded: 1 });
  await house.runJobs();
  expect(await straysOf(house)).toMatchObject([{ state: "awaited" }]);
  house.stripe.finishDebit(session, "succeeded");

  house.clock.advance(1);
  await house.runJobs();
  house.clock.advance(10);
  await house.runJobs();

  expect(await straysOf(house)).toEqual([{ state: "succeeded", reason: "went back" }]);
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([2500]);
});

test("more lost payments at once than a failover loses are reported instead of given back", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order } = await paidAtProvider(house);
  await lose(house, [order]);
  await house.database.pool.query(
    `with stray as (
       insert into stray_payment select 'stripe', 'pi_' || n, 'cs_' || n, null, null, 'succeeded', 'went back', 1, 'EUR', $1, $1, $1
       from generate_series(1, 200) as n returning *)
     insert into stray_payment_history (provider, provider_payment_id, to_state, reason, at)
     select provider, provider_payment_id, 'requested', 'its order is not there', found_at from stray`,
    [house.clock.now()],
  );

  expect(await reconcile(house)).toMatchObject({ refunded: 0, reported: 1 });
  expect(house.alarms).toEqual(["stray-payment"]);
});

test("long books are gone through page by page, at Stripe and in the sandbox", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await house.database.pool.query("delete from pgboss.job");
  for (let count = 0; count < 230; count++) house.stripe.copySession(session.id, { metadata: {} });
  expect(await reconcile(house)).toMatchObject({ settled: 1, foreign: 230 });
  expect(await house.state(order)).toMatchObject({ order: "paid" });

  await using demo = await paymentFixtureWithSandbox();
  const placed = await demo.order();
  const id = sessionOf(await demo.pay(placed));
  const { pool } = demo.database;
  await pool.query(
    `insert into sandbox.session select 'copy' || n, 'key' || n, request_hash, state, behaviour, refund_outcome, 'of nobody', description,
       amount_cents, currency, live, lines, methods, success_url, cancel_url, expires_at, 'pay' || n, null, null, created_at
     from sandbox.session, generate_series(1, 150) as n`,
  );
  await pool.query("update sandbox.session set state = 'succeeded', payment_id = 'paid' where id = $1", [id]);
  expect(await reconcile(demo)).toMatchObject({ settled: 1, foreign: 300 });
  expect(await demo.state(placed)).toMatchObject({ order: "paid" });
  await pool.query(
    "insert into sandbox.refund (id, payment_id, state, amount_cents, created_at) values ('re', 'paid', 'succeeded', 2500, $1)",
    [demo.clock.now()],
  );
  await pool.query(
    "insert into sandbox.dispute (id, payment_id, amount_cents, state, created_at) values ('di', 'paid', 2500, 'lost', $1)",
    [demo.clock.now()],
  );
  expect(await reconcile(demo)).toMatchObject({ settled: 2 });
  expect(await demo.state(placed)).toMatchObject({ order: "refunded" });
  expect(await reconcile(demo)).toMatchObject({ settled: 0, reported: 0 });
});

test("every night a chain of jobs, a page each, compares the last days by itself", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, session } = await paidAtProvider(house);
  await house.database.pool.query("delete from pgboss.job");
  for (let count = 0; count < 120; count++) house.stripe.copySession(session.id, { metadata: {} });
  house.clock.advance(24 * 60);

  // Two pages of sessions, one each of payments, refunds, disputes, and disputes that are open.
  expect(await nightlyRun(house)).toBe(6);
  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("a page whose lease ended while it was compared leaves the next one to whoever has its job by then", async () => {
  await using house = await paymentFixtureWithStripe();
  const { pool } = house.database;
  const { order } = await paidAtProvider(house);
  await pool.query("delete from pgboss.job");
  const now = house.clock.now().getTime();
  const provider = house.deps.providers.active ?? expect.fail();
  const step = firstStep(provider, { from: new Date(now - HOUR), to: new Date(now + 2_000) });
  const job = paymentJobs(house.deps).find(({ name }) => name === RECONCILE_PAGE.name) ?? expect.fail();
  const nextPages = async () =>
    (await pool.query("select from pgboss.job where name = $1", [job.name])).rowCount;

  await job.handle(step, { signal: AbortSignal.abort(), attempt: 1 });
  expect(await nextPages()).toBe(0);
  expect(await house.state(order)).toMatchObject({ order: "paid" });

  await job.handle(step, { signal: new AbortController().signal, attempt: 2 });
  expect(await nextPages()).toBe(1);
});
