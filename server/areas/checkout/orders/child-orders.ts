import { sql } from "kysely";
import type { Queryable, Transaction } from "#server/platform/database.ts";
import type { Product, Products } from "../products/product.ts";
import { lockClaims } from "./claims.ts";
import { lockOrder, type OrderHead, type OrderPosition, positionsOfOrder } from "./order-queries.ts";
import type { ReferencedOrder } from "./order-reference.ts";

/**
 * - `not-paid`: there is nothing that a rest could be of. - `has-child`: the rest is being paid, or is (see {@link lockParent}). - `is-child`:
 *   an open amount has none of its own.
 */
export type ParentRefusal = { readonly kind: "not-paid" | "has-child" | "is-child" };

/**
 * Locks an order whose open amount becomes an order of its own, its child (decision 0226): for the products that quote one. While the
 * lock lasts no other child comes.
 * @param product `isCounted`: a paid child may leave some of it open, which its product counts itself; else it pays all of it
 */
export async function lockParent(
  tx: Transaction,
  orderId: number,
  { isCounted = false }: Pick<Product, "isCounted"> = {},
): Promise<OrderHead | ParentRefusal> {
  const parent = await lockOrder(tx, orderId);
  if (parent?.state !== "paid") return { kind: "not-paid" };
  if (parent.parentOrderId !== null) return { kind: "is-child" };
  return (await standingChild(tx, orderId, isCounted ? ["pending"] : ["pending", "paid"])) === undefined
    ? parent
    : { kind: "has-child" };
}

/**
 * Whether an order that has expired may still be paid: while its products would quote it as it was; as an open amount only where
 * {@link lockParent} would give one, as an addition while its parent is paid.
 */
export async function mayStillBePaid(
  tx: Transaction,
  products: Pick<Products, "among">,
  { id, parentOrderId }: Pick<OrderHead, "id" | "parentOrderId">,
): Promise<boolean> {
  const positions = await positionsOfOrder(tx, id);
  if (parentOrderId !== null && !(await mayHaveChild(tx, products, parentOrderId, positions))) return false;
  for (const { subject, isStillDue } of products.among(positions)) {
    const own = positions.filter(({ subjectKind }) => subjectKind === subject);
    if ((await isStillDue?.(tx, { parentOrderId, positions: own })) === false) return false;
  }
  return true;
}

async function mayHaveChild(
  tx: Transaction,
  products: Pick<Products, "among">,
  orderId: number,
  positions: readonly OrderPosition[],
): Promise<boolean> {
  if (isAddition(products, positions)) return (await lockOrder(tx, orderId))?.state === "paid";
  const isCounted = products.among(positions).every((product) => product.isCounted);
  return !("kind" in (await lockParent(tx, orderId, { isCounted })));
}

/** Whether an order with a parent adds to what that one bought, rather than being what was open of it. */
export function isAddition(
  products: Pick<Products, "among">,
  positions: readonly Pick<OrderPosition, "subjectKind">[],
): boolean {
  return products.among(positions).some(({ balance }) => balance !== undefined);
}

/** The children of a locked order that wait for their payment, locked as well. */
export async function lockPendingChildren(tx: Transaction, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from customer_order where parent_order_id = ${orderId} and state = 'pending'
    order by id for no key update`.execute(tx);
  return rows.filter(({ state }) => state === "pending").map(({ id }) => id);
}

/** All that were ever placed of what is open of an order, or that add to it. */
export async function childrenOf(db: Queryable, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("customer_order")
    .select("id")
    .where("parent_order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Of any number of orders, the children that wait for their payment. */
export async function pendingChildrenOf(
  db: Queryable,
  orderIds: readonly number[],
): Promise<(ReferencedOrder & { readonly parentOrderId: number })[]> {
  const { rows } = await sql<ReferencedOrder & { readonly parentOrderId: number }>`
    select id, link_secret as "linkSecret", parent_order_id as "parentOrderId" from customer_order
    where parent_order_id = any (${orderIds}::bigint[]) and state = 'pending' order by id`.execute(db);
  return rows;
}

/** The one of them that pays what is open of the order. */
export async function lockPendingRest(
  tx: Transaction,
  products: Pick<Products, "among">,
  orderId: number,
): Promise<number | undefined> {
  for (const child of await lockPendingChildren(tx, orderId))
    if (!isAddition(products, await positionsOfOrder(tx, child))) return child;
  return undefined;
}

/** Locks what an addition, the order that it adds to, and all that else adds to that one claim; without effect for any other order. */
export async function lockFamilyClaims(
  tx: Transaction,
  products: Products,
  { id, parentOrderId }: Pick<OrderHead, "id" | "parentOrderId">,
): Promise<void> {
  if (parentOrderId === null || !isAddition(products, await positionsOfOrder(tx, id))) return;
  const family = await tx
    .selectFrom("customer_order")
    .select("id")
    .where((eb) => eb.or([eb("id", "=", parentOrderId), eb("parent_order_id", "=", parentOrderId)]))
    .where("state", "in", ["pending", "paid", "refunded"])
    .execute();
  await lockClaims(tx, products, [id, ...family.map((one) => one.id)]);
}

/** What an addition has become moves what its family claims, which is locked by {@link lockFamilyClaims}. */
export async function balanceFamily(
  tx: Transaction,
  products: Pick<Products, "among">,
  orderId: number,
): Promise<void> {
  for (const { balance } of products.among(await positionsOfOrder(tx, orderId))) await balance?.(tx, orderId);
}

async function standingChild(
  tx: Transaction,
  orderId: number,
  states: readonly OrderHead["state"][],
): Promise<number | undefined> {
  const child = await tx
    .selectFrom("customer_order")
    .select("id")
    .where("parent_order_id", "=", orderId)
    .where("state", "in", states)
    .limit(1)
    .executeTakeFirst();
  return child?.id;
}
