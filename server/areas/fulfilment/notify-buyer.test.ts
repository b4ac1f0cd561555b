import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { revokeTicketsOfOrder } from "../tickets/ticket-life.ts";
import { fulfilOrder } from "./fulfil-order.ts";

let office: TicketFixture;
beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

const EVENT = {
  title: "Nachtschicht",
  starts_local: "2027-01-15 22:00:00",
  starts_at: new Date("2027-01-15T21:00:00Z"),
  ends_local: "2027-01-16 05:00:00",
  ends_at: new Date("2027-01-16T04:00:00Z"),
};

/** A paid order of a member, not fulfilled yet. */
async function memberOrder(quantity: number): Promise<{ orderId: number; accountId: number }> {
  const { db } = office.services;
  const orderId = await office.paidOrder(await office.offer(EVENT), { quantity });
  const accountId = await createAccount(db);
  await db.updateTable("customer_order").set({ account_id: accountId }).where("id", "=", orderId).execute();
  return { orderId, accountId };
}

const notificationsOf = (accountId: number) =>
  office.services.db
    .selectFrom("notification")
    .where("account_id", "=", accountId)
    .select(["kind", "title", "body", "link"])
    .execute();

test("a member is told once that the tickets are there, however often the job runs", async () => {
  const { orderId, accountId } = await memberOrder(2);
  await Promise.all(Array.from({ length: 8 }, () => fulfilOrder(office.deps, orderId)));
  await fulfilOrder(office.deps, orderId);
  const [told, ...more] = await notificationsOf(accountId);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ kind: "tickets", title: "Deine Tickets für Nachtschicht sind da" });
  expect(told?.body.replaceAll("\u00a0", " ")).toBe(
    "Freitag, 15. Januar 2027, 22:00 Uhr · Speicher 7, Hamburg",
  );
  const cipher = told?.link?.replace("/checkoutFinished/", "") ?? "";
  expect(office.deps.references.claimedIdOf(cipher)).toBe(orderId);
});

test("a single ticket is one", async () => {
  const { orderId, accountId } = await memberOrder(1);
  await fulfilOrder(office.deps, orderId);
  expect(await notificationsOf(accountId)).toMatchObject([{ title: "Dein Ticket für Nachtschicht ist da" }]);
});

test("nobody is told of tickets that were taken back meanwhile", async () => {
  const { orderId, accountId } = await memberOrder(1);
  const { db } = office.services;
  await fulfilOrder(office.deps, orderId);
  await db.deleteFrom("notification").execute();
  await inTransaction(db, (tx) =>
    revokeTicketsOfOrder(tx, { orderId, reason: "refunded", actor: "provider", at: new Date() }),
  );
  await fulfilOrder(office.deps, orderId);
  expect(await notificationsOf(accountId)).toEqual([]);
});

test("a guest has the mail only", async () => {
  const { db } = office.services;
  const orderId = await office.paidOrder(await office.offer(EVENT));
  await fulfilOrder(office.deps, orderId);
  expect(await db.selectFrom("notification").select("id").where("kind", "=", "tickets").execute()).toEqual(
    [],
  );
});
