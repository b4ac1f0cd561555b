import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { issueOrder } from "../fulfilment/issue-order.ts";

let office: TicketFixture;

beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

test("50 parallel orders of one seller get the numbers 1 to 50, though every third transaction is rolled back once", async () => {
  const { db } = office.deps;
  const offer = await office.offer();
  const orders = await Promise.all(
    Array.from({ length: 50 }, (_, index) => office.paidOrder(offer, { email: `mia.${index}@example.org` })),
  );
  await Promise.all(
    orders.map(async (orderId, index) => {
      const issue = () => inTransaction(db, (tx) => issueOrder(tx, office.deps, { orderId, at: new Date() }));
      if (index % 3 === 0) {
        const cutOff = inTransaction(db, async (tx) => {
          await issueOrder(tx, office.deps, { orderId, at: new Date() });
          throw new Error("power cut");
        });
        await expect(cutOff).rejects.toThrow("power cut");
      }
      await issue();
    }),
  );
  const rows = await db
    .selectFrom("invoice")
    .innerJoin("customer_order", "customer_order.id", "invoice.order_id")
    .where("customer_order.event_id", "=", offer.eventId)
    .select("invoice.number")
    .orderBy("invoice.number")
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
});

test("sellers and years count for themselves", async () => {
  const { db } = office.deps;
  const issue = async (at: string) => {
    const orderId = await office.paidOrder(offer);
    await inTransaction(db, (tx) => issueOrder(tx, office.deps, { orderId, at: new Date(at) }));
    const row = await db
      .selectFrom("invoice")
      .select(["year", "number"])
      .where("order_id", "=", orderId)
      .executeTakeFirst();
    return `${row?.year}/${row?.number}`;
  };
  const offer = await office.offer();
  expect(await issue("2026-12-31T22:59:59Z")).toBe("2026/1");
  // Midnight of Europe/Berlin, an hour before the one of UTC.
  expect(await issue("2026-12-31T23:00:00Z")).toBe("2027/1");
  expect(await issue("2027-01-05T12:00:00Z")).toBe("2027/2");
});

test("nobody changes, deletes or empties invoices", async () => {
  const { db } = office.deps;
  const orderId = await office.paidOrder(await office.offer());
  await inTransaction(db, (tx) => issueOrder(tx, office.deps, { orderId, at: new Date() }));
  const { pool } = office.services;
  const refused = /rows of invoice are never changed/;
  await expect(
    pool.query("update invoice set gross_cents = 0 where order_id = $1", [orderId]),
  ).rejects.toThrow(refused);
  await expect(pool.query("delete from invoice where order_id = $1", [orderId])).rejects.toThrow(refused);
  await expect(pool.query("truncate invoice cascade")).rejects.toThrow(refused);
});
