import { expect, test } from "vitest";
import { fulfilOrder } from "#server/areas/fulfilment/fulfil-order.ts";
import { createAccount } from "./account-factory.ts";
import { auditBooks } from "./audit-books.ts";
import { giveCredits } from "./credits.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { openTicketFixture } from "./ticket-fixture.ts";

test("the audit finds what is missing, wrong or under way, and nothing in books that are in order", async () => {
  await using office = await openTicketFixture();
  const { pool } = office.services;
  const offer = await office.offer({}, { price_cents: 0 });
  const toPay = await office.offer();
  const waiting = await office.order(toPay);
  const orderId = await office.order(offer);
  expect((await auditBooks(pool)).map((finding) => finding.replace(/:.*/, ""))).toEqual([
    "orders that wait for their payment",
    "attempts that are open",
    "a paid order has a valid ticket for each ticket position, or none if it was disputed; any other has none",
    "a paid order has all of its documents",
    "a paid order has exactly one mail with its tickets, and it went out unless the order was disputed",
  ]);

  await fulfilOrder(office.deps, orderId);
  await pool.query("update order_mail set state = 'sent', sent_at = now()");
  await pool.query("update customer_order set state = 'expired' where id = $1", [waiting]);
  await pool.query(
    "insert into order_history (order_id, to_state, reason) values ($1, 'expired', 'hold ended')",
    [waiting],
  );
  await pool.query("update payment_attempt set state = 'expired'");
  await pool.query("delete from order_hold");
  await pool.query("update order_claim set released = held, held = 0 where order_id = $1", [waiting]);
  await pool.query("update ticket_offer set held = 0");
  expect(await auditBooks(pool)).toEqual([]);

  await pool.query("update payment_attempt set state = 'succeeded', effect = 'order_paid'");
  await pool.query("update ticket_offer set sold = sold + 1 where id = $1", [offer.id]);
  await pool.query("insert into order_history (order_id, to_state, reason) values ($1, 'paid', 'again')", [
    orderId,
  ]);
  await pool.query("update order_claim set held = 1 where order_id = $1", [waiting]);
  await pool.query("insert into order_hold (order_id, places) values ($1, 1)", [waiting]);
  await pool.query("delete from order_number where order_id = $1", [waiting]);
  await pool.query("delete from ended_order where order_id = $1", [waiting]);
  expect((await auditBooks(pool)).map((finding) => finding.replace(/:.*/, ""))).toEqual([
    "an attempt that brought money has its order paid or its money given back",
    "an order became paid at most once",
    "the stock is what the orders' claims say, and never more than there is",
    "an order claims the places of its tickets, as its state says",
    "what is held is of a pending order, and a pending order holds something",
    "an order that has ended is found by its state",
    "an order is found by its number",
  ]);
});

test("the audit finds a balance that its entries do not make, and credits that an order says it has", async () => {
  await using database: TestDatabase = await testDatabase();
  const { pool, db } = database;
  const walletId = await giveCredits(db, await createAccount(db), 700);
  expect(await auditBooks(pool)).toEqual([]);
  await pool.query("alter table wallet disable trigger wallet_follows_ledger");
  await pool.query("update wallet set credits_cents = 701 where id = $1", [walletId]);
  await pool.query(
    "insert into order_claim (order_id, resource, resource_id, taken) values (0, 'credits', $1, 5)",
    [walletId],
  );
  expect((await auditBooks(pool)).map((finding) => finding.replace(/:.*/, ""))).toEqual([
    "a wallet has what its entries add up to, and holds what orders do",
    "what an order has taken of credits is in the sales",
  ]);
});
