import type { Transaction } from "#server/platform/database.ts";
import { lockOrder, type OrderHead } from "./order-queries.ts";

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

/** Whether an order that has expired may still be paid: as an open amount only where {@link lockParent} would give one. */
export async function mayStillBePaid(
  tx: Transaction,
  { parentOrderId }: Pick<OrderHead, "parentOrderId">,
): Promise<boolean> {
  return parentOrderId === null || !("kind" in (await lockParent(tx, parentOrderId)));
}

/** The child of a locked order that waits for its payment, locked as well. */
export async function lockPendingChild(tx: Transaction, orderId: number): Promise<OrderHead | undefined> {
  const id = await standingChild(tx, orderId, ["pending"]);
  const child = id === undefined ? undefined : await lockOrder(tx, id);
  return child?.state === "pending" ? child : undefined;
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
