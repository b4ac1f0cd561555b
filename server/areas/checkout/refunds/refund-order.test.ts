import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentsDueWork } from "#server/areas/payments/due-work.ts";
import type { PerformRefundData } from "#server/areas/payments/job-kinds.ts";
import { performRefund } from "#server/areas/payments/perform-refund.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../../testing/payment-fixture.ts";

let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
});
afterAll(() => house[Symbol.asyncDispose]());

type Paid = PlacedOrder & { readonly positions: readonly number[]; readonly paymentId: string };

/** Two tickets of 12.50 €, paid. */
async function paidOrder(): Promise<Paid> {
  const order = await house.order();
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  await house.comeBack(order);
  const { rows } = await sql<{ id: number }>`
    select id from order_position where order_id = ${order.orderId} order by id`.execute(house.deps.db);
  return { ...order, positions: rows.map(({ id }) => id), paymentId: session.id };
}

const units = (...ids: (number | undefined)[]) => ({
  positions: ids.map((id) => ({ id: id ?? 0, units: 1 })),
});

async function ticketStates({ orderId }: Paid): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from ticket where order_id = ${orderId} order by position_id`.execute(house.deps.db);
  return rows.map(({ state }) => state);
}

async function refundStates({ orderId }: Paid): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select state || ':' || amount_cents as text from order_refund where order_id = ${orderId} order by id`.execute(
    house.deps.db,
  );
  return rows.map(({ text }) => text);
}

/** Gross of the order's invoice and of what corrects it, in cents. */
async function invoices({ orderId }: Paid): Promise<number[]> {
  const { rows } = await sql<{ gross: number }>`
    select (content ->> 'grossCents')::int as gross from invoice where order_id = ${orderId} order by id`.execute(
    house.deps.db,
  );
  return rows.map(({ gross }) => gross);
}

test("one ticket goes back with its money, place, code and line of the invoice; then the other, and each place is free once", async () => {
  const order = await paidOrder();
  const [first, second] = order.positions;
  expect(await house.refund(order, units(second))).toHaveProperty("orderRefundId");
  // Until the provider has begun, the ticket counts.
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 2 });
  await house.runJobs();

  expect(await house.state(order)).toMatchObject({
    order: "paid",
    refunds: ["requested:succeeded"],
    sold: 1,
  });
  expect(await ticketStates(order)).toEqual(["valid", "revoked"]);
  expect(await invoices(order)).toEqual([2500, -1250]);
  expect(await house.refund(order, units(second))).toEqual({ refused: "more-than-is-left" });

  await house.refund(order, units(first));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0, held: 0 });
  expect(await ticketStates(order)).toEqual(["revoked", "revoked"]);
  expect(await invoices(order)).toEqual([2500, -1250, -1250]);
  expect(await refundStates(order)).toEqual(["applied:1250", "applied:1250"]);
  expect(await house.refund(order, units(first))).toEqual({ refused: "not-paid" });
});

test("what is asked for twice at once goes back once", async () => {
  const order = await paidOrder();
  const [first, second] = order.positions;
  const asked = await Promise.all(
    [first, second, first, second, first].map((id) => house.refund(order, units(id))),
  );
  expect(asked.filter((answer) => "orderRefundId" in answer)).toHaveLength(2);
  await Promise.all([house.runJobs(), house.runJobs(), house.runJobs()]);
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0 });
  expect(await refundStates(order)).toEqual(["applied:1250", "applied:1250"]);
  expect(await invoices(order)).toEqual([2500, -1250, -1250]);
});

test("an amount goes back for no ticket, and no more than is left", async () => {
  const order = await paidOrder();
  await house.refund(order, { amountCents: 1300 });
  await house.runJobs();
  expect(await ticketStates(order)).not.toContain("revoked");
  expect(await refundStates(order)).toEqual(["applied:1300"]);
  // The dear ticket is not given back a second time.
  expect(await house.refund(order, units(order.positions[0]))).toEqual({ refused: "more-than-is-left" });
  expect(await house.refund(order, units(4711))).toEqual({ refused: "more-than-is-left" });
  expect(await house.refund(await house.order(), { amountCents: 1 })).toEqual({ refused: "not-paid" });

  // Both together give what is left, and their invoice is taken back as a whole.
  expect(await house.refund(order, units(...order.positions))).toHaveProperty("orderRefundId");
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0 });
  expect(await refundStates(order)).toEqual(["applied:1300", "applied:1200"]);
  expect(await invoices(order)).toEqual([2500, -2500]);
});

