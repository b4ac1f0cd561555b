import { expect, test } from "vitest";
import { testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { openTicketShop, ticketForm } from "../../../testing/ticket-shop.ts";
import { loadOrder } from "./public.ts";

test("a paid order is pending, holds its stock and leads to the payment", async () => {
  await using database = await testDatabase();
  const event = await createEvent(database.db);
  const offer = await createTicketOffer(database.db, { event_id: event.id, fee_cents: 150 });
  const shop = openTicketShop(database);

  const answer = await shop.buy(ticketForm(offer, { total: "28.00", subTotal: "25", payPal: "28,00" }));

  expect(answer.status).toBe(250);
  const orderId = shop.orderIdOf(answer);
  expect(answer.data).toEqual({
    link: `https://nachtfalter.example/bezahlen/${shop.references.cipherOf(orderId)}`,
  });
  const order = await loadOrder(database.db, orderId);
  expect(order).toMatchObject({ state: "pending", totalCents: 2800, eventId: event.id });
});
