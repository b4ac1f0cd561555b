import { expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { untilBlocked } from "../../../../testing/blocked-queries.ts";
import { testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testProducts } from "../../../../testing/products.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";
import { endHold } from "./end-hold.ts";
import { loadOrder } from "./order-queries.ts";
import { settleOrder } from "./settle-order.ts";

test.each(["pending", "expired"])(
  "a payment of an order that is %s and arrives while its event is called off goes back",
  async (state) => {
    await using database = await testDatabase();
    const { db, pool } = database;
    const event = await createEvent(db);
    const offerId = await createTicketOffer(db, { event_id: event.id });
    const shop = openTicketShop(database);
    const orderId = shop.orderIdOf(await shop.buy(ticketForm(offerId)));
    if (state === "expired")
      await inTransaction(db, (tx) =>
        endHold(tx, testProducts, { orderId, reason: "hold ended", at: new Date() }),
      );
    const organiser = await pool.connect();
    await organiser.query("begin");
    await organiser.query("update event set state = 'cancelled' where id = $1", [event.id]);
    const settlement = inTransaction(db, (tx) => settleOrder(tx, testProducts, { orderId, at: new Date() }));
    await untilBlocked(database, 1);
    await organiser.query("commit");
    organiser.release();

    expect(await settlement).toBe("closed");
    expect(await loadOrder(db, orderId)).toMatchObject({
      state: state === "pending" ? "cancelled" : "expired",
    });
    const { rows } = await pool.query("select sold, held from ticket_offer where id = $1", [offerId]);
    expect(rows).toEqual([{ sold: 0, held: 0 }]);
  },
);
