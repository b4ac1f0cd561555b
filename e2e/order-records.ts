import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";

/** What the database says about orders, and time that journeys need not wait for. */

export async function ordersOf(db: Database, email: string) {
  return db
    .selectFrom("customer_order")
    .leftJoin("order_hold", "order_hold.order_id", "customer_order.id")
    .select(["id", "number", "state", "total_cents as totalCents", "order_hold.expires_at as holdExpiresAt"])
    .where("email", "=", email)
    .orderBy("id")
    .execute();
}

/** The one order of an address. @throws when there is none or more than one */
export async function orderOf(db: Database, email: string) {
  const orders = await ordersOf(db, email);
  const [order] = orders;
  if (order === undefined || orders.length > 1)
    throw new Error(`${email} has ${orders.length} orders instead of one`);
  return order;
}

export async function stockOf(db: Database, offerId: number) {
  return db
    .selectFrom("ticket_offer")
    .select(["quota", "sold", "held"])
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
}

export async function ticketsOf(db: Database, orderId: number) {
  return db
    .selectFrom("ticket")
    .select(["id", "firstname", "lastname", "secure_code as secureCode", "state"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

export async function paymentsOf(db: Database, orderId: number) {
  return db
    .selectFrom("payment_attempt")
    .select(["state", "effect"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
}

/** The states of an order's chargebacks. */
export async function disputesOf(db: Database, orderId: number): Promise<string[]> {
  const disputes = await db
    .selectFrom("payment_dispute")
    .select("state")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return disputes.map(({ state }) => state);
}

export async function refundsOf(db: Database, orderId: number) {
  return db
    .selectFrom("refund")
    .select(["state", "reason", "amount_cents as amountCents"])
    .where("order_id", "=", orderId)
    .execute();
}

/**
 * The hold of an order ends now: the whole order is moved into the past, so that its hold ended a second ago, and the
 * job that waits for that moment becomes due. The job itself is the product's own and runs in its worker.
 */
export async function endHold(db: Database, orderId: number): Promise<void> {
  await sql`update customer_order set created_at = created_at - (expires_at - now() + interval '1 second')
    from order_hold where order_id = id and id = ${orderId}`.execute(db);
  await sql`update order_hold set expires_at = now() - interval '1 second' where order_id = ${orderId}`.execute(
    db,
  );
  await sql`update pgboss.job set start_after = now()
    where name in ('checkout.expire-orders', 'checkout.expire-hold') and state < 'active'
      and (data -> 'orderIds' @> ${orderId}::text::jsonb or data -> 'orderId' = ${orderId}::text::jsonb)`.execute(
    db,
  );
}

/** The product asks the provider about an order's payment now instead of in a minute. */
export async function askProviderNow(db: Database, orderId: number): Promise<void> {
  const attempts = await db
    .selectFrom("payment_attempt")
    .select("id")
    .where("order_id", "=", orderId)
    .execute();
  for (const { id } of attempts) {
    await sql`update pgboss.job set start_after = now()
      where name = 'payments.check-attempt' and state < 'active' and (data ->> 'attemptId')::bigint = ${id}`.execute(
      db,
    );
  }
}
