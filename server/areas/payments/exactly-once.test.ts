import { expect, test } from "vitest";
import { paymentFixtureWithStripe } from "../../../testing/payment-fixture.ts";

const COMPLETED = "checkout.session.completed";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

test("the same webhook 20 times in parallel, with the browser's return at the same time, pays once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = house.stripe.pay(sessionOf(await house.pay(order)));
  const webhook = house.stripe.webhook(COMPLETED, session);

  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => house.deliver(webhook)),
    house.comeBack(order),
    house.comeBack(order),
  ]);

  expect(answers.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(answers.slice(20)).toEqual(Array(2).fill(`/checkoutFinished/${order.cipher}`));
  await house.runJobs();
  expect(await house.state(order)).toEqual({
    order: "paid",
    attempts: ["succeeded:order_paid"],
    refunds: [],
    sold: 2,
    held: 0,
    timesPaid: 1,
    fulfilments: 1,
  });
  expect(house.told).toEqual([]);
  const { rows } = await house.database.pool.query(
    "select processed_at is not null as done from provider_event",
  );
  expect(rows).toEqual([{ done: true }]);
});

test("different events about one payment, in parallel and in any order, pay once", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order({ startsInDays: 30 });
  const sessionId = sessionOf(await house.pay(order));
  const submitted = house.stripe.webhook(COMPLETED, house.stripe.pay(sessionId, { processing: true }));
  const arrived = house.stripe.webhook(
    "checkout.session.async_payment_succeeded",
    house.stripe.finishDebit(sessionId, "succeeded"),
  );
  const outdated = house.stripe.webhook("checkout.session.expired", { id: sessionId, metadata: {} });

  expect(await house.deliver(arrived)).toBe(200);
  await Promise.all([submitted, outdated, arrived, submitted].map((webhook) => house.deliver(webhook)));

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    timesPaid: 1,
    fulfilments: 1,
    refunds: [],
  });
});

test("a webhook that never arrives costs nothing: the browser's return asks the provider", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay(sessionOf(await house.pay(order)));

  await house.comeBack(order);
  const asked = house.stripe.requests.length;
  await house.comeBack(order);

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
  expect(house.stripe.requests).toHaveLength(asked);
});

test("webhook and browser never arriving, the order completes by asking the provider", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  house.stripe.pay(sessionOf(await house.pay(order)));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "pending" });

  house.clock.advance(2);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1, sold: 2, held: 0 });
});

test("a webhook that comes before our own commit of the session finds its attempt", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const link = await house.pay(order);
  await house.database.pool.query("delete from pgboss.job");
  await house.database.pool.query(
    "update payment_attempt set state = 'created', provider_session_id = null, link = null where order_id = $1",
    [order.orderId],
  );

  expect(await house.deliver(house.stripe.webhook(COMPLETED, house.stripe.pay(sessionOf(link))))).toBe(200);

  expect(await house.state(order)).toMatchObject({ order: "paid", attempts: ["succeeded:order_paid"] });
});

test.each([
  ["amount", { receivedCents: 2499 }],
  ["currency", { currency: "usd" }],
  ["mode", { livemode: true }],
])("a payment of the wrong %s is not settled, and somebody is alarmed", async (_what, how) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = house.stripe.pay(sessionOf(await house.pay(order)), how);

  expect(await house.deliver(house.stripe.webhook(COMPLETED, session))).toBe(200);
  await house.comeBack(order);
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "pending",
    attempts: ["mismatch"],
    sold: 0,
    held: 2,
  });
  expect(house.alarms).toEqual(["payment-mismatch"]);
  // The buyer is not asked for more money before a person has looked.
  expect(await house.pay(order)).toBe(`/checkoutFinished/${order.cipher}`);
  expect(house.stripe.sessions()).toHaveLength(1);
  house.clock.advance(32);
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "expired", attempts: ["mismatch"], held: 0 });
});

test("an event of the other mode changes nothing", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = house.stripe.pay(sessionOf(await house.pay(order)));

  expect(await house.deliver(house.stripe.webhook(COMPLETED, session, { livemode: true }))).toBe(200);

  expect(await house.state(order)).toMatchObject({ order: "pending" });
  expect(house.alarms).toEqual(["event-of-other-mode"]);
});

test.each([
  ["a wrong secret", { secret: "whsec_of_somebody_else" }],
  ["an old signature", { at: new Date(Date.now() - 600_000) }],
])("a webhook with %s is refused and not even recorded", async (_what, options) => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const session = house.stripe.pay(sessionOf(await house.pay(order)));

  expect(await house.deliver(house.stripe.webhook(COMPLETED, session, options))).toBe(400);

  expect(await house.state(order)).toMatchObject({ order: "pending" });
  expect((await house.database.pool.query("select 1 from provider_event")).rowCount).toBe(0);
});

test("a changed body does not pass with the signature of another", async () => {
  await using house = await paymentFixtureWithStripe();
  const { body, headers } = house.stripe.webhook(COMPLETED, { id: "cs_test_1", metadata: {} });

  expect(await house.deliver({ body: body.replace("cs_test_1", "cs_test_2"), headers })).toBe(400);
  expect(await house.deliver({ body: "", headers: {} })).toBe(400);
});

test("a webhook while the provider cannot be asked is answered 503 and works when it is sent again", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const webhook = house.stripe.webhook(COMPLETED, house.stripe.pay(sessionOf(await house.pay(order))));
  house.stripe.failNext(500, 2);

  expect(await house.deliver(webhook)).toBe(503);
  expect(await house.state(order)).toMatchObject({ order: "pending" });
  expect(await house.deliver(webhook)).toBe(200);

  expect(await house.state(order)).toMatchObject({ order: "paid", timesPaid: 1 });
});

test("sessions and events of others on the same account are acknowledged and left alone", async () => {
  await using house = await paymentFixtureWithStripe();

  expect(await house.deliver(house.stripe.webhook(COMPLETED, { id: "cs_of_others", metadata: {} }))).toBe(
    200,
  );
  expect(await house.deliver(house.stripe.webhook("customer.created", { id: "cus_1" }))).toBe(200);

  expect(house.alarms).toEqual([]);
});
