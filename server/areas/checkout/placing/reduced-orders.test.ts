import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issueOrder } from "#server/areas/fulfilment/issue-order.ts";
import { loadConfig } from "#server/platform/config.ts";
import { inTransaction } from "#server/platform/database.ts";
import { platformOf } from "#server/platform/operator.ts";
import { createAccount } from "../../../../testing/account-factory.ts";
import { createCoupon } from "../../../../testing/coupon-factory.ts";
import { giveCredits } from "../../../../testing/credits.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { paymentFixtureWithStripe, type StripeHouse } from "../../../../testing/payment-fixture.ts";
import { testProducts } from "../../../../testing/products.ts";
import {
  cipherOfOrder,
  openTicketShop,
  type TicketShop,
  ticketForm,
} from "../../../../testing/ticket-shop.ts";

let house: StripeHouse;
let shop: TicketShop;
beforeAll(async () => {
  house = await paymentFixtureWithStripe();
  const contact = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  shop = openTicketShop(house.database, {
    contactOfAccount: async () => ({ ...contact, isEmailConfirmed: true }),
  });
});
afterAll(() => house[Symbol.asyncDispose]());

async function newOffer(ofEvent: Parameters<typeof createEvent>[1] = {}, quota = 100) {
  const event = await createEvent(house.deps.db, ofEvent);
  return createTicketOffer(house.deps.db, { event_id: event.id, quota });
}

async function memberWith(cents: number): Promise<number> {
  const accountId = await createAccount(house.deps.db);
  await giveCredits(house.deps.db, accountId, cents);
  return accountId;
}

const coupon = (given: Parameters<typeof createCoupon>[1] = {}) =>
  createCoupon(house.deps.db, { max_uses: 1, ...given });
const FREE_OF_CHARGE = { discount_value: 10_000 };

/** What an order and all that it touches say. */
async function books(orderId: number) {
  const { rows } = await sql<object>`
    select o.state, o.total_cents as total, o.credits_cents as credits, o.free_places as free,
      (select sum(discount_cents)::int from order_position where order_id = o.id) as discount,
      (select array[held, taken, released] from order_claim where order_id = o.id and resource = 'credits') as wallet,
      (select array[held, taken, released] from order_claim where order_id = o.id and resource = 'coupon') as use,
      array(select content -> 'lines' -> 0 ->> 'grossCents' from invoice where order_id = o.id order by id) as invoiced
    from customer_order o where id = ${orderId}`.execute(house.deps.db);
  return rows[0];
}

const issuing = { products: testProducts, platform: platformOf(loadConfig({})) };

test("coupon, credits and a provider pay one order; invoice and refunds are of what it costs after the coupon", async () => {
  const { db } = house.deps;
  const [accountId, offerId, { id: couponId }] = await Promise.all([memberWith(1000), newOffer(), coupon()]);
  const form = ticketForm(offerId, {
    ...{ couponId: String(couponId), useCredits: "600" },
    ...{ subTotal: "25.00", total: "22.50", payPal: "16.50" },
  });
  const orderId = shop.orderIdOf(await shop.buy(form, accountId));
  expect(await books(orderId)).toMatchObject({
    ...{ state: "pending", total: 2250, credits: 600, discount: 250, wallet: [600, 0, 0], use: [1, 0, 0] },
  });
  const order = { orderId, offerId, cipher: await cipherOfOrder(db, orderId) };
  const session = house.stripe.pay((await house.pay(order)).split("/").at(-1) ?? "");
  expect(session.amount_total).toBe(1650);
  await house.comeBack(order);
  await inTransaction(db, (tx) => issueOrder(tx, issuing, { orderId, at: new Date() }));
  expect(await books(orderId)).toMatchObject({
    ...{ state: "paid", wallet: [0, 600, 0], use: [0, 1, 0], invoiced: ["2250"] },
  });

  const { rows } = await sql<{
    id: number;
  }>`select id from order_position where order_id = ${orderId}`.execute(db);
  const give = async (index: number) => {
    await house.refund(order, { positions: [{ id: rows[index]?.id ?? 0, units: 1 }] });
    await house.runJobs();
  };
  await give(0);
  expect(await books(orderId)).toMatchObject({
    ...{ state: "paid", wallet: [0, 600, 0], use: [0, 1, 0], invoiced: ["2250", "-1125"] },
  });
  await give(1);
  expect(await books(orderId)).toMatchObject({
    ...{ state: "refunded", wallet: [0, 0, 600], use: [0, 0, 1], invoiced: ["2250", "-1125", "-1125"] },
  });
  expect(house.stripe.refunds().map(({ amount }) => amount)).toEqual([1125, 525]);
});

