import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { OrderReason } from "./order-states.ts";

/** Holds of pending orders (`order_hold`). A caller that changes one has locked its order. */

/** The end of an order's hold; `null` without an end, or without a hold. */
export async function holdEndOf(db: Queryable, orderId: number): Promise<Date | null> {
  const hold = await db
    .selectFrom("order_hold")
    .select("expires_at as expiresAt")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return hold?.expiresAt ?? null;
}

/** @param until `null` = without an end. @returns false, without effect, where nothing is held */
export async function writeHoldEnd(tx: Transaction, orderId: number, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("order_hold")
    .set({ expires_at: until })
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether it was its buyer who ended the hold of an expired order. */
export async function wasGivenUp(db: Queryable, orderId: number): Promise<boolean> {
  const reason: OrderReason = "given up";
  const row = await db
    .selectFrom("order_history")
    .select("id")
    .where("order_id", "=", orderId)
    .where("reason", "=", reason)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some resources a person's own open orders hold, by account or by the mailbox they ordered with. */
export async function heldByPerson(
  db: Queryable,
  resource: string,
  ids: readonly number[],
  { accountId, mailbox }: { readonly accountId: number | null; readonly mailbox?: number | undefined },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.resource_id as id from order_hold h join order_claim c on c.order_id = h.order_id
    where (h.account_id = ${accountId} or h.mailbox = ${mailbox ?? null})
      and c.resource = ${resource} and c.resource_id = any (${ids}::bigint[]) and c.held > 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Locks those of the orders that are pending, by their ids. @returns those whose hold has ended */
export async function lockOverdue(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<number[]> {
  await sql`
    select from customer_order where id = any (${orderIds}::bigint[]) and state = 'pending'
    order by id for no key update`.execute(tx);
  // A statement of its own sees what others committed while it waited for the locks.
  const { rows } = await sql<{ id: number }>`
    select h.order_id as id from order_hold h join customer_order o on o.id = h.order_id
    where h.order_id = any (${orderIds}::bigint[]) and h.expires_at <= ${now} and o.state = 'pending'`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Where {@link overdueHolds} goes on. The end is text, as a Date would lose the microseconds and find the same orders again. */
export type OverdueHold = { readonly id: number; readonly holdExpiresAt: string };

/** Orders whose hold ended before a moment, the oldest first, `most` at a time after the given one. */
export async function overdueHolds(
  db: Queryable,
  before: Date,
  after: OverdueHold | undefined,
  most: number,
): Promise<OverdueHold[]> {
  const { rows } = await sql<OverdueHold>`
    select order_id as id, expires_at::text as "holdExpiresAt" from order_hold
    where expires_at < ${before}
      and (expires_at, order_id) > (${after?.holdExpiresAt ?? "-infinity"}::timestamptz, ${after?.id ?? 0})
    order by order_hold.expires_at, order_id limit ${most}`.execute(db);
  return rows;
}
