import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts } from "../../../../testing/products.ts";
import { openTicketShop, testReferences, ticketForm } from "../../../../testing/ticket-shop.ts";
import { createOrdersPort } from "../public.ts";
import { expireHolds } from "./expire-hold.ts";
import { loadOrder } from "./order-queries.ts";

const orders = createOrdersPort({
  references: testReferences,
  products: testProducts,
  invoices: { cancel: async () => {} },
});
const settle = ({ db }: TestDatabase, orderId: number) =>
  inTransaction(db, (tx) => orders.settle(tx, { orderId, attemptId: 1, at: new Date() }));
const refund = ({ db }: TestDatabase, orderId: number) =>
  inTransaction(db, (tx) => orders.markRefunded(tx, { orderId, reason: "requested", at: new Date() }));
const expire = ({ db }: TestDatabase, orderId: number) =>
  expireHolds(
    {
      db,
      products: testProducts,
      ordersWithPayments: async () => new Set(),
      closePayments: async () => "release",
      now: () => new Date(Date.now() + 32 * 60_000),
    },
    [orderId],
  );

/** What must be true at any moment: held is what pending orders hold, sold what paid ones bought, nothing beyond the quota. */
async function expectStockToMatchOrders({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query(`
    select o.id, o.quota, o.held, o.sold,
      count(*) filter (where c.state = 'pending')::int as pending,
      count(*) filter (where c.state = 'paid')::int as paid
    from ticket_offer o
    left join order_position p on p.offer_id = o.id and p.kind = 'ticket'
    left join customer_order c on c.id = p.order_id
    group by o.id`);
  for (const { quota, held, sold, pending, paid } of rows) {
    expect({ held, sold }).toEqual({ held: pending, sold: paid });
    expect(held + sold).toBeLessThanOrEqual(quota);
  }
}

test("a payment and the end of its hold, in both orders, leave one of two good ends", async () => {
  await using database = await testDatabase();
  const event = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: event.id });
  const shop = openTicketShop(database);
  for (const [first, second, end] of [
    [settle, expire, "payment succeeded"],
    [expire, settle, "late payment succeeded"],
  ] as const) {
    const orderId = shop.orderIdOf(await shop.buy(ticketForm(offerId)));
    const gate = await database.pool.connect();
    await gate.query("begin");
    await gate.query("select from customer_order where id = $1 for update", [orderId]);
    // Both wait for the order's row; PostgreSQL lets them on in the order in which they came.
    const one = first(database, orderId);
    await untilBlocked(database, 1);
    const two = second(database, orderId);
    await untilBlocked(database, 2);
    await gate.query("commit");
    gate.release();
    await Promise.all([one, two]);

    expect(await loadOrder(database.db, orderId)).toMatchObject({ state: "paid" });
    const { rows } = await database.pool.query(
      "select reason from order_history where order_id = $1 order by id desc limit 1",
      [orderId],
    );
    expect(rows).toEqual([{ reason: end }]);
    await expectStockToMatchOrders(database);
  }
});

test("whatever happens at once, stock and orders agree and nothing is oversold", async () => {
  await using database = await testDatabase();
  const event = await createEvent(database.db);
  const offers = [
    await createTicketOffer(database.db, { event_id: event.id, quota: 6 }),
    await createTicketOffer(database.db, { event_id: event.id, quota: 3 }),
  ];
  const shops = [openTicketShop(database), openTicketShop(database)];
  const placed: number[] = [];

  const buy = fc.record({
    kind: fc.constant("buy" as const),
    shop: fc.nat(1),
    items: fc.constantFrom([0], [1], [0, 1], [1, 0]),
    quantity: fc.integer({ min: 1, max: 2 }),
  });
  const change = fc.record({
    kind: fc.constantFrom("settle" as const, "expire" as const, "refund" as const),
    which: fc.nat(30),
  });
  const run = async (step: { kind: string } & Record<string, unknown>): Promise<void> => {
    if (step.kind === "buy") {
      const { shop, items, quantity } = step as unknown as {
        shop: number;
        items: number[];
        quantity: number;
      };
      const opened = shops[shop] as (typeof shops)[number];
      const tickets = items.map((index) => ({ id: offers[index], quantity }));
      const total = `${12.5 * quantity * items.length}`;
      const answer = await opened.buy(ticketForm(0, { items: JSON.stringify({ tickets }), total }));
      expect([250, 409]).toContain(answer.status);
      if (answer.status === 250) placed.push(opened.orderIdOf(answer));
      return;
    }
    const orderId = placed[(step.which as number) % placed.length];
    if (orderId === undefined) return;
    if (step.kind === "settle") await settle(database, orderId);
    else if (step.kind === "expire") await expire(database, orderId);
    else await refund(database, orderId);
  };

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 2, arbitrary: buy }, { weight: 3, arbitrary: change }), {
        minLength: 4,
        maxLength: 14,
      }),
      async (steps) => {
        await Promise.all(steps.map(run));
        await expectStockToMatchOrders(database);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
  const { rows } = await database.pool.query("select distinct state from customer_order");
  expect(rows.length).toBeGreaterThan(2);
});
