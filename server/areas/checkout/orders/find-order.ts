import { sql } from "kysely";
import type { Queryable } from "#server/platform/database.ts";
import { type HeldOrder, headWithHold } from "./order-queries.ts";
import type { OrderReferences, ReferencedOrder } from "./order-reference.ts";

/** The order that a reference opens, without a lock. What leads to no order takes one look-up, however close it comes. */
export async function findOrder(
  db: Queryable,
  references: OrderReferences,
  cipher: string,
): Promise<HeldOrder | undefined> {
  const id = references.claimedIdOf(cipher);
  if (id === undefined) return undefined;
  const head = await headWithHold(db, id);
  return references.opens(cipher, head) ? head : undefined;
}

/** By the number that people call it; `undefined` if there is none. */
export async function findOrderByNumber(db: Queryable, number: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("order_number")
    .select("order_id as id")
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.id;
}

/** The order placed under an idempotency key (`idempotency_key`). */
export async function findPlacedOrder(
  db: Queryable,
  key: string,
): Promise<(ReferencedOrder & { readonly requestHash: string }) | undefined> {
  const { rows } = await sql<ReferencedOrder & { requestHash: string }>`
    select o.id, o.link_secret as "linkSecret", encode(k.request_hash, 'hex') as "requestHash"
    from idempotency_key k join customer_order o on o.id = (k.result ->> 'orderId')::bigint
    where k.key = decode(${key}, 'hex')`.execute(db);
  return rows[0];
}
