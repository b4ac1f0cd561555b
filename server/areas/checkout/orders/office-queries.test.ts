import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction, type Transaction } from "#server/platform/database.ts";
import { auditBooks } from "../../../../testing/audit-books.ts";
import { testDatabase } from "../../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../../testing/event-factory.ts";
import { testInvoices, testProducts } from "../../../../testing/products.ts";
import { openTicketShop, ticketForm } from "../../../../testing/ticket-shop.ts";
import { cancelOrder } from "./cancel-order.ts";
import { endHold } from "./end-hold.ts";
import { markRefunded } from "./mark-refunded.ts";
import { ordersOfOrganiser } from "./office-queries.ts";
import type { OrderState } from "./order-states.ts";
import { settleOrder } from "./settle-order.ts";

test("an organiser's orders are found by the state that they are in now, newest first, by pages", async () => {
  await using database = await testDatabase();
  const at = new Date();
  const shop = openTicketShop(database);
  const event = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: event.id });
  const move = (step: (tx: Transaction) => Promise<unknown>) => inTransaction(database.db, step);
  const order = async () => shop.orderIdOf(await shop.buy(ticketForm(offerId)));
  const settle = (orderId: number) => move((tx) => settleOrder(tx, testProducts, { orderId, at }));
  const expire = (orderId: number) =>
    move((tx) => endHold(tx, testProducts, { orderId, reason: "hold ended", at }));
  const inState = async (state: OrderState, given = {}) =>
    (await ordersOfOrganiser(database.db, { organiserId: event.organiserId, state, ...given })).map(
      ({ id }) => id,
    );

  const ids: number[] = [];
  for (let index = 0; index < 8; index++) ids.push(await order());
  const [paid, expired, expiredToo, late, cancelled, refunded] = ids as [number, ...number[]] & number[];
  for (const orderId of [expired, expiredToo, late]) await expire(orderId as number);
  await settle(paid);
  await settle(refunded as number);
  expect(await settle(late as number)).toBe("paid");
  await move((tx) =>
    cancelOrder(tx, testProducts, { orderId: cancelled as number, reason: "event cancelled", at }),
  );
  // A late payment beside the migration may leave such a row.
  await sql`insert into ended_order (order_id, organiser_id, state)
    values (${refunded}, ${event.organiserId}, 'expired')`.execute(database.db);
  await move((tx) =>
    markRefunded(
      tx,
      { products: testProducts, invoices: testInvoices },
      { orderId: refunded as number, reason: "refunded", actor: "operator", at },
    ),
  );

  expect(await inState("pending")).toEqual([ids[7], ids[6]]);
  expect(await inState("paid")).toEqual([late, paid]);
  expect(await inState("expired")).toEqual([expiredToo, expired]);
  expect(await inState("expired", { before: expiredToo, limit: 1 })).toEqual([expired]);
  expect(await inState("cancelled")).toEqual([cancelled]);
  expect(await inState("refunded")).toEqual([refunded]);
  expect(await ordersOfOrganiser(database.db, { organiserId: 0, state: "expired" })).toEqual([]);
  expect((await auditBooks(database.pool)).filter((finding) => finding.includes("found by"))).toEqual([]);
});