describe("an order that a coupon makes free", () => {
  const free = (offerId: number, couponId: number, email: string, quantity = 2) =>
    shop.buy(
      ticketForm(offerId, {
        ...{ email, couponId: String(couponId), total: "0" },
        items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }),
      }),
    );

  test("is paid at once, has no invoice, and its places are free ones: their number is bounded", async () => {
    const offerId = await newOffer();
    const { id } = await coupon({ ...FREE_OF_CHARGE, max_uses: null });
    const orderId = shop.orderIdOf(await free(offerId, id, "greedy@example.org", 6));
    await inTransaction(house.deps.db, (tx) => issueOrder(tx, issuing, { orderId, at: new Date() }));
    expect(await books(orderId)).toMatchObject({
      ...{ state: "paid", total: 0, free: 6, discount: 7500, invoiced: [] },
    });
    expect(await free(offerId, id, "greedy@example.org", 5)).toMatchObject({
      ...{ status: 409, data: expect.stringContaining("noch 4 Tickets") },
    });
    expect(await free(offerId, id, "greedy@example.org", 4)).toMatchObject({ status: 250 });
  });

  test("waits for its address where the event wants that, and holds its use", async () => {
    const offerId = await newOffer({ free_tickets_need_confirmation: true });
    const { id } = await coupon(FREE_OF_CHARGE);
    const orderId = shop.orderIdOf(await free(offerId, id, "unknown@example.org"));
    expect(await books(orderId)).toMatchObject({ state: "pending", use: [1, 0, 0], free: 2 });
  });
});

test("a coupon that would take nothing off is refused, and its use stays", async () => {
  const offerId = await newOffer();
  const { id } = await coupon({ discount_type: "buyX", discount_value: 3 });
  const of = (quantity: number, total: string) =>
    shop.buy(
      ticketForm(offerId, {
        ...{ couponId: String(id), total, items: JSON.stringify({ tickets: [{ id: offerId, quantity }] }) },
      }),
    );
  expect(await of(2, "25.00")).toEqual({
    status: 409,
    data: "Dieser Gutschein gilt nicht für deine Auswahl.",
  });
  const orderId = shop.orderIdOf(await of(3, "25.00"));
  expect(await books(orderId)).toMatchObject({ use: [1, 0, 0], discount: 1250 });
});

describe("credits", () => {
  const CHANGED = { status: 409, data: "Die Preise haben sich geändert. Bitte prüfe deine Bestellung." };

  test.each([
    ["more than there are", "1001", {}],
    ["more than it costs", "2501", {}],
    ["another total", "600", { total: "24.99" }],
    ["another sum of what is chosen", "600", { subTotal: "24.99" }],
    ["another part for the provider", "600", { payPal: "18.99" }],
  ])("%s: the price is another one", async (_name, useCredits, given) => {
    const accountId = await memberWith(1000);
    const offerId = await newOffer();
    expect(await shop.buy(ticketForm(offerId, { useCredits, ...given }), accountId)).toEqual(CHANGED);
    expect(await wallet(accountId)).toEqual({ credits: 1000, held: 0 });
  });

  test("what another order holds is not there", async () => {
    const accountId = await memberWith(1000);
    const offerId = await newOffer();
    const form = ticketForm(offerId, { useCredits: "600" });
    expect(await shop.buy(form, accountId)).toMatchObject({ status: 250 });
    expect(await shop.buy(form, accountId)).toEqual(CHANGED);
    expect(await wallet(accountId)).toEqual({ credits: 400, held: 600 });
  });

  test("are nobody's without a session: with contact data login is asked for, without it both", async () => {
    const offerId = await newOffer();
    const { items = "", total = "", ...contact } = ticketForm(offerId);
    const form = { items, total, useCredits: "100" };
    expect(await shop.buy({ ...form, ...contact })).toEqual({ status: 401, data: "Bitte logge dich ein." });
    expect(await shop.buy(form)).toMatchObject({ status: 295 });
  });
});

describe("one key in both ways of ordering", () => {
  const REUSED = { status: 422, data: expect.stringContaining("mit anderen Angaben") };

  test.each([
    ["first without credits", {}, { useCredits: "600" }],
    ["first with credits", { useCredits: "600" }, {}],
    ["other credits", { useCredits: "600" }, { useCredits: "500" }],
  ])("%s, then otherwise, is one order", async (_name, first, second) => {
    const accountId = await memberWith(1000);
    const offerId = await newOffer();
    const keyed = (given: Record<string, string>) =>
      shop.buy(ticketForm(offerId, { idempotencyKey: "0123456789abcdef", ...given }), accountId);
    const placed = await keyed(first);
    expect(placed).toMatchObject({ status: 250 });
    expect(await keyed(second)).toEqual(REUSED);
    expect(await keyed(first)).toEqual(placed);
  });

  test("a repetition with the coupon's last use answers the order that has it", async () => {
    const offerId = await newOffer();
    const { id } = await coupon();
    const form = (given: Record<string, string> = {}) =>
      ticketForm(offerId, {
        idempotencyKey: "fedcba9876543210",
        couponId: String(id),
        total: "22.50",
        ...given,
      });
    const answers = await Promise.all([1, 2, 3, 4].map(() => shop.buy(form())));
    expect(new Set(answers.map((answer) => shop.orderIdOf(answer))).size).toBe(1);
    expect(await shop.buy(form({ couponId: "1" }))).toEqual(REUSED);
    expect(await books(shop.orderIdOf(await shop.buy(form())))).toMatchObject({ use: [1, 0, 0] });
  });
});

async function wallet(accountId: number) {
  const { rows } = await sql<object>`
    select credits_cents as credits, held_cents as held from wallet where account_id = ${accountId}`.execute(
    house.deps.db,
  );
  return rows[0];
}
