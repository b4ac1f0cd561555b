import { type RawBuilder, sql } from "kysely";
import { allTakenBackByProducts, lockOrder, type Products } from "#server/areas/checkout/public.ts";
import { isUnderDispute } from "#server/areas/payments/public.ts";
import type { Queryable, Transaction } from "#server/platform/database.ts";

/**
 * Whether what an order bought may go to its buyer. Locks the order: a refund or a dispute that is just being written is waited for,
 * one that comes later finds what this transaction did.
 */
export async function mayDeliver(tx: Transaction, products: Products, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  return order?.state === "paid" && !(await isTakenBack(tx, products, orderId));
}

/**
 * Whether a paid order has nothing that counts though it had: its bank took the money back, or may yet, or all of it was given back but
 * for its fees. A dispute that we won changes nothing about codes that are revoked already, until somebody issues new ones.
 */
export async function isTakenBack(db: Queryable, products: Products, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${allTakenBack(products, sql`${orderId}::bigint`)} as is`.execute(db);
  return rows[0]?.is === true;
}

/** The same as a condition. */
export function allTakenBack(products: Products, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${isUnderDispute(orderId)} or ${allTakenBackByProducts(products, orderId)})`;
}
