import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expireHolds } from "#server/areas/checkout/orders/expire-hold.ts";
import { findPlacedOrder } from "#server/areas/checkout/orders/find-order.ts";
import { loadOrder } from "#server/areas/checkout/orders/order-queries.ts";
import { ORDER_TRANSITIONS } from "#server/areas/checkout/orders/order-states.ts";
import { settleOrder } from "#server/areas/checkout/orders/settle-order.ts";
import {
  attemptMachine,
  disputeMachine,
  refundMachine,
  strayMachine,
} from "#server/areas/payments/state-machines.ts";
import { jobKinds } from "#server/job-kinds.ts";
import { createDatabase, type DatabaseConnection, inTransaction } from "#server/platform/database.ts";
import { scopedKey } from "#server/platform/idempotency.ts";
import { migrate } from "#server/platform/migrations.ts";
import { auditBooks } from "../../testing/audit-books.ts";
import { insertPassingStates } from "../../testing/before-claims/passing-states.ts";
import { untilBlocked } from "../../testing/blocked-queries.ts";
import { emptyDatabase } from "../../testing/database.ts";
import { migrateTo } from "../../testing/migrate-to.ts";
import { testProducts } from "../../testing/products.ts";
import { openTicketShop, ticketForm } from "../../testing/ticket-shop.ts";

/**
 * A database that commit 9998d4b has filled, the last one before orders had claims: orders, attempts, refunds, disputes and documents in
 * each of their states. It is migrated while servers of that version go on selling.
 */
const ROWS = join(import.meta.dirname, "..", "..", "testing", "before-claims", "rows.json.gz");
const LAST_OF_BEFORE = "0047-measured-tints.sql";
const SALE_IS_REPLACED = "0049-sale-with-claims.sql";

const stack = new AsyncDisposableStack();
let house: DatabaseConnection;
let storageBefore: unknown;

beforeAll(async () => {
  const { url } = stack.use(await emptyDatabase());
  await migrateTo(url, LAST_OF_BEFORE);
  house = createDatabase({ url, poolSize: 8, name: "test" });
  stack.defer(() => house.db.destroy());
  await load(house.pool);
  await insertPassingStates(house.pool);
  storageBefore = await storage();

  // Sales of before that have begun and wait for a lock while everything is migrated under them.
  const offerId = await openOffer();
  const blocker = await house.pool.connect();
  await blocker.query("begin");
  await blocker.query("select from ticket_offer where id = $1 for update", [offerId]);
  const waiting = [sellAsBefore(offerId, "guest:waits to be paid"), sellAsBefore(await freeOffer(), "free")];
  await untilBlocked(house);
  await migrateTo(url, SALE_IS_REPLACED);
  await blocker.query("commit");
  blocker.release();
  await Promise.all(waiting);
  await migrate(url, jobKinds);
});
afterAll(() => stack.disposeAsync());

