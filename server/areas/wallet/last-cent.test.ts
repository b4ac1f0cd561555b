import { describe, expect, test } from "vitest";
import { createProducts } from "#server/areas/checkout/public.ts";
import { ticketPlaces } from "#server/areas/events/public.ts";
import { createDatabase } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { buyInProcesses, countByStatus } from "../../../testing/buyer-processes.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createEvent, createTicketOffer } from "../../../testing/event-factory.ts";
import { testTickets } from "../../../testing/products.ts";
import { type Answered, openTicketShop, ticketForm } from "../../../testing/ticket-shop.ts";
import { memberCredits, walletCredits } from "./wallet-credits.ts";

/** One member's credits, and sixty-four orders at once that want to pay a ticket of 12,50 € with them: no cent is spent twice. */
const ORDERS = 64;
const PRICE = 1250;

async function openShelf(cents: number) {
  const database = await testDatabase();
  const { id } = await createEvent(database.db);
  const offerId = await createTicketOffer(database.db, { event_id: id, quota: 1_000 });
  const accountId = await createAccount(database.db);
  const walletId = await giveCredits(database.db, accountId, cents);
  const { [Symbol.asyncDispose]: close } = database;
  return { database, offerId, accountId, walletId, [Symbol.asyncDispose]: () => close() };
}
type Shelf = Awaited<ReturnType<typeof openShelf>>;

const contactOfAccount = async () => ({
  ...{ email: "mia@example.org", firstname: "Mia", lastname: "Lindner", phone: null, isEmailConfirmed: true },
});

const form = (offerId: number) =>
  ticketForm(offerId, {
    items: JSON.stringify({ tickets: [{ id: offerId, quantity: 1 }] }),
    total: "12.50",
    useCredits: String(PRICE),
  });

async function booksOf({ database, walletId }: Shelf) {
  const { rows } = await database.pool.query(
    `select w.credits_cents as credits, w.held_cents as held,
       (select count(*)::int from customer_order o where o.state = 'paid' and o.credits_cents = $2) as paid,
       (select count(*)::int from ledger_transfer t where t.kind = 'spend') as spends,
       (select sold from ticket_offer) as sold
     from wallet w where w.id = $1`,
    [walletId, PRICE],
  );
  return rows[0];
}

describe.each([
  ["the last cent of one order", PRICE, 1],
  ["of two orders but for a cent", 2 * PRICE - 1, 1],
  ["of twenty orders", 20 * PRICE, 20],
])("64 orders at once for %s", (_what, cents, served) => {
  const left = { credits: cents - served * PRICE, held: 0, paid: served, spends: served, sold: served };

  test("over two pools of connections", async () => {
    await using shelf = await openShelf(cents);
    const second = createDatabase({ url: shelf.database.url, poolSize: 5 });
    const shops = [shelf.database, second].map((one) => openTicketShop(one, { contactOfAccount }));
    const answers = await Promise.all(
      Array.from({ length: ORDERS }, (_, count) =>
        shops[count % 2]?.buy(form(shelf.offerId), shelf.accountId),
      ),
    );
    await second.db.destroy();
    expect(countByStatus(answers as Answered[])).toEqual({ 250: served, 409: ORDERS - served });
    expect(await booksOf(shelf)).toEqual(left);
  });

  test("in two processes", async () => {
    await using shelf = await openShelf(cents);
    const answers = await buyInTwoProcesses(shelf);
    expect(countByStatus(answers)).toEqual({ 250: served, 409: ORDERS - served });
    expect(await booksOf(shelf)).toEqual(left);
  });
});

async function buyInTwoProcesses({ database, offerId, accountId }: Shelf): Promise<Answered[]> {
  const answers = await buyInProcesses<Answered>(
    "buyer-process",
    ["first", "second"].map((prefix) => [database.url, offerId, ORDERS / 2, prefix, accountId, PRICE]),
  );
  return answers.flat();
}

test("sixteen requests under one key for the last cent are one order, so is a later one, and the key is nobody else's", async () => {
  await using shelf = await openShelf(PRICE - 1);
  const shop = openTicketShop(shelf.database, { contactOfAccount });
  const once = { ...form(shelf.offerId), idempotencyKey: "the last cent, and no more of it" };
  const ask = () => shop.buy(once, shelf.accountId);
  // Refused is not remembered.
  expect(await ask()).toMatchObject({ status: 409 });
  await giveCredits(shelf.database.db, shelf.accountId, 1);
  const answers = await Promise.all(Array.from({ length: 16 }, ask));
  expect(new Set([...answers, await ask()].map(shop.orderIdOf)).size).toBe(1);
  expect(await booksOf(shelf)).toEqual({ credits: 0, held: 0, paid: 1, spends: 1, sold: 1 });
  const other = await shop.buy({ ...once, firstname: "Ida" }, shelf.accountId);
  expect(other).toMatchObject({ status: 422 });
});

describe("the two guards", () => {
  /** A shop that believes every time that the credits are there. */
  const believing = (database: TestDatabase) =>
    openTicketShop(database, {
      contactOfAccount,
      products: createProducts({
        resources: [walletCredits, ticketPlaces],
        products: [testTickets],
        reductions: {
          credits: {
            lock: async (tx, accountId) => ({
              ...(await memberCredits.lock(tx, accountId)),
              freeCents: PRICE,
            }),
          },
        },
      }),
    });

  test("control: with both off, the same cents are spent by all, so these tests can fail", async () => {
    await using shelf = await openShelf(PRICE);
    await shelf.database.pool.query("alter table wallet drop constraint wallet_credits");
    const shop = believing(shelf.database);
    const answers = await Promise.all(
      Array.from({ length: ORDERS }, () => shop.buy(form(shelf.offerId), shelf.accountId)),
    );
    expect(countByStatus(answers)).toEqual({ 250: ORDERS });
    expect(await booksOf(shelf)).toMatchObject({ credits: PRICE * (1 - ORDERS), spends: ORDERS });
  });

  test("the table's constraint alone still holds", async () => {
    await using shelf = await openShelf(PRICE);
    const shop = believing(shelf.database);
    const answers = await Promise.allSettled(
      Array.from({ length: ORDERS }, () => shop.buy(form(shelf.offerId), shelf.accountId)),
    );
    const refused = answers.flatMap((answer) =>
      answer.status === "rejected" ? [answer.reason.constraint] : [],
    );
    expect(refused).toEqual(Array(ORDERS - 1).fill("wallet_credits"));
    expect(await booksOf(shelf)).toEqual({ credits: 0, held: 0, paid: 1, spends: 1, sold: 1 });
  });
});
