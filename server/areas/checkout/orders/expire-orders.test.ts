import { expect, test } from "vitest";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { testApp } from "../../../../testing/services.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";

test("the holds of orders that were sold together end by one job, and nobody else's", async () => {
  await using app = await testApp({});
  const { db, pool } = app.services;
  const { id } = await createEvent(db);
  const offerId = await createTicketOffer(db, { event_id: id, quota: 20 });
  const shop = openTicketShop({ db, pool });
  const order = async (guest: number) => {
    const answer = await shop.buy(ticketForm(offerId, { email: `guest${guest}@example.org` }));
    return shop.orderIdOf(answer);
  };
  const alone = await order(1);
  const together = await Promise.all([2, 3, 4].map(order));
  const { rows } = await pool.query(
    "select data -> 'orderIds' as ids from pgboss.job where name = 'checkout.expire-orders' order by id",
  );
  expect(rows).toEqual([{ ids: [alone] }, { ids: together }]);
  const [still] = together;

  await pool.query("update order_hold set expires_at = now() - interval '1 second' where order_id <> $1", [
    still,
  ]);
  expect(await runJobs(app.services, "checkout.expire-orders")).toBe(2);

  const orders = await pool.query("select id, state from customer_order order by id");
  expect(orders.rows).toEqual(
    [alone, ...together].map((one) => ({ id: one, state: one === still ? "pending" : "expired" })),
  );
  const stock = await pool.query("select held from ticket_offer where id = $1", [offerId]);
  expect(stock.rows).toEqual([{ held: 2 }]);
});
