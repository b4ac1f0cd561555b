import { type Database, inTransaction } from "#server/platform/database.ts";
import type { Products } from "../products/product.ts";
import { awaitsConfirmation } from "./await-confirmation.ts";
import { findOrder } from "./find-order.ts";
import { externalCents, lockOrder, type OrderHead } from "./order-queries.ts";
import type { OrderReferences } from "./order-reference.ts";
import { settlePending } from "./settle-order.ts";

/**
 * - `confirmed`: the order is paid, now or since an earlier confirmation.
 * - `over`: its time ran out, or its event was called off, and nothing is held. `unknown`: no such link.
 */
export type Confirmation =
  | { readonly kind: "confirmed"; readonly order: OrderHead; readonly isFirst: boolean }
  | { readonly kind: "over"; readonly order: OrderHead }
  | { readonly kind: "unknown" };

/**
 * The buyer has opened the link that only the order's address was sent: the places that were held are theirs, and the order is paid as one
 * that never had to wait. However often and however parallel it is called, it has one effect. A buyer who comes after the hold's end, but
 * before its places are released, still has them.
 */
export async function confirmOrder(
  {
    db,
    products,
    links,
    now,
  }: {
    readonly db: Database;
    readonly products: Products;
    readonly links: OrderReferences;
    readonly now: () => Date;
  },
  link: string,
): Promise<Confirmation> {
  const found = await findOrder(db, links, link);
  if (found === undefined || externalCents(found) > 0) return { kind: "unknown" };
  return inTransaction<Confirmation>(db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (order === undefined) return { kind: "unknown" };
    if (order.state === "paid") return { kind: "confirmed", order, isFirst: false };
    if (!awaitsConfirmation(order)) return { kind: "over", order };
    const settled = await settlePending(tx, products, order, {
      reason: "address confirmed",
      actor: "buyer",
      at: now(),
    });
    return settled === "paid" ? { kind: "confirmed", order, isFirst: true } : { kind: "over", order };
  });
}