test("money that a bank returned and that is given once more is not taken for the price of another ticket", async () => {
  const order = await paidOrder();
  const [first, second] = order.positions;
  await house.refund(order, units(first));
  await house.runJobs();
  const returned = house.stripe.refunds().at(-1) ?? expect.fail();
  house.stripe.setRefundStatus(returned.id, "failed");
  await house.deliver(house.stripe.webhook("refund.failed", returned));
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:failed"] });

  await house.refund(order, { amountCents: 1250 });
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 1 });
  expect(await ticketStates(order)).toEqual(["revoked", "valid"]);

  await house.refund(order, units(second));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0 });
});

test("money that the provider refuses to give takes nothing back, and may be asked for again", async () => {
  const order = await paidOrder();
  house.stripe.failNext(400, 1, "POST /v1/refunds");
  await house.refund(order, units(order.positions[0]));
  await house.runJobs();
  expect(await refundStates(order)).toEqual(["failed:1250"]);
  expect(await house.state(order)).toMatchObject({ order: "paid", refunds: ["requested:failed"], sold: 2 });

  await house.refund(order, units(order.positions[0]));
  await house.runJobs();
  expect(await refundStates(order)).toEqual(["failed:1250", "applied:1250"]);
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 1 });
});

test("a refund in the dashboard beside ours makes the order refunded, and no place free twice", async () => {
  const order = await paidOrder();
  await house.refund(order, units(order.positions[0]));
  const refund = house.stripe.refundInDashboard(order.paymentId, 2000);
  await house.deliver(house.stripe.webhook("refund.created", refund));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0 });
  expect(
    house.stripe
      .refunds()
      .slice(-2)
      .map(({ amount }) => amount),
  ).toEqual([2000, 500]);
});

test("a bank that takes the money after a part went back revokes the rest, and nothing more is given", async () => {
  const order = await paidOrder();
  await house.refund(order, units(order.positions[0]));
  await house.runJobs();
  const dispute = house.stripe.dispute(order.paymentId, "needs_response");
  await house.deliver(house.stripe.webhook("charge.dispute.created", dispute));
  expect(await ticketStates(order)).toEqual(["revoked", "revoked"]);
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 1 });
  expect(await house.refund(order, units(order.positions[1]))).toEqual({ refused: "disputed" });
});

test("what a worker of the version before gave back is found, and its order told", async () => {
  const order = await paidOrder();
  await house.refund(order, units(order.positions[0]));
  const { db } = house.deps;
  // As that version moves it: it knows of no positions.
  await sql`update refund set state = 'succeeded', provider_refund_id = 'of before' where order_id = ${order.orderId}`.execute(
    db,
  );
  await sql`delete from pgboss.job where name = 'payments.perform-refund'`.execute(db);
  const [, refunds] = paymentsDueWork(house.deps);
  const due = async () => (await (refunds?.query(new Date()) ?? expect.fail()).execute(db)).rows;
  expect(await due()).toHaveLength(1);
  for (const { data } of await due()) await performRefund(house.deps, data as PerformRefundData);
  expect(await due()).toEqual([]);
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 1 });
  expect(await refundStates(order)).toEqual(["applied:1250"]);
});

test("what was free of an order stays when its paid rest goes back, and is given back by itself", async () => {
  const { db } = house.deps;
  const order = await paidOrder();
  const [paid, free] = order.positions;
  // As an order of a free and a paid ticket is.
  await sql`update order_position set price_cents = case id when ${paid} then 2500 else 0 end
    where order_id = ${order.orderId}`.execute(db);
  await house.refund(order, units(paid));
  await house.runJobs();
  expect(await house.state(order)).toMatchObject({ order: "paid", sold: 1 });
  expect(await ticketStates(order)).toEqual(["revoked", "valid"]);
  expect(await house.refund(order, units(free))).toHaveProperty("orderRefundId");
  expect(await house.state(order)).toMatchObject({ order: "refunded", sold: 0 });
});
