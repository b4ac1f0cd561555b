import { isForgotten, loadOrder } from "#server/areas/checkout/public.ts";
import { inTransaction } from "#server/platform/database.ts";
import type { Services } from "#server/platform/services.ts";
import { filesOfOrder } from "./document-files.ts";
import { deleteDocuments } from "./document-queries.ts";
import { ticketsOfOrder } from "./ticket-queries.ts";

/**
 * Deletes every file that an order may have, and what still names one. An invoice's PDF can be made again of its content, which
 * says nothing of the buyer any more. Repeated without effect; nothing happens to an order whose buyer is known.
 */
export async function deleteOrderFiles(
  { db, files }: Pick<Services, "db" | "files">,
  orderId: number,
): Promise<void> {
  const order = await loadOrder(db, orderId);
  if (order === undefined || !isForgotten(order)) return;
  const tickets = await ticketsOfOrder(db, orderId);
  await inTransaction(db, (tx) => deleteDocuments(tx, [orderId]));
  for (const key of filesOfOrder(order, tickets)) await files.delete(key);
}
