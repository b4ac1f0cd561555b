import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts } from "../../../../testing/products.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";
import { endHold } from "./end-hold.ts";
import { settleOrder } from "./settle-order.ts";

test("an order that is paid, or whose hold ends, is changed in place: no index is written for it", async () => {
  await using database = await testDatabase();
  const event = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: event.id });
  const shop = openTicketShop(database);
  const at = new Date();
  for (let index = 0; index < 10; index++) {
    const orderId = shop.orderIdOf(await shop.buy(ticketForm(offerId)));
    await inTransaction<unknown>(database.db, (tx) =>
      index % 2 === 0
        ? settleOrder(tx, testProducts, { orderId, at })
        : endHold(tx, testProducts, { orderId, reason: "hold ended", at }),
    );
  }
  const client = await database.pool.connect();
  await client.query("select pg_stat_force_next_flush()");
  const changed = async () =>
    (
      await client.query(
        `select sum(n_tup_upd)::int as updates, sum(n_tup_hot_upd)::int as in_place
         from pg_stat_user_tables where relname in ('customer_order', 'order_claim')`,
      )
    ).rows[0];
  await expect.poll(changed).toMatchObject({ updates: 20 });
  expect(await changed()).toEqual({ updates: 20, in_place: 20 });
  client.release();
});

test.each([
  ["customer_order", "id"],
  ["order_position", "order_id"],
  ["order_history", "order_id"],
  ["order_claim", "order_id"],
  ["ended_order", "order_id"],
])("%s can be partitioned by ranges of the order's id", async (table, key) => {
  await using database = await testDatabase();
  // Refused where something unique does not hold the key.
  await database.pool.query(`create table parts (like ${table} including all) partition by range (${key})`);
  await database.pool.query("create table part partition of parts for values from (1) to (1000)");
});
