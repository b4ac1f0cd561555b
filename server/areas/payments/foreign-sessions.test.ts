import { expect, test } from "vitest";
import { reconcile } from "../../../testing/lost-payments.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../testing/payment-fixture.ts";

const COMPLETED = "checkout.session.completed";

function sessionOf(link: string): string {
  return link.split("/").at(-1) ?? "";
}

/** The provider has made the session, and our commit of its id has not come. */
async function unstoredSession(house: StripeHouse) {
  const order = await house.order();
  const sessionId = sessionOf(await house.pay(order));
  await house.database.pool.query(
    "update payment_attempt set state = 'created', provider_session_id = null, link = null where order_id = $1",
    [order.orderId],
  );
  const own = house.stripe.sessions().find(({ id }) => id === sessionId);
  if (own === undefined) throw new Error("the session is gone");
  return { order, own };
}

/** Makes a house an installation of its own, though all test databases are copies of one. */
const becomeAnother = ({ database }: StripeHouse) =>
  database.pool.query("update installation_epoch set epoch = gen_random_uuid()");

test.each([
  ["a wrong token", { attempt_token: "11111111-1111-4111-8111-111111111111" }],
  ["no token", { attempt_token: undefined }],
])("a session with %s that names our attempt does not pay it", async (_what, difference) => {
  await using house = await paymentFixtureWithStripe();
  const { order, own } = await unstoredSession(house);
  const metadata = JSON.parse(JSON.stringify({ ...own.metadata, ...difference })) as Record<string, string>;
  const foreign = house.stripe.copySession(own.id, { metadata });

  const webhook = house.stripe.webhook(COMPLETED, house.stripe.pay(foreign.id));
  expect(await house.deliver(webhook)).toBe(200);
  expect(await house.deliver(webhook)).toBe(200);

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["created"], held: 2 });
  expect(house.alarms).toEqual(["unknown-session"]);
  // The right one still pays.
  await house.deliver(house.stripe.webhook(COMPLETED, house.stripe.pay(own.id)));
  expect(await house.state(order)).toMatchObject({ order: "paid", attempts: ["succeeded:order_paid"] });
});

test("a webhook that lies about its session's token does not make the session ours", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, own } = await unstoredSession(house);
  const foreign = house.stripe.copySession(own.id, {
    metadata: { ...own.metadata, attempt_token: "11111111-1111-4111-8111-111111111111" },
  });

  const paid = house.stripe.pay(foreign.id);
  await house.deliver(house.stripe.webhook(COMPLETED, { ...paid, metadata: own.metadata }));

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["created"] });
  expect(house.alarms).toEqual(["unknown-session"]);
});

test("our own session that was made for another order settles nothing", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, own } = await unstoredSession(house);
  const foreign = house.stripe.copySession(own.id, { client_reference_id: "ZZZZZZZZ" });

  await house.deliver(house.stripe.webhook(COMPLETED, house.stripe.pay(foreign.id)));

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["mismatch"] });
  expect(house.alarms).toEqual(["payment-mismatch"]);
});

test.each<[string, { amount_total?: number; later?: number }, string, string | undefined]>([
  [
    "of another amount is not taken for the order's payment page",
    { amount_total: 2499 },
    "created",
    "payment-mismatch",
  ],
  ["whose answer was lost is, and the places are kept until it ends", { later: 300 }, "open", undefined],
])("an open session %s", async (_what, difference, state, alarm) => {
  await using house = await paymentFixtureWithStripe();
  const { order, own } = await unstoredSession(house);
  const { amount_total = own.amount_total, later = 0 } = difference;
  Object.assign(own, { amount_total, expires_at: own.expires_at + later });
  await house.database.pool.query(
    "update order_hold set expires_at = created_at + interval '10 minutes' from customer_order where id = order_id",
  );

  await reconcile(house);

  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: [state], held: 2 });
  expect(house.alarms).toEqual(alarm === undefined ? [] : [alarm]);
  const { rows } = await house.database.pool.query(
    "select extract(epoch from expires_at)::int as end from order_hold where order_id = $1",
    [order.orderId],
  );
  expect(rows[0].end === own.expires_at).toBe(state === "open");
});

test("two installations on one account never meet, though their ids are the same", async () => {
  await using house = await paymentFixtureWithStripe();
  await using other = await paymentFixtureWithStripe({ beside: house });
  await becomeAnother(other);
  const { order } = await unstoredSession(house);
  const theirs = await other.order();
  const session = house.stripe.pay(sessionOf(await other.pay(theirs)));
  const ids = async ({ database }: StripeHouse) =>
    (await database.pool.query("select id from payment_attempt")).rows.map(({ id }) => id);
  expect(await ids(house)).toEqual(await ids(other));

  const events = [
    house.stripe.webhook(COMPLETED, session),
    house.stripe.webhook("refund.created", house.stripe.refundInDashboard(session.id, 1000)),
    house.stripe.webhook("charge.dispute.created", {
      id: "dp_1",
      amount: 2500,
      payment_intent: session.payment_intent,
      status: "needs_response",
    }),
  ];
  // The account tells both of everything.
  for (const webhook of events) expect(await house.deliver(webhook)).toBe(200);
  expect(await house.state(order)).toMatchObject({ order: "pending", attempts: ["created"], refunds: [] });
  expect(house.alarms).toEqual([]);

  for (const webhook of events) expect(await other.deliver(webhook)).toBe(200);
  expect(await other.state(theirs)).toMatchObject({ order: "paid", refunds: ["external:succeeded"] });
});

test("a session that a server of the version before made is known by its stored id", async () => {
  await using house = await paymentFixtureWithStripe();
  const order = await house.order();
  const sessionId = sessionOf(await house.pay(order));
  const session = house.stripe.pay(sessionId);
  session.metadata = { attempt_id: session.metadata.attempt_id ?? "" };

  await house.deliver(house.stripe.webhook(COMPLETED, session));

  expect(await house.state(order)).toMatchObject({ order: "paid", attempts: ["succeeded:order_paid"] });
});

test("an attempt of before there were tokens is followed as before", async () => {
  await using house = await paymentFixtureWithStripe();
  const { order, own } = await unstoredSession(house);
  await house.database.pool.query("update payment_attempt set token = null");
  own.metadata = { attempt_id: own.metadata.attempt_id ?? "" };

  await house.deliver(house.stripe.webhook(COMPLETED, house.stripe.pay(own.id)));

  expect(await house.state(order)).toMatchObject({ order: "paid" });
});