async function load(pool: pg.Pool): Promise<void> {
  const tables = JSON.parse(gunzipSync(await readFile(ROWS)).toString()) as Record<string, object[]>;
  for (const [name, rows] of Object.entries(tables)) {
    await pool.query(
      `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
    const { rows: sequences } = await pool.query(
      "select pg_get_serial_sequence($1, 'id') as sequence where exists (select from information_schema.columns where table_name = $1 and column_name = 'id')",
      [name],
    );
    const sequence = sequences[0]?.sequence;
    if (sequence)
      await pool.query(`select setval('${sequence}', (select coalesce(max(id), 1) from ${name}))`);
  }
  // As if it had been filled just now.
  await pool.query(
    "update customer_order set hold_expires_at = now() + interval '5 minutes' where state = 'pending' and hold_expires_at is not null",
  );
}

/** Where the rows lie: another file for a table means that it was written anew. */
const storage = async () =>
  (
    await house.pool.query(
      `select relname, relfilenode from pg_class where relname in ('customer_order', 'order_position', 'order_history',
         'payment_attempt', 'payment_attempt_history', 'ticket', 'invoice', 'document') order by 1`,
    )
  ).rows;

const idsOf = async (where: string) =>
  (
    await house.pool.query<{ id: number }>(`select o.id from customer_order o where ${where} order by o.id`)
  ).rows.map(({ id }) => id);
const openOffer = async () =>
  (
    await house.pool.query(
      "select f.id from ticket_offer f join event e on e.id = f.event_id where e.state = 'published' and price_cents = 1250 and fee_cents = 0 and quota = 50",
    )
  ).rows[0].id as number;
const freeOffer = async () =>
  (
    await house.pool.query(
      "select f.id from ticket_offer f join event e on e.id = f.event_id where price_cents = 0 and not e.free_tickets_need_confirmation",
    )
  ).rows[0].id as number;

/** Sells two tickets as the version before does. */
async function sellAsBefore(offerId: number, key: string): Promise<{ outcome: string; order_id: number }> {
  const { rows } = await house.pool.query(
    `select sale.* from ticket_offer f join event e on e.id = f.event_id, lateral sell_orders(
       'sandbox', 300, '{"open": [20, 20, 200, 300], "leastOfEvent": [10, 10, 20, 40], "percentOfEvent": [20, 20, 20, 30], "free": [10, 10, 50, 100]}',
       array[8, null, 18, null]::int[], array[8, null, 48, null]::int[], array[$2, $3], array[$4], array['\\x01'::bytea],
       array[upper(substring(md5($4) for 8))], array[$5::uuid], array[e.id], array[e.organiser_id], array[null]::bigint[],
       array['ada@example.org'], array['Ada'], array['Lindner'], array['040 1'], array[2 * f.price_cents], array[false], array[null],
       array[2], array[case when f.price_cents = 0 then 2 else 0 end], array[$2::bigint], array[decode($3, 'hex')], array[null]::bytea[],
       array[1], array[f.id], array[2], array[sale_terms(f, e)],
       array[1, 1], array['ticket', 'ticket'], array[f.id, f.id], array[1, 1], array[f.title, f.title], array[1, 1],
       array[f.price_cents, f.price_cents], array[1900, 1900], array[null, null], array[null, null]) as sale
     where f.id = $1`,
    [offerId, String(Math.floor(Math.random() * 1e12)), randomUUID().replaceAll("-", ""), key, randomUUID()],
  );
  return rows[0];
}

/** The statements by which the version before moves an order. */
async function moveAsBefore(
  orderId: number,
  to: "paid" | "expired" | "cancelled" | "refunded",
  from: string,
): Promise<void> {
  const [held, sold] = { paid: [-1, 1], expired: [-1, 0], cancelled: [-1, 0], refunded: [0, -1] }[to];
  const client = await house.pool.connect();
  await client.query("begin");
  await client.query("select from customer_order where id = $1 for no key update", [orderId]);
  const wanted =
    "select offer_id, count(*)::int as quantity from order_position where order_id = $1 and kind = 'ticket' group by offer_id";
  await client.query(
    `with wanted as (${wanted}) update ticket_offer o set held = o.held + $2 * wanted.quantity, sold = o.sold + $3 * wanted.quantity
     from wanted where o.id = wanted.offer_id`,
    [orderId, held, sold],
  );
  await client.query(
    `with changed as (
       update customer_order set state = $2, hold_expires_at = null, network = null, wide_network = null,
         paid_at = case when $2 = 'paid' then now() else paid_at end
       where id = $1 and state = $3 returning id)
     insert into order_history (order_id, from_state, to_state, reason, at) select id, $3, $2, 'by the version before', now() from changed`,
    [orderId, to, from],
  );
  await client.query("commit");
  client.release();
}

const claimsOf = async (orderId: number) =>
  (await house.pool.query("select held, taken, released from order_claim where order_id = $1", [orderId]))
    .rows;
const holdsOf = async (orderId: number) =>
  (await house.pool.query("select expires_at as until from order_hold where order_id = $1", [orderId])).rows;

/** What the books say besides what is under way, which tickets not made yet are. */
const broken = async () =>
  (await auditBooks(house.pool)).filter((finding) =>
    /claim|stock|held|number|history|ended|at most once/.test(finding),
  );

test("the tables of orders are not written anew, and every promise about them holds", async () => {
  expect(await storage()).toEqual(storageBefore);
  expect(await broken()).toEqual([]);
  expect(await house.pool.query("select from customer_order").then(({ rowCount }) => rowCount)).toBe(24);
});

test.each([
  ["customer_order", "state", Object.keys(ORDER_TRANSITIONS)],
  ["payment_attempt", "state", Object.keys(attemptMachine)],
  ["refund", "state", Object.keys(refundMachine)],
  ["payment_dispute", "state", Object.keys(disputeMachine)],
  ["stray_payment", "state", Object.keys(strayMachine)],
  ["document", "kind", ["ticket", "invoice", "calendar", "cancellation"]],
])("%s of before came in every %s", async (table, column, all) => {
  const { rows } = await house.pool.query<{ found: string }>(
    `select distinct ${column} as found from ${table}`,
  );
  expect(rows.map(({ found }) => found).toSorted()).toEqual(all.toSorted());
});

test("a key of before is known", async () => {
  const { rows } = await house.pool.query(
    "select id, idempotency_key as key from customer_order where idempotency_key = 'guest:waits to be paid'",
  );
  expect(rows).toHaveLength(1);
  expect(await findPlacedOrder(house.db, scopedKey(null, "waits to be paid"))).toMatchObject({
    id: rows[0].id,
  });
  expect(await sellAsBefore(await openOffer(), "guest:waits to be paid")).toMatchObject({
    outcome: "repeated",
    order_id: rows[0].id,
  });
});

test("the version before goes on selling, moving holds, settling, expiring and refunding", async () => {
  const offerId = await openOffer();
  const sold = await Promise.all(["a", "b", "c", "d"].map((key) => sellAsBefore(offerId, `later ${key}`)));
  expect(sold.map(({ outcome }) => outcome)).toEqual(Array(4).fill("granted"));
  const [paid, expired, cancelled, refunded] = sold.map(({ order_id }) => order_id) as [
    number,
    number,
    number,
    number,
  ];
  const { rows } = await house.pool.query(
    "select hold_expires_at as until from customer_order where id = $1",
    [paid],
  );
  expect(await holdsOf(paid)).toEqual(rows);
  await house.pool.query(
    "update customer_order set hold_expires_at = '2030-01-01 12:00:00+00' where id = $1 and state = 'pending'",
    [paid],
  );
  expect(await holdsOf(paid)).toEqual([{ until: new Date("2030-01-01T12:00:00Z") }]);

  await moveAsBefore(paid, "paid", "pending");
  await moveAsBefore(expired, "expired", "pending");
  await moveAsBefore(cancelled, "cancelled", "pending");
  await moveAsBefore(refunded, "paid", "pending");
  await moveAsBefore(refunded, "refunded", "paid");

  expect(await claimsOf(paid)).toEqual([{ held: 0, taken: 2, released: 0 }]);
  for (const order of [expired, cancelled, refunded])
    expect(await claimsOf(order)).toEqual([{ held: 0, taken: 0, released: 2 }]);
  expect(await broken()).toEqual([]);
});

test("it sees the end of a hold that this version moves", async () => {
  const { order_id: orderId } = await sellAsBefore(await openOffer(), "moved");
  await house.pool.query("update order_hold set expires_at = '2031-01-01 12:00:00+00' where order_id = $1", [
    orderId,
  ]);
  const { rows } = await house.pool.query(
    "select hold_expires_at as until from customer_order where id = $1",
    [orderId],
  );
  expect(rows).toEqual([{ until: new Date("2031-01-01T12:00:00Z") }]);
});

test("orders of before are settled, expire, come late and are sold beside new ones", async () => {
  const now = () => new Date();
  const [paying, ending] = await idsOf(
    "o.state = 'pending' and o.total_cents > 0 and exists (select from order_hold h where h.order_id = o.id and h.expires_at is not null)",
  );
  const settle = (orderId: number) =>
    inTransaction(house.db, (tx) => settleOrder(tx, testProducts, { orderId, at: now() }));
  expect(await settle(paying as number)).toBe("paid");
  await house.pool.query(
    "update order_hold set expires_at = now() - interval '1 second' where order_id = $1",
    [ending],
  );
  const deps = {
    db: house.db,
    products: testProducts,
    ordersWithPayments: async () => new Set<number>(),
    closePayments: async () => "release" as const,
    now,
  };
  expect(await expireHolds(deps, [ending as number])).toBe(1);
  expect(await settle(ending as number)).toBe("paid");

  const shop = openTicketShop(house);
  const placed = await shop.buy(ticketForm(await openOffer()));
  expect(await settle(shop.orderIdOf(placed))).toBe("paid");
  expect(await broken()).toEqual([]);
  expect((await loadOrder(house.db, paying as number))?.positions[0]).toMatchObject({
    subjectKind: "ticket_offer",
    subjectId: expect.any(Number),
  });
});
