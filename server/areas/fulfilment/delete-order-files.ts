import { deliveryOf, isForgotten, loadOrder } from "#server/areas/checkout/public.ts";
import { cancellationsOfOrder } from "#server/areas/invoicing/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import { filesOfOrder } from "./document-files.ts";
import { deleteDocuments } from "./document-queries.ts";
import type { FulfilmentDeps } from "./fulfilment-deps.ts";

/**
 * Deletes every file that an order may have, and what still names one; that of a unit which is somebody else's is made when it is asked for. An invoice's PDF can be made again of its content, which
 * says nothing of the buyer any more. Repeated without effect; nothing happens to an order whose buyer is known.
 */
export async function deleteOrderFiles(
  { db, files, products }: Pick<FulfilmentDeps, "db" | "files" | "products">,
  orderId: number,
): Promise<void> {
  const order = await loadOrder(db, orderId);
  if (order === undefined || !isForgotten(order)) return;
  const { units } = await deliveryOf(db, products, order);
  const cancellations = (await cancellationsOfOrder(db, orderId)).length;
  await inTransaction(db, (tx) => deleteDocuments(tx, products, [orderId]));
  for (const key of filesOfOrder(order, { units, cancellations })) await files.delete(key);
}
