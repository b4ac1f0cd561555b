import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditBooks } from "../../../testing/audit-books.ts";
import { createCoupon } from "../../../testing/coupon-factory.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import {
  type PlacedOrder,
  paymentFixtureWithStripe,
  type StripeHouse,
} from "../../../testing/payment-fixture.ts";
import { reducedForm } from "../../../testing/reduced-form.ts";
import { cipherOfOrder, testReferences } from "../../../testing/ticket-shop.ts";
import { TICKET_PAGE_TEXTS } from "../tickets/ticket-texts.ts";

/** Every ending of an order that a coupon has reduced. */
let house: StripeHouse;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
});
afterAll(() => house[Symbol.asyncDispose]());

let buyers = 0;

/** An order of a ticket at 12,50 €, of which the coupon takes 10 percent. */
async function place(couponId: number, given: { offerId?: number; email?: string } = {}) {
  const { db } = house.deps;
  const offerId = given.offerId ?? (await createTicketOffer(db, { event_id: (await createEvent(db)).id }));
  const email = given.email ?? `buyer.${++buyers}@example.org`;
  const { status, data } = await house.buy(reducedForm(offerId, couponId, { email }));
  if (status !== 250) return { status, data };
  const { link = "", cipher = "" } = data as { link?: string; cipher?: string };
  const orderId = testReferences.claimedIdOf(cipher || (link.split("/").at(-1) ?? "")) ?? 0;
  return { orderId, offerId, cipher: await cipherOfOrder(db, orderId) };
}

async function placed(couponId: number, email?: string): Promise<PlacedOrder> {
  const order = await place(couponId, email === undefined ? {} : { email });
  if ("status" in order) throw new Error(`${order.status} ${order.data}`);
  return order;
}

async function pay(order: PlacedOrder): Promise<void> {
  const session = (await house.pay(order)).split("/").at(-1) ?? "";
  house.stripe.pay(session);
  await house.comeBack(order);
}

async function expire({ orderId }: PlacedOrder): Promise<void> {
  const { db, orders } = house.deps;
  await db.transaction().execute((tx) => orders.endHold(tx, { orderId, at: house.clock.now() }));
}

const bounded = async () => (await createCoupon(house.deps.db, { max_uses: 1, max_uses_per_person: 1 })).id;

/** Uses that are held and taken, of the coupon and of all its persons; what became of the orders. */
async function books(couponId: number) {
  const { rows } = await sql<{ coupon: number[]; persons: number[] }>`
    select array[held, used] as coupon,
      (select array[sum(held)::int, sum(used)::int] from coupon_person where coupon_id = c.id) as persons
    from coupon c where id = ${couponId}`.execute(house.deps.db);
  return rows[0];
}

async function orderOf({ orderId }: PlacedOrder) {
  const { rows } = await sql<{ state: string; refunds: string[] }>`
    select state, array(select reason || ':' || state || ':' || amount_cents from refund where order_id = o.id order by id) as refunds
    from customer_order o where id = ${orderId}`.execute(house.deps.db);
  return rows[0];
}

const HELD = { coupon: [1, 0], persons: [1, 0] };
const USED = { coupon: [0, 1], persons: [0, 1] };
const FREE = { coupon: [0, 0], persons: [0, 0] };

test("a use is held by the order, taken when it is paid, and given back with all of it", async () => {
  const coupon = await bounded();
  const order = await placed(coupon, "paid@example.org");
  expect(await books(coupon)).toEqual(HELD);
  expect(await place(coupon)).toEqual({ status: 409, data: "Dieser Gutschein ist schon eingelöst." });
  await pay(order);
  expect(await books(coupon)).toEqual(USED);
  expect(await place(coupon, { email: "paid@example.org" })).toMatchObject({ status: 409 });
  await house.refund(order, { amountCents: 1125 });
  await house.runJobs();
  expect(await orderOf(order)).toEqual({ state: "refunded", refunds: ["requested:succeeded:1125"] });
  expect(await books(coupon)).toEqual(FREE);
  await placed(coupon, "paid@example.org");
  expect(await books(coupon)).toEqual(HELD);
});

