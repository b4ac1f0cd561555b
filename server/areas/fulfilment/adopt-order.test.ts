import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { untilBlocked } from "../../../testing/blocked-queries.ts";
import { openTicketFixture, type TicketFixture } from "../../../testing/ticket-fixture.ts";
import { adoptOrder } from "./adopt-order.ts";
import { fulfilOrder } from "./fulfil-order.ts";

let office: TicketFixture;

beforeAll(async () => {
  office = await openTicketFixture();
});
afterAll(() => office[Symbol.asyncDispose]());

let buyers = 0;
const newAddress = () => `mia.${++buyers}@example.org`;

const boughtBy = async (email: string) => office.paidOrder(await office.offer(), { email });

async function ownerOf(orderId: number): Promise<number | null> {
  const { account_id } = await office.services.db
    .selectFrom("customer_order")
    .select("account_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return account_id;
}

test("an order that a guest makes with a confirmed address belongs to its account once it is fulfilled", async () => {
  const email = newAddress();
  const accountId = await createAccount(office.services.db, { email });
  const orderId = await boughtBy(email.toUpperCase());
  expect(await ownerOf(orderId)).toBeNull();
  await fulfilOrder(office.deps, orderId);
  expect(await ownerOf(orderId)).toBe(accountId);
});

test("an account that has not confirmed the address gets nothing", async () => {
  const email = newAddress();
  await createAccount(office.services.db, { email, email_verified_at: null });
  const orderId = await boughtBy(email);
  await fulfilOrder(office.deps, orderId);
  expect(await ownerOf(orderId)).toBeNull();
});

test("an order that has an owner keeps it", async () => {
  const { db } = office.services;
  const email = newAddress();
  const owner = await createAccount(db);
  await createAccount(db, { email });
  const orderId = await boughtBy(email);
  await db.updateTable("customer_order").set({ account_id: owner }).where("id", "=", orderId).execute();
  await adoptOrder(db, orderId);
  expect(await ownerOf(orderId)).toBe(owner);
});

test("an order that gets an owner at that moment keeps it", async () => {
  const { db } = office.services;
  const email = newAddress();
  const accountId = await createAccount(db, { email });
  const owner = await createAccount(db);
  const orderId = await boughtBy(email);
  let adopting: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.updateTable("account").set({ email: newAddress() }).where("id", "=", accountId).execute();
    await tx.updateTable("account").set({ email }).where("id", "=", accountId).execute();
    adopting = adoptOrder(db, orderId);
    await untilBlocked(office.services);
    await tx.updateTable("customer_order").set({ account_id: owner }).where("id", "=", orderId).execute();
  });
  await adopting;
  expect(await ownerOf(orderId)).toBe(owner);
});

test("an account that is deleted at that moment gets nothing", async () => {
  const { db } = office.services;
  const email = newAddress();
  const accountId = await createAccount(db, { email });
  const orderId = await boughtBy(email);
  let adopting: Promise<void> | undefined;
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("account").where("id", "=", accountId).execute();
    adopting = adoptOrder(db, orderId);
    await untilBlocked(office.services);
  });
  await adopting;
  expect(await ownerOf(orderId)).toBeNull();
});
