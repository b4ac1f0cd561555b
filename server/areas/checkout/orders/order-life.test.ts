import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts, watchedProducts } from "../../../../testing/products.ts";
import { openTicketShop, testReferences, ticketForm } from "../../../../testing/ticket-shop.ts";
import { createOrdersPort } from "../public.ts";
import { cancelOrder } from "./cancel-order.ts";
import { type ExpireHoldDeps, expireHolds, sweepHolds } from "./expire-hold.ts";
import { overdueHolds } from "./hold-queries.ts";
import { loadOrder } from "./order-queries.ts";
import { forgetBuyers } from "./personal-orders.ts";

const MINUTE = 60_000;

describe("an order's life", () => {
  let database: TestDatabase;
  const revoked: { orderId: number; reason: string }[] = [];
  const orders = createOrdersPort({
    references: testReferences,
    products: watchedProducts(({ orderId, reason }) => revoked.push({ orderId, reason })),
    invoices: { cancel: async () => {} },
  });
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const settle = (orderId: number, at = new Date()) =>
    inTransaction(database.db, (tx) => orders.settle(tx, { orderId, attemptId: 1, at }));
  const refund = (orderId: number) =>
    inTransaction(database.db, (tx) =>
      orders.markRefunded(tx, { orderId, reason: "requested", at: new Date() }),
    );
  const expiry = (given: Partial<ExpireHoldDeps> = {}): ExpireHoldDeps => ({
    db: database.db,
    products: testProducts,
    ordersWithPayments: async (_db, orderIds) => new Set(orderIds),
    closePayments: async () => "release",
    now: () => new Date(Date.now() + 32 * MINUTE),
    ...given,
  });

  /** A pending order of two tickets. */
  async function order(given: object = {}) {
    const event = await createEvent(database.db);
    const offerId = await createTicketOffer(database.db, { event_id: event.id, ...given });
    const shop = openTicketShop(database);
    const orderId = shop.orderIdOf(await shop.buy(ticketForm(offerId)));
    return { orderId, offerId, eventId: event.id };
  }
  const stateOf = async (orderId: number) => (await loadOrder(database.db, orderId))?.state;
  const stockOf = async (offerId: number) => {
    const { rows } = await database.pool.query("select held, sold from ticket_offer where id = $1", [
      offerId,
    ]);
    return rows[0] as { held: number; sold: number };
  };
  const historyOf = async (orderId: number) => {
    const { rows } = await database.pool.query<{ step: string }>(
      "select concat_ws(' > ', from_state, to_state, reason) as step from order_history where order_id = $1 order by id",
      [orderId],
    );
    return rows.map(({ step }) => step);
  };
  const jobsOf = async (orderId: number) => {
    const { rows } = await database.pool.query<{ name: string; due: Date }>(
      "select name, start_after as due from pgboss.job where data->>'orderId' = $1 order by created_on, start_after",
      [String(orderId)],
    );
    return rows;
  };

  test("a payment in time turns the hold into a sale and orders its fulfilment, once", async () => {
    const { orderId, offerId } = await order();
    const at = new Date("2026-05-05T20:00:00Z");

    expect(await settle(orderId, at)).toBe("paid");
    expect(await settle(orderId)).toBe("already-paid");

    expect(await loadOrder(database.db, orderId)).toMatchObject({
      state: "paid",
      paidAt: at,
      holdExpiresAt: null,
    });
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 2 });
    expect(await historyOf(orderId)).toEqual(["pending > ordered", "pending > paid > payment succeeded"]);
    const jobs = await jobsOf(orderId);
    expect(jobs.filter(({ name }) => name === "tickets.fulfil-order")).toHaveLength(1);
  });

  test("twenty payments at once pay it once", async () => {
    const { orderId, offerId } = await order();

    const results = await Promise.all(Array.from({ length: 20 }, () => settle(orderId)));

    expect(results.filter((result) => result === "paid")).toHaveLength(1);
    expect(results.filter((result) => result === "already-paid")).toHaveLength(19);
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 2 });
  });

  test("a hold that ended is released after the provider was asked, and never before", async () => {
    const { orderId, offerId } = await order();
    const asked: number[] = [];
    const closePayments = async (id: number) => {
      asked.push(id);
      return "release" as const;
    };

    expect(await expireHolds(expiry({ closePayments, now: () => new Date() }), [orderId])).toBe(0);
    expect(asked).toEqual([]);
    expect(await expireHolds(expiry({ closePayments }), [orderId])).toBe(1);
    expect(await expireHolds(expiry({ closePayments }), [orderId])).toBe(0);

    expect(asked).toEqual([orderId]);
    expect(await stateOf(orderId)).toBe("expired");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 0 });
    expect(await historyOf(orderId)).toEqual(["pending > ordered", "pending > expired > hold ended"]);
  });

  test("stock stays held while the provider does not know whether money is coming", async () => {
    const { orderId, offerId } = await order();

    expect(await expireHolds(expiry({ closePayments: async () => "keep" }), [orderId])).toBe(0);

    expect(await stateOf(orderId)).toBe("pending");
    expect(await stockOf(offerId)).toEqual({ held: 2, sold: 0 });
  });

  test("a payment that comes to light while the provider is asked wins over the release", async () => {
    const { orderId, offerId } = await order();
    const closePayments = async () => {
      expect(await settle(orderId)).toBe("paid");
      return "release" as const;
    };

    expect(await expireHolds(expiry({ closePayments }), [orderId])).toBe(0);

    expect(await stateOf(orderId)).toBe("paid");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 2 });
  });

  test("a hold that ended as its payment page was closed has ended once", async () => {
    const { orderId } = await order();
    const closePayments = async () => {
      await inTransaction(database.db, (tx) => orders.endHold(tx, { orderId, at: new Date() }));
      return "release" as const;
    };

    expect(await expireHolds(expiry({ closePayments }), [orderId])).toBe(0);
    expect((await historyOf(orderId)).at(-1)).toBe("pending > expired > payment session ended");
  });

  test("a late payment is honoured while there is stock", async () => {
    const { orderId, offerId } = await order({ quota: 2 });
    await expireHolds(expiry(), [orderId]);

    expect(await settle(orderId)).toBe("paid");

    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 2 });
    expect((await historyOf(orderId)).at(-1)).toBe("expired > paid > late payment succeeded");
    expect((await jobsOf(orderId)).some(({ name }) => name === "tickets.fulfil-order")).toBe(true);
  });

  test("a late payment goes back when the tickets are gone, all of them or one kind", async () => {
    const event = await createEvent(database.db);
    const standard = await createTicketOffer(database.db, { event_id: event.id });
    const deluxe = await createTicketOffer(database.db, { event_id: event.id, quota: 1 });
    const shop = openTicketShop(database);
    const items = [standard, deluxe].map((id) => ({ id, quantity: 1 }));
    const both = ticketForm(0, { items: JSON.stringify({ tickets: items }), total: "25" });
    const orderId = shop.orderIdOf(await shop.buy(both));
    await expireHolds(expiry(), [orderId]);
    await shop.buy(
      ticketForm(0, { items: JSON.stringify({ tickets: [{ id: deluxe, quantity: 1 }] }), total: "12.5" }),
    );

    expect(await settle(orderId)).toBe("no-stock");

    expect(await stateOf(orderId)).toBe("expired");
    expect(await stockOf(standard)).toEqual({ held: 0, sold: 0 });
    expect(await stockOf(deluxe)).toEqual({ held: 1, sold: 0 });
  });

  test("a late payment goes back when the event is over or called off, or nobody is left to send tickets to", async () => {
    const over = await order();
    await expireHolds(expiry(), [over.orderId]);
    const { ends_at: end } = await database.db
      .selectFrom("event")
      .select("ends_at")
      .where("id", "=", over.eventId)
      .executeTakeFirstOrThrow();
    const forgotten = await order();
    await expireHolds(expiry(), [forgotten.orderId]);
    await inTransaction(database.db, (tx) => forgetBuyers(tx, [forgotten.orderId]));
    const calledOff = await order();
    await expireHolds(expiry(), [calledOff.orderId]);
    await database.db
      .updateTable("event")
      .set({ state: "cancelled" })
      .where("id", "=", calledOff.eventId)
      .execute();

    expect(await settle(over.orderId, end)).toBe("closed");
    expect(await settle(forgotten.orderId)).toBe("closed");
    expect(await settle(calledOff.orderId)).toBe("closed");
    expect(await stateOf(over.orderId)).toBe("expired");
  });

  test("a payment for an event that was called off meanwhile cancels the order and frees its stock", async () => {
    const { orderId, offerId, eventId } = await order();
    await database.db.updateTable("event").set({ state: "cancelled" }).where("id", "=", eventId).execute();

    expect(await settle(orderId)).toBe("closed");
    expect(await settle(orderId)).toBe("closed");

    expect(await stateOf(orderId)).toBe("cancelled");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 0 });
    expect((await historyOf(orderId)).at(-1)).toBe("pending > cancelled > event cancelled");
  });

  test("an order that is paid is neither ended nor cancelled any more", async () => {
    const { orderId, offerId } = await order();
    await settle(orderId);
    const at = new Date();

    await inTransaction(database.db, (tx) => orders.endHold(tx, { orderId, at }));
    const cancelled = await inTransaction(database.db, (tx) =>
      cancelOrder(tx, testProducts, { orderId, reason: "event cancelled", at }),
    );

    expect(cancelled).toBe(false);
    expect(await stateOf(orderId)).toBe("paid");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 2 });
  });

  test("a refund revokes the codes and puts the places back on sale, once", async () => {
    const { orderId, offerId } = await order();
    await refund(orderId);
    expect(await stateOf(orderId)).toBe("pending");
    await settle(orderId);

    await refund(orderId);
    await refund(orderId);

    expect(await stateOf(orderId)).toBe("refunded");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 0 });
    expect(revoked).toEqual([{ orderId, reason: "requested" }]);
    expect(await settle(orderId)).toBe("closed");
  });

  test("moving a hold moves its release; without an end nothing releases it", async () => {
    const { orderId, offerId } = await order();
    const until = new Date(Date.now() + 60 * MINUTE);
    const move = (end: Date | null) => inTransaction(database.db, (tx) => orders.moveHold(tx, orderId, end));

    await move(null);
    expect(await expireHolds(expiry(), [orderId])).toBe(0);
    await move(until);
    expect(await expireHolds(expiry(), [orderId])).toBe(0);
    expect((await jobsOf(orderId)).map(({ name, due }) => [name, due]).at(-1)).toEqual([
      "checkout.expire-hold",
      until,
    ]);
    expect(await expireHolds(expiry({ now: () => until }), [orderId])).toBe(1);

    await move(new Date());
    expect(await stateOf(orderId)).toBe("expired");
    expect(await stockOf(offerId)).toEqual({ held: 0, sold: 0 });
  });

  test("payments get the order locked, with lines that add up", async () => {
    const { orderId, eventId } = await order({ fee_cents: 150, price_cents: 1100 });
    const loaded = await inTransaction(database.db, (tx) => orders.lockPurchase(tx, orderId));

    expect(loaded).toMatchObject({
      id: orderId,
      state: "pending",
      amountCents: 2500,
      currency: "EUR",
      email: "mia@example.org",
      eventId,
    });
    expect(await inTransaction(database.db, (tx) => orders.termsOf(tx, orderId))).toMatchObject({
      lines: [
        { title: "Standard", quantity: 2, unitCents: 1100 },
        { title: "Ticketgebühr", quantity: 2, unitCents: 150 },
      ],
    });
    expect(await inTransaction(database.db, (tx) => orders.lockPurchase(tx, 999_999))).toBeUndefined();
  });

  test("the sweeper releases what its job missed, and goes on after what it must keep", async () => {
    await using own = await testDatabase();
    const event = await createEvent(own.db);
    const offerId = await createTicketOffer(own.db, { event_id: event.id });
    const shop = openTicketShop(own);
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push(shop.orderIdOf(await shop.buy(ticketForm(offerId))));
    const [kept] = ids;
    const deps = {
      ...expiry(),
      db: own.db,
      closePayments: async (id: number) => (id === kept ? ("keep" as const) : ("release" as const)),
    };

    expect(await sweepHolds({ ...deps, now: () => new Date() })).toBe(0);
    // Holds that ended some seconds ago are their jobs' work.
    expect(await sweepHolds({ ...deps, now: () => new Date(Date.now() + 5 * MINUTE + 10_000) })).toBe(0);
    expect(await sweepHolds(deps, AbortSignal.abort())).toBe(0);
    expect(await sweepHolds(deps)).toBe(2);

    const { rows } = await own.pool.query("select held from ticket_offer where id = $1", [offerId]);
    expect(rows).toEqual([{ held: 2 }]);
  });

  test("the sweeper gets to an order behind hundreds that it must keep", async () => {
    await using own = await testDatabase();
    const event = await createEvent(own.db);
    const offerId = await createTicketOffer(own.db, { event_id: event.id });
    const shop = openTicketShop(own);
    const orderId = shop.orderIdOf(await shop.buy(ticketForm(offerId)));
    await own.pool.query(
      `with kept as (
         insert into customer_order (number, kind, event_id, organiser_id, state, email, firstname, lastname, total_cents)
         select 'kept ' || n, kind, event_id, organiser_id, state, email, firstname, lastname, total_cents
         from customer_order cross join generate_series(1, 200) as n returning id)
       insert into order_hold (order_id, event_id, expires_at, places)
       select kept.id, event_id, expires_at - interval '1 second', places from order_hold cross join kept`,
    );
    const closePayments = async (id: number) => (id === orderId ? ("release" as const) : ("keep" as const));

    expect(await sweepHolds(expiry({ db: own.db, closePayments }))).toBe(1);
  });

  test("the sweeper goes on after an order that fails, and says so in the end", async () => {
    await using own = await testDatabase();
    const event = await createEvent(own.db);
    const offerId = await createTicketOffer(own.db, { event_id: event.id });
    const shop = openTicketShop(own);
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push(shop.orderIdOf(await shop.buy(ticketForm(offerId))));
    const [failing] = ids;
    const sweep = sweepHolds({
      ...expiry(),
      db: own.db,
      closePayments: async (id: number) => {
        if (id === failing) throw new Error("a provider that is not configured any more");
        return "release";
      },
    });

    await expect(sweep).rejects.toThrow("holds that could not be ended: 1");
    const { rows } = await own.pool.query("select held from ticket_offer where id = $1", [offerId]);
    expect(rows).toEqual([{ held: 2 }]);
  });

  test("a claim to something that nobody knows stops what would move it", async () => {
    const { orderId, offerId } = await order();
    await database.pool.query(
      "insert into order_claim (order_id, resource, resource_id, held) values ($1, 'moon', 7, 1)",
      [orderId],
    );

    await expect(settle(orderId)).rejects.toThrow("nobody knows what a claim to moon 7 is");

    expect(await stateOf(orderId)).toBe("pending");
    expect(await stockOf(offerId)).toEqual({ held: 2, sold: 0 });
  });

  test("of holds that nobody came to pay for, one that cannot be ended keeps no other's places", async () => {
    await using own = await testDatabase();
    const event = await createEvent(own.db);
    const offerId = await createTicketOffer(own.db, { event_id: event.id });
    const shop = openTicketShop(own);
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push(shop.orderIdOf(await shop.buy(ticketForm(offerId))));
    // Its claim says more than there is.
    await own.pool.query("update order_claim set held = 100 where order_id = $1", [ids[1]]);
    const deps = { ...expiry(), db: own.db, ordersWithPayments: async () => new Set<number>() };

    await expect(expireHolds(deps, ids)).rejects.toThrow("holds that could not be ended: 1");

    const { rows } = await own.pool.query("select id from customer_order where state = 'pending'");
    expect(rows).toEqual([{ id: ids[1] }]);
  });

  test("overdue holds are found once each, page by page, though many end within a millisecond", async () => {
    await using own = await testDatabase();
    const event = await createEvent(own.db);
    const offerId = await createTicketOffer(own.db, { event_id: event.id });
    const shop = openTicketShop(own);
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) ids.push(shop.orderIdOf(await shop.buy(ticketForm(offerId))));
    await own.pool.query("update order_hold set expires_at = '2026-12-01 20:00:00.000900+00'");
    const before = new Date("2026-12-01T21:00:00Z");

    const first = await overdueHolds(own.db, before, undefined, 2);
    const second = await overdueHolds(own.db, before, first.at(-1), 2);
    expect([first, second].map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  });
});
