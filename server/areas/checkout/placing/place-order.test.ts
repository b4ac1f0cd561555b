import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../../../../testing/account-factory.ts";
import { type TestDatabase, testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { madeUpProduct, placeMadeUp } from "../../../../testing/made-up-product.ts";
import {
  madeUpCredits,
  madeUpWallet,
  stocked,
  stockUp,
  umbrellaStock,
  umbrellas,
} from "../../../../testing/made-up-stock.ts";
import { testProducts, testTickets } from "../../../../testing/products.ts";
import { testReferences } from "../../../../testing/ticket-shop.ts";
import { loadOrder } from "../orders/order-queries.ts";
import { createProducts, type Products, type SoldProduct } from "../products/product.ts";
import { boundsOf } from "../sale/bounds.ts";
import { createPurchases } from "./purchases.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const madeUpPayment = {
  resources: [madeUpCredits, umbrellaStock],
  reductions: { credits: madeUpWallet },
};

/** Orders by `Purchases`, as an area does for a member. */
async function buy<Wanted>(
  products: Products,
  product: SoldProduct<Wanted, { readonly kind: string }>,
  wanted: Wanted,
  totalCents: number,
  creditsCents?: number,
) {
  const { db } = database;
  const contact = { email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null };
  const woken: string[] = [];
  const purchases = createPurchases({
    ...{ db, products, references: testReferences, publicUrl: "http://nachtfalter.test" },
    ...{ paymentPossible: true, smallestPaymentCents: 50, now: () => new Date() },
    wakeFulfilment: () => woken.push("fulfilment"),
    wakeAsking: () => woken.push("asking"),
    secrets: { pseudonym: () => "0".repeat(64) },
    settings: { holdSeconds: 300, bounds: boundsOf(1) },
    contactOfAccount: async () => ({ ...contact, isEmailConfirmed: false }),
  });
  const context = {
    ...{ address: "192.0.2.7", changedNothing: () => {}, requestHash: "00".repeat(32) },
    principal: { accountId: await createAccount(db) },
  } as unknown as Parameters<typeof purchases.order>[2];
  const answer = await purchases.order(product, wanted, context, {
    ...{ idempotencyKey: undefined, totalCents, creditsCents },
    explain: ({ kind }) => ({ status: 409, data: kind }),
  });
  const { link, cipher } = answer.data as { link?: string; cipher?: string };
  const orderId = testReferences.claimedIdOf(cipher ?? link?.split("/").at(-1) ?? "") ?? 0;
  return { leadsTo: link ? "payment" : "order", woken, order: await loadOrder(database.db, orderId) };
}

test("an order whose number another one has gets a second one", async () => {
  const { db } = database;
  await stockUp(db, 1);
  // The next number is taken just before the order would have it.
  await sql`create function take_number() returns trigger language plpgsql as $$
    begin
      if not exists (select from order_number where order_id = -1) then
        insert into order_number (number, order_id) values ('TAKEN000', -1), (new.number, -2);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger take_number before insert on order_number
    for each row when (new.order_id > 0) execute function take_number()`.execute(db);
  const placed = await placeMadeUp(
    db,
    madeUpProduct().product,
    [{ title: "Nacht", quantity: 1, cents: 900 }],
    900,
  );
  await sql`drop trigger take_number on order_number`.execute(db);
  const { rows } = await sql<{ number: string; id: number; ofOrder: string }>`
    select n.number, n.order_id as id, o.number as "ofOrder"
    from order_number n left join customer_order o on o.id = n.order_id order by n.order_id`.execute(db);
  expect(rows).toHaveLength(3);
  const [taken, , own] = rows;
  expect(own).toMatchObject({ id: placed.kind === "ordered" && placed.order.id, number: own?.ofOrder });
  expect(own?.number).not.toBe(taken?.number);
});

test("an order all of whose numbers others have is not written", async () => {
  const { db } = database;
  await stockUp(db, 1);
  // All its numbers are taken just before the order would have them.
  await sql`create function take_each() returns trigger language plpgsql as $$
    begin
      insert into order_number (number, order_id) values (new.number, -3);
      return new;
    end $$`.execute(db);
  await sql`create trigger take_each before insert on order_number
    for each row when (new.order_id > 0) execute function take_each()`.execute(db);
  const placing = placeMadeUp(
    db,
    madeUpProduct().product,
    [{ title: "Nacht", quantity: 1, cents: 900 }],
    900,
  );
  await expect(placing).rejects.toThrow("each of these numbers");
  await sql`drop trigger take_each on order_number`.execute(db);
});

test("what credits pay as a whole leads to the order, waits for no address, and has taken what it claims", async () => {
  const { db } = database;
  await stockUp(db, 1);
  const { product } = madeUpProduct();
  const mayWait: typeof product = {
    ...product,
    async quote(tx, wanted, at) {
      const quoted = await product.quote(tx, wanted, at);
      return "positions" in quoted ? { ...quoted, freeNeedsConfirmation: true } : quoted;
    },
  };
  const products = createProducts({ ...madeUpPayment, products: [mayWait] });
  const before = await umbrellas(db);
  const bought = await buy(products, mayWait, [{ title: "Nacht", quantity: 1, cents: 900 }], 900, 900);
  expect(bought).toMatchObject({
    ...{ leadsTo: "order", woken: ["fulfilment"] },
    order: { state: "paid", totalCents: 900, creditsCents: 900 },
  });
  expect(await stocked(db, madeUpCredits)).toMatchObject({ held: 0, taken: 900 });
  expect(await umbrellas(db)).toMatchObject({ taken: (before?.taken ?? 0) + 1 });
});

test("a part of the price by credits leads to the payment of the rest", async () => {
  const { db } = database;
  const { product } = madeUpProduct();
  const products = createProducts({ ...madeUpPayment, products: [product] });
  await stockUp(db, 1);
  expect(await buy(products, product, [{ title: "Nacht", quantity: 1, cents: 900 }], 900, 50)).toMatchObject({
    leadsTo: "payment",
    order: { state: "pending", creditsCents: 50 },
  });
});

test("what costs nothing waits for an address that is not confirmed", async () => {
  const { id } = await createEvent(database.db, { free_tickets_need_confirmation: true });
  const offerId = await createTicketOffer(database.db, { event_id: id, price_cents: 0 });
  const wanted = {
    ...{ items: [{ id: offerId, quantity: 1 }], attendees: [] },
    ...{ insureAll: false },
  };
  expect(await buy(testProducts, testTickets, wanted, 0)).toMatchObject({
    ...{ leadsTo: "order", woken: ["asking"] },
    order: { state: "pending" },
  });
});
