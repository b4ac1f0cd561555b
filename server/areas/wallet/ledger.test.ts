import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/platform/database.ts";
import { createAccount } from "../../../testing/account-factory.ts";
import { giveCredits } from "../../../testing/credits.ts";
import { type TestDatabase, testDatabase } from "../../../testing/database.ts";
import { createEvent } from "../../../testing/event-factory.ts";
import { availableOf, FORFEITED, PROVIDER, type Transfer, transfer } from "./ledger.ts";
import { walletCredits } from "./wallet-credits.ts";
import { openWallet, walletOf } from "./wallet-queries.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

const write = (...transfers: Transfer[]) => inTransaction(database.db, (tx) => transfer(tx, transfers));

/** A wallet's balances, and what its entries add up to. */
async function booksOf(walletId: number) {
  const { rows } = await database.pool.query(
    `select w.credits_cents as credits, w.held_cents as held,
       (select coalesce(sum(e.cents), 0)::int from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'member_available' and a.wallet_id = w.id) as entries
     from wallet w where id = $1`,
    [walletId],
  );
  return rows[0];
}

test("a balance is the sum of its entries, all entries together are zero, and each transfer has two", async () => {
  const walletId = await giveCredits(database.db, await createAccount(database.db), 1000);
  await write({
    ...{ kind: "forfeit", from: availableOf(walletId), to: FORFEITED, cents: 250, cause: "some" },
  });
  expect(await booksOf(walletId)).toEqual({ credits: 750, held: 0, entries: 750 });
  const { rows } = await database.pool.query(
    "select sum(cents)::int as sum, count(*)::int as entries, count(distinct transfer_id)::int * 2 as expected from ledger_entry",
  );
  expect(rows[0].sum).toBe(0);
  expect(rows[0].entries).toBe(rows[0].expected);
});

test("nothing is written when a balance would fall below zero, or a cause comes again", async () => {
  const walletId = await giveCredits(database.db, await createAccount(database.db), 100);
  const out = { kind: "forfeit", from: availableOf(walletId), to: FORFEITED } as const;
  await expect(
    write({ ...out, cents: 60, cause: "first" }, { ...out, cents: 41, cause: "second" }),
  ).rejects.toMatchObject({ constraint: "wallet_credits" });
  await write({ ...out, cents: 60, cause: "first" });
  await expect(write({ ...out, cents: 1, cause: "first" })).rejects.toMatchObject({
    constraint: "ledger_transfer_cause",
  });
  await write({ ...out, cents: 0, cause: "nothing" });
  expect(await booksOf(walletId)).toEqual({ credits: 40, held: 0, entries: 40 });
});

test("of twenty who open a wallet at once each gets the same; nobody's account has none", async () => {
  const { db } = database;
  const accountId = await createAccount(db);
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(db, (tx) => openWallet(tx, accountId))),
  );
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toEqual((await walletOf(db, accountId))?.id);
  expect(await inTransaction(db, (tx) => openWallet(tx, 4_711_000))).toBeUndefined();
});

test("an account that goes leaves its wallet to the ledger", async () => {
  const { db, pool } = database;
  const accountId = await createAccount(db);
  const walletId = await giveCredits(db, accountId, 300);
  await pool.query("delete from account where id = $1", [accountId]);
  expect(await booksOf(walletId)).toEqual({ credits: 300, held: 0, entries: 300 });
  expect(await walletOf(db, accountId)).toBeUndefined();
});

describe("whoever asks, even the owner of the database", () => {
  let walletId: number;
  beforeAll(async () => {
    walletId = await giveCredits(database.db, await createAccount(database.db), 500);
  });

  test.each([
    "update ledger_transfer set cents = cents + 1",
    "update ledger_transfer set at = now() where false",
    "delete from ledger_transfer",
    "truncate ledger_transfer",
    "update ledger_account set kind = 'sales'",
    "delete from ledger_account",
    "truncate ledger_account cascade",
    "delete from wallet",
    "truncate wallet cascade",
  ])("is refused: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({
      code: "23001",
      message: expect.stringMatching(/^rows of \w+ are never changed$/),
    });
    expect(await booksOf(walletId)).toEqual({ credits: 500, held: 0, entries: 500 });
  });

  test.each([
    "update wallet set credits_cents = credits_cents + 1",
    "update wallet set held_cents = 7",
    "insert into wallet (credits_cents) values (1)",
  ])("a balance without entries is refused: %s", async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow("a balance is changed by the ledger alone");
  });

  test("a transfer of nothing, of less or to itself is refused", async () => {
    const insert = (from: string, to: string, cents: number) =>
      database.pool.query(
        `insert into ledger_transfer (kind, from_account, to_account, cents, cause)
         values ('topup', ledger_account_of($1, null), ledger_account_of($2, null), $3, 'odd')`,
        [from, to, cents],
      );
    for (const [from, to, cents] of [
      ["provider", "payout", 0],
      ["provider", "payout", -5],
      ["provider", "provider", 5],
    ] as const)
      await expect(insert(from, to, cents)).rejects.toMatchObject({ code: "23514" });
  });
});

test("control: without the triggers the books can be made to lie, so these tests can fail", async () => {
  const walletId = await giveCredits(database.db, await createAccount(database.db), 500);
  await database.pool.query("alter table wallet disable trigger wallet_follows_ledger");
  await database.pool.query("update wallet set credits_cents = 501 where id = $1", [walletId]);
  expect(await booksOf(walletId)).toEqual({ credits: 501, held: 0, entries: 500 });
});

test("credits of an order move without a look at other orders, also by a plan that was made when there was none", async () => {
  await using own = await testDatabase();
  const { db } = own;
  const { id: eventId } = await createEvent(db);
  const accountId = await createAccount(db);
  const walletId = await giveCredits(db, accountId, 500);
  await own.pool.query("analyze customer_order");
  const order = async (number: string) => {
    const { rows } = await own.pool.query(
      `insert into customer_order (number, kind, event_id, organiser_id, state, email, firstname, lastname, total_cents)
       select $1, 'tickets', id, organiser_id, 'paid', 'mia@example.org', 'Mia', 'Lindner', 100 from event where id = $2 returning id`,
      [number, eventId],
    );
    return rows[0].id as number;
  };
  const ids = [await order("FIRST000"), await order("SECOND00")];
  await inTransaction(db, async (tx) => {
    for (const orderId of ids)
      await walletCredits.move(tx, [{ id: walletId, units: 100, orderId }], { from: "free", to: "taken" });
    const { rows } =
      await sql`select seq_scan as "seqScan" from pg_stat_xact_user_tables where relname = 'customer_order'`.execute(
        tx,
      );
    expect(rows).toEqual([{ seqScan: 0 }]);
  });
  expect(await walletOf(db, accountId)).toMatchObject({ creditsCents: 300 });
});

test("sales are each organiser's, and our own", async () => {
  const { rows } = await database.pool.query(
    "select ledger_account_of('sales', null) = ledger_account_of('sales', null) as same, ledger_account_of('provider', null) <> ledger_account_of('sales', null) as other",
  );
  expect(rows[0]).toEqual({ same: true, other: true });
  expect(PROVIDER.owner).toBeNull();
});