test("a refund of a part leaves the coupon used; that of the rest gives it back", async () => {
  const { db } = house.deps;
  const coupon = await bounded();
  const { id } = await createEvent(db);
  const offerId = await createTicketOffer(db, { event_id: id });
  const form = reducedForm(offerId, coupon, {
    ...{ items: JSON.stringify({ tickets: [{ id: offerId, quantity: 2 }] }), total: "22.50" },
    email: "parts@example.org",
  });
  const { link } = (await house.buy(form)).data as { link: string };
  const orderId = testReferences.claimedIdOf(link.split("/").at(-1) ?? "") ?? 0;
  const order = { orderId, offerId, cipher: await cipherOfOrder(db, orderId) };
  await pay(order);
  const { rows } = await sql<{ id: number }>`
    select id from order_position where order_id = ${orderId} order by id`.execute(db);
  const give = async (index: number) => {
    await house.refund(order, { positions: [{ id: rows[index]?.id ?? 0, units: 1 }] });
    await house.runJobs();
  };
  await give(0);
  expect(await orderOf(order)).toEqual({ state: "paid", refunds: ["requested:succeeded:1125"] });
  expect(await books(coupon)).toEqual(USED);
  await give(1);
  expect(await orderOf(order)).toMatchObject({ state: "refunded" });
  expect(await books(coupon)).toEqual(FREE);
});

test("an order whose time is over gives its use back, and money that comes later takes it again", async () => {
  const coupon = await bounded();
  const order = await placed(coupon);
  const session = (await house.pay(order)).split("/").at(-1) ?? "";
  await expire(order);
  expect(await books(coupon)).toEqual(FREE);
  house.stripe.pay(session);
  await house.comeBack(order);
  expect(await orderOf(order)).toEqual({ state: "paid", refunds: [] });
  expect(await books(coupon)).toEqual(USED);
});

test.each([
  ["of all", { max_uses: 1 }, undefined],
  ["of the person", { max_uses_per_person: 1 }, "late@example.org"],
])("late money goes back when the last use %s is another order's by now", async (_, bounds, email) => {
  const { id: coupon } = await createCoupon(house.deps.db, bounds);
  const order = await placed(coupon, email);
  const session = (await house.pay(order)).split("/").at(-1) ?? "";
  await expire(order);
  const other = await placed(coupon, email);
  house.stripe.pay(session);
  await house.comeBack(order);
  await house.runJobs();
  expect(await orderOf(order)).toEqual({ state: "expired", refunds: ["coupon-gone:succeeded:1125"] });
  expect(house.told).toContain(`refund-started:${order.orderId}`);
  await pay(other);
  expect(await orderOf(other)).toEqual({ state: "paid", refunds: [] });
  expect(TICKET_PAGE_TEXTS.refunded("coupon-gone", false)).toMatch(/war dein Gutschein nicht mehr frei/);
});

test("a coupon without a bound is neither locked nor claimed, and nobody waits for it", async () => {
  const { db } = house.deps;
  const { id: coupon } = await createCoupon(db);
  const claims = await db.transaction().execute(async (tx) => {
    await sql`select from coupon where id = ${coupon} for update`.execute(tx);
    const order = await placed(coupon);
    const { rows } = await sql`select resource from order_claim where order_id = ${order.orderId}`.execute(
      db,
    );
    return rows;
  });
  expect(claims).toEqual([{ resource: "ticket_offer" }]);
});

test("what a member's coupon was used for can still be given back when the member is gone", async () => {
  const coupon = await bounded();
  const order = await placed(coupon);
  await pay(order);
  await sql`delete from coupon where id = ${coupon}`.execute(house.deps.db);
  await house.refund(order, { amountCents: 1125 });
  await house.runJobs();
  expect(await orderOf(order)).toMatchObject({ state: "refunded" });
});

test("after all of it orders and uses agree", async () => {
  const findings = await auditBooks(house.database.pool);
  expect(findings.filter((line) => line.includes("coupon"))).toEqual([]);
  await sql`update coupon set used = used + 1, max_uses = max_uses + 1 where max_uses is not null`.execute(
    house.deps.db,
  );
  expect(
    (await auditBooks(house.database.pool)).filter((line) => line.startsWith("uses of coupons")),
  ).toHaveLength(1);
});
