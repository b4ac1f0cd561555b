import { sql } from "kysely";
import type { Transaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { lockClaims } from "./claims.ts";
import { lockOrder, type OrderHead, type OrderPosition, positionsOfOrder } from "./order-queries.ts";

/**
 * - `not-paid`: there is nothing that a rest could be of. - `has-child`: the rest is being paid, or is. - `is-child`: an open amount has
 *   none of its own.
 */
export type ParentRefusal = { readonly kind: "not-paid" | "has-child" | "is-child" };

/**
 * Locks an order whose open amount becomes an order of its own, its child (decision 0226): for the products that quote one. While the
 * lock lasts no other child comes.
 */
export async function lockParent(tx: Transaction, orderId: number): Promise<OrderHead | ParentRefusal> {
  const parent = await lockOrder(tx, orderId);
  if (parent?.state !== "paid") return { kind: "not-paid" };
  if (parent.parentOrderId !== null) return { kind: "is-child" };
  return (await standingChild(tx, orderId, ["pending", "paid"])) === undefined
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
  if (parentOrderId !== null && !(await mayHaveChild(tx, parentOrderId, isAddition(products, positions))))
    return false;
  for (const { subject, isStillDue } of products.among(positions)) {
    const own = positions.filter(({ subjectKind }) => subjectKind === subject);
    if ((await isStillDue?.(tx, { parentOrderId, positions: own })) === false) return false;
  }
  return true;
}

async function mayHaveChild(tx: Transaction, orderId: number, isAdded: boolean): Promise<boolean> {
  if (isAdded) return (await lockOrder(tx, orderId))?.state === "paid";
  return !("kind" in (await lockParent(tx, orderId)));
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
